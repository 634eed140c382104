/**
 * The service worker: stores the last pages, with their files, for use offline. Online all comes from the server or HTTP cache:
 * no old pages, no injected scripts.
 */

/** What is used of a service worker's surroundings. The types of TypeScript know them only in place of a page's. */
type Waitable = Event & { waitUntil(done: Promise<unknown>): void }
type FetchEvent = Waitable & {
  request: Request
  /** Names the page that asks, and the page that the answer becomes. */
  clientId: string
  resultingClientId: string
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
/** Each build of the shop has its own, and one former build's stay: a page never gets data of another build. */
const cachesOf = (name: string | undefined) => ({ pages: `pages-${name}`, assets: `assets-${name}` })
const { pages: PAGES, assets: ASSETS } = cachesOf(build)
/** The page that says that there is no line. Its dot keeps it out of the addresses of works. */
const OFFLINE = `offline-${build}`
const offlinePage = '/offline.html'
/** Of works, whatever the build. */
const PICTURES = 'pictures'
/** So many are stored. Pages go with the data of those that were moved to within the shop. */
const MOST = { pages: 60, pictures: 240 }
/** Nothing without the server, or opened by a secret from a mail. */
const unkept = /^\/(?:auth|backoffice|newsletter|profile|studio)(?:[/.]|$)|\/shoppingcart(?:[/.]|$)/

/** Puts a response last, since a key that is put again would keep its old place, and takes out the oldest that are too many. */
async function put(name: string, request: Request, response: Response, most = Infinity): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(request)
  await cache.put(request, response)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old)
}

/** Stores a page that is the same for all readers; the server says so. */
async function storePage(request: Request, response: Response): Promise<void> {
  if (response.status !== 200 || unkept.test(new URL(request.url).pathname)) return
  if (/\bpublic\b/.test(response.headers.get('cache-control') ?? ''))
    await put(PAGES, request, response, MOST.pages)
}

/** Stores a file or a picture that never changes, once. */
async function storeFile(request: Request, response: Response): Promise<void> {
  if (response.status !== 200 || !response.headers.get('cache-control')?.includes('immutable')) return
  const isPicture = new URL(request.url).pathname.startsWith('/media/')
  const cacheName = isPicture ? PICTURES : ASSETS
  if (await caches.match(request, { cacheName })) return
  await put(cacheName, request, response, isPicture ? MOST.pictures : undefined)
}

/**
 * Marks a stored page with `data-kept`: a page cannot see where it was loaded from, and a device without internet may call itself
 * online.
 */
async function asKept(page: Response): Promise<Response> {
  const html = (await page.text()).replace('<html ', '<html data-kept ')
  return new Response(html, { status: page.status, headers: page.headers })
}

/** The former build: the last one but this that stored a page. */
async function formerBuild(): Promise<string | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith('pages-') && name !== PAGES)
  return names.at(-1)?.slice('pages-'.length)
}

/** Where it is noted that a page shown is the former build's: its data then are that build's too. */
const noteOf = (client: string): string => `${offlinePage}?client=${client}`

/** What is stored for a request, this build's first; for an unknown page the one that says that there is no line. */
async function findStored({
  request,
  clientId,
  resultingClientId,
}: FetchEvent): Promise<Response | undefined> {
  const find = (cacheName: string, key: Request | string = request) => caches.match(key, { cacheName })
  const former = cachesOf(await formerBuild())
  if (request.mode === 'navigate') {
    const own = await find(PAGES)
    if (own) return asKept(own)
    const page = await find(former.pages)
    if (!page) return find(OFFLINE, offlinePage)
    await (await caches.open(former.pages)).put(noteOf(resultingClientId), new Response())
    return asKept(page)
  }
  if (new URL(request.url).pathname.endsWith('.data'))
    return find((await find(former.pages, noteOf(clientId))) ? former.pages : PAGES)
  return (await find(ASSETS)) ?? (await find(former.assets)) ?? find(PICTURES)
}

/** The server's answer; without a line what is stored. */
async function answer(event: FetchEvent, store: typeof storePage): Promise<Response> {
  const { request } = event
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request))
    event.waitUntil(store(request, response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    const found = await findStored(event)
    if (found) return found
    throw error
  }
}

worker.addEventListener('install', (event) => {
  const ready = caches.open(OFFLINE).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
  event.waitUntil(ready.then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  const clean = async (): Promise<void> => {
    await worker.registration.navigationPreload?.enable()
    const former = cachesOf(await formerBuild())
    const stay = new Set([PAGES, ASSETS, OFFLINE, PICTURES, former.pages, former.assets])
    for (const name of await caches.keys()) if (!stay.has(name)) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(clean())
})

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return
  if (mode === 'navigate' || pathname.endsWith('.data')) event.respondWith(answer(event, storePage))
  else if (/^\/(?:assets|media)\//.test(pathname)) event.respondWith(answer(event, storeFile))
})
