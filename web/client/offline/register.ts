type TypePolicies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(given: string): string },
  ): {
    createScriptURL(given: string): string
  }
}

/**
 * Makes the one policy of the page's Trusted Types, before any other script can; its only result is the service worker's address. Returns
 * what registers the worker for a build, named by one of its files; it does nothing where the browser has no service workers, or where
 * there is no build, as in development.
 */
export function keepPagesForOffline(): (file: string) => void {
  const addressOf = (build: string) => `/service-worker.js?build=${build}`
  const { trustedTypes } = window as { trustedTypes?: TypePolicies }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: addressOf })
  return (file) => {
    const build = /^\/assets\/manifest-(\w+)\.js$/.exec(file)?.[1]
    if (build === undefined) return
    const address = policy?.createScriptURL(build) ?? addressOf(build)
    // What a browser refuses here (private windows, blocked storage) leaves the shop as it is without a worker.
    navigator.serviceWorker?.register(address).catch(() => undefined)
  }
}

/** Forgets the pages and pictures that the service worker has kept: the next person at the device need not know what was looked at. */
export function forgetPages(): void {
  const forget = async (): Promise<void> => {
    for (const name of await caches.keys()) if (!name.startsWith('offline-')) await caches.delete(name)
  }
  // Where storage is blocked, nothing was kept.
  if ('caches' in window) forget().catch(() => undefined)
}
