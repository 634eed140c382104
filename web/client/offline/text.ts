import text from './service-worker.ts?script'

/** The service worker as the browser loads it. */
export const serviceWorker: string = text
