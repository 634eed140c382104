/**
 * The service worker: keeps the pages somebody saw last, with their pictures and files, for when there is no line. With a line every page
 * comes from the server, so that nobody ever sees an old one there; what lies under the address of a picture or a file never changes.
 */

/** What is used of a service worker's surroundings. The types of TypeScript know them only in place of a page's. */
type Waitable = Event & { waitUntil(done: Promise<unknown>): void }
type FetchEvent = Waitable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type Worker = {
  location: Location
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Waitable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

const worker = self as unknown as Worker
const build = new URL(worker.location.href).searchParams.get('build') ?? ''
/** Each build of the shop has its own: a page is never shown with files of another build. */
const PAGES = `pages-${build}`
/** The page that says that there is no line. */
const OFFLINE = `offline-${build}`
const offlinePage = '/offline'
/** Scripts, styles, fonts and pictures of pages that were seen. */
const FILES = 'files'
/** So many are kept: pages, with the data of those that were moved to within the shop, and files. */
const MOST = { pages: 60, files: 240 }

/** Puts a response last, since a key that is put again would keep its old place, and takes out the oldest that are too many. */
async function put(name: string, most: number, request: Request, response: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(request)
  await cache.put(request, response)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old)
}

/** Keeps a page that is the same for everybody; the server says so. What belongs to one person is never kept. */
async function store(request: Request, response: Response): Promise<void> {
  if (response.status !== 200 || response.redirected) return
  if (!/\bpublic\b/.test(response.headers.get('cache-control') ?? '')) return
  await put(PAGES, MOST.pages, request, response)
}

/** The page from the server; without a line as it was seen last, or the page that says that there is none. */
async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request))
    event.waitUntil(store(request, response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    const page =
      (await caches.match(request, { cacheName: PAGES })) ??
      (request.mode === 'navigate' ? await caches.match(offlinePage, { cacheName: OFFLINE }) : undefined)
    if (page) return page
    throw error
  }
}

/** A file that never changes: as it was kept, or from the server. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = await caches.match(request, { cacheName: FILES })
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200 && response.headers.get('cache-control')?.includes('immutable'))
    event.waitUntil(put(FILES, MOST.files, request, response.clone()).catch(() => undefined))
  return response
}

worker.addEventListener('install', (event) => {
  const ready = caches.open(OFFLINE).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
  event.waitUntil(ready.then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  const clean = async (): Promise<void> => {
    await worker.registration.navigationPreload?.enable()
    for (const name of await caches.keys())
      if (![PAGES, OFFLINE, FILES].includes(name)) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(clean())
})

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return
  if (mode === 'navigate' || pathname.endsWith('.data')) event.respondWith(answer(event))
  else if (/^\/(?:assets|media)\//.test(pathname)) event.respondWith(answerFile(event))
})
