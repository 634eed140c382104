import { type Allowance, line, networkOf, within } from '../../platform/limits/index.ts'
import type { MayHave } from '../../platform/processes/index.ts'
import type { Services } from '../../web/services.ts'
import type { PageAddress } from './address.ts'
import type { PageCache, Rendered } from './page-cache.ts'
import { recording, type Shows, type Turns } from './recording.ts'
import type { Renderer } from './renderer.ts'
import { cacheKeysOf } from './shared-caches.ts'
import { pack, type StoredPage } from './stored-page.ts'

/** The header values of a rendered page that go on to the reader. */
const passedOn = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document'] as const

/** Rendering is the processor's work: more of them at once only take memory. So many wait their turn. */
const AT_ONCE = 4
const WAITING = 400
/** Milliseconds within which a page is answered, or that it cannot be now: who waits longer has left, or asks again. */
const PAGE_MS = 10_000
/** Milliseconds after which no rendering is begun for its reader: it would come too late, and hold up those who came later. */
const TURN_MS = 5_000

/**
 * Uncached pages of one network. Generous: many readers share an address of a mobile carrier, but what one of them
 * reads is cached for the others.
 */
export const pagesOfNetwork: Allowance = { atOnce: 120, perSecond: 4 }

/** Why a page was not rendered: its reader's network had too many, or too many wait already. */
export type Unrendered = 'too_many' | 'busy'

/** Renders pages for the cache, so many at a time and so many for each network. */
export type Rendering = (address: PageAddress, ip: string) => Promise<Rendered | Unrendered>

/**
 * Creates the renderer and its line. `origin` as in PUBLIC_URL, `mayRender` per network; `hasSharedCaches`: pages
 * name the keys by which caches before the shop drop them.
 */
export function createRendering(
  renderer: Renderer,
  {
    origin,
    services,
    turns,
    mayRender,
    hasSharedCaches,
    now = () => performance.now(),
  }: {
    origin: string
    services: Services
    turns: Turns
    mayRender: MayHave
    hasSharedCaches: boolean
    /** In ms. */
    now?: () => number
  },
): Rendering {
  const inTurn = line(AT_ONCE, WAITING)

  const render = async ({ url, routes }: PageAddress): Promise<Rendered> => {
    const shows: Shows = { marks: new Set(), until: Number.POSITIVE_INFINITY }
    const ask = (address: URL) => renderer.render(new Request(address), recording(services, turns, shows))
    // Several readers may wait for one rendering: none of them can call it off.
    const all = await ask(new URL(url, origin))
    // Data that fail are asked for as the browser did: the parts of the page that it has are not to fail too.
    const response = all.status >= 500 && routes !== undefined ? await ask(withRoutes(url, routes)) : all
    const headers: Record<string, string> = {}
    for (const name of passedOn) {
      const value = response.headers.get(name)
      if (value !== null) headers[name] = value
    }
    // The data of a page, which the library names without its letters.
    if (headers['content-type'] === 'text/x-script') headers['content-type'] += '; charset=utf-8'
    const body = await renderer.bodyOf(response)
    if (hasSharedCaches && response.status === 200) Object.assign(headers, cacheKeysOf(shows))
    return { page: pack({ status: response.status, headers, body }), shows }
  }

  const withRoutes = (url: string, routes: string): URL => {
    const address = new URL(url, origin)
    address.searchParams.set('_routes', routes)
    return address
  }

  return async (address, ip) => {
    const until = now() + TURN_MS
    if (!(await mayRender(networkOf(ip)))) return 'too_many'
    const rendered = await inTurn(async () => (now() > until ? 'busy' : render(address)))
    return rendered.ok ? rendered.value : 'busy'
  }
}

/** Reads pages from the cache, and renders those that may not be stored; answers 'busy' after `limitMs`, ten seconds. */
export function createReading(
  rendering: Rendering,
  cache: Pick<PageCache<Unrendered>, 'read'>,
  limitMs = PAGE_MS,
): (address: PageAddress, ip: string) => Promise<StoredPage | Unrendered> {
  const read = async (address: PageAddress, ip: string): Promise<StoredPage | Unrendered> => {
    if (address.keeping !== 'nowhere') return cache.read(address.url, () => rendering(address, ip))
    const made = await rendering(address, ip)
    return typeof made === 'string' ? made : made.page
  }
  return (address, ip) => within(limitMs, read(address, ip), 'busy')
}
