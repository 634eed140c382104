import { type Allowance, buckets, line, networkOf } from '../../platform/limits/index.ts'
import type { Services } from '../../web/services.ts'
import type { PageAddress } from './address.ts'
import type { Rendered } from './page-cache.ts'
import { recording } from './recording.ts'
import type { Renderer } from './renderer.ts'
import { pack } from './stored-page.ts'

/** The header values of a rendered page that go on to the reader. */
const passedOn = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document'] as const

/** Rendering is the processor's work: more of them at once only take memory. So many wait their turn. */
const AT_ONCE = 4
const WAITING = 400

/**
 * Pages that are not in memory, for one network: many people behind one address of a mobile carrier read for a long time
 * before they come near it, since what one of them reads is in memory for the others.
 */
export const pagesOfNetwork: Allowance = { atOnce: 120, perSecond: 4 }

/** Why a page was not rendered: its reader's network had too many, or too many wait already. */
export type Unrendered = 'too_many' | 'busy'

/** Renders pages for the cache, so many at a time and so many for each network. */
export type Rendering = (address: PageAddress, ip: string) => Promise<Rendered | Unrendered>

/**
 * Makes what renders pages. Holds the line of renderings that wait and, where `isLimited`, what each network has used up; `origin` as in
 * PUBLIC_URL.
 */
export function createRendering(
  renderer: Renderer,
  { origin, services, isLimited }: { origin: string; services: Services; isLimited: boolean },
): Rendering {
  const mayRender = isLimited ? buckets(pagesOfNetwork) : () => true
  const inTurn = line(AT_ONCE, WAITING)

  const render = async ({ url, routes }: PageAddress): Promise<Rendered> => {
    const shows = new Set<string>()
    const ask = (address: URL) => renderer.render(new Request(address), recording(services, shows))
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
    const body = Buffer.from(await response.arrayBuffer())
    return { page: pack({ status: response.status, headers, body }), shows }
  }

  const withRoutes = (url: string, routes: string): URL => {
    const address = new URL(url, origin)
    address.searchParams.set('_routes', routes)
    return address
  }

  return async (address, ip) => {
    if (!mayRender(networkOf(ip))) return 'too_many'
    const rendered = await inTurn(() => render(address))
    return rendered.ok ? rendered.value : 'busy'
  }
}
