/** Whether a newer build of the shop has taken the place of this page's: `manifest`, named anew by each build, is gone. False without a line. */
export function isOutdated(manifest: string | undefined): Promise<boolean> {
  return fetch(manifest ?? location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}
