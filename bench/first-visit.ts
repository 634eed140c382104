import { openBrowser } from '../e2e/browser.ts'

/** What a first visit fetches, in bytes as they travel, headers included. */
export type Weight = { path: string; kinds: Record<string, number>; total: number }

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

/** Waits until a draft stands for no picture of the pages any more. */
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
