type TypePolicies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(given: string): string },
  ): {
    createScriptURL(given: string): string
  }
}

/**
 * Creates the page's only Trusted Types policy, before any other script can. Returns a function that registers a build's service
 * worker, if the browser has them and a build exists.
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

/** Forgets the pages and pictures that the service worker has stored: the next person at the device need not know what was looked at. */
export function forgetPages(): void {
  const forget = async (): Promise<void> => {
    for (const name of await caches.keys()) if (!name.startsWith('offline-')) await caches.delete(name)
  }
  // Where storage is blocked, nothing was stored.
  if ('caches' in window) forget().catch(() => undefined)
}
