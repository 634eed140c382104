/** Puts the focus on a page's title, or on the page, where it was lost with what was pressed; it is not seen there. */
export function beginAtTitle(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const beginning = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!beginning) return
  beginning.tabIndex = -1
  beginning.focus({ preventScroll: true })
}
