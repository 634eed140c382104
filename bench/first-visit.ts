import { openBrowser } from '../e2e/browser.ts'
import { startMarketplace } from '../e2e/marketplace.ts'
import { worksOnSale } from '../e2e/steps.ts'
import { type Section, table } from './section.ts'

/** What a first visit fetches, in bytes as they travel, headers included. */
type Weight = { path: string; kinds: Record<string, number>; total: number }

type Received = { requestId: string; type: string; response: { url: string; mimeType: string } }

const kindOf = ({ type }: Received): string =>
  ({ Document: 'HTML', Script: 'JS', Stylesheet: 'CSS', Font: 'fonts', Image: 'pictures' })[type] ?? 'other'

/**
 * Visits each page as a newcomer on a phone of 390 px at two pixels to a point, with an empty cache, until nothing more is
 * fetched; nothing is scrolled. A first round has the pictures made, so that no draft is weighed.
 */
export const weighFirstVisits = async (url: string, paths: string[]): Promise<Weight[]> => {
  const browser = await openBrowser()
  const weigh = async (path: string): Promise<Weight> => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    const wire = await context.newCDPSession(page)
    const kinds: Record<string, number> = {}
    const known = new Map<string, string>()
    wire.on('Network.responseReceived', (event: Received) => {
      if (!event.response.url.startsWith('data:')) known.set(event.requestId, kindOf(event))
    })
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = known.get(requestId)
      if (kind !== undefined) kinds[kind] = (kinds[kind] ?? 0) + encodedDataLength
    })
    await wire.send('Network.enable')
    await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1_000)
    await context.close()
    return { path, kinds, total: Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0) }
  }
  try {
    for (const path of paths) await weigh(path)
    await lastPictures(url, paths, browser)
    const weights: Weight[] = []
    for (const path of paths) weights.push(await weigh(path))
    return weights
  } finally {
    await browser.close()
  }
}

/** Waits until all pictures of the pages are made. */
const lastPictures = async (
  url: string,
  paths: string[],
  browser: Awaited<ReturnType<typeof openBrowser>>,
): Promise<void> => {
  for (let tries = 0; tries < 60; tries++) {
    let drafts = 0
    for (const path of paths) {
      const page = await browser.newPage({
        baseURL: url,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
      })
      page.on('response', (response) => {
        if (response.url().includes('/media/') && response.headers()['cache-control'] === 'no-store')
          drafts += 1
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.close()
    }
    if (drafts === 0) return
    await new Promise((done) => setTimeout(done, 2_000))
  }
}

const kb = (bytes = 0): string => (bytes / 1_000).toFixed(1)

/** Weighs the first visit of five pages of the demo gallery. */
export const measureVisits = async (): Promise<Section> => {
  const market = await startMarketplace()
  try {
    const [work] = await worksOnSale(market)
    const [edition] = await worksOnSale(market, 'edition')
    const paths = ['/', '/categories', '/categories/art', `/${work?.slug ?? ''}`, `/${edition?.slug ?? ''}`]
    const weights = await weighFirstVisits(market.url, paths)
    const kinds = ['HTML', 'JS', 'CSS', 'fonts', 'pictures', 'other']
    const lines = weights.map((weight) => [
      weight.path,
      kinds.map((kind) => kb(weight.kinds[kind])),
      kb(weight.total),
    ])
    return {
      title: 'A first visit on a phone',
      text: `kB as they travel (compressed, with headers), 390 px at two pixels to a point, empty cache, until nothing more is fetched, nothing
scrolled.

${table(['page', kinds, 'all'], lines)}`,
    }
  } finally {
    await market.stop()
  }
}
