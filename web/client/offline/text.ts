// oxlint-disable-next-line import/default -- made by vite.config.ts
import text from './service-worker.ts?script'

/** The service worker as the browser loads it. */
export const serviceWorker: string = text
