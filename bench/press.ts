import type { Browser, Page } from 'playwright-core'
import { openBrowser, sizes } from '../e2e/browser.ts'
import { type RunningMarketplace, startMarketplace } from '../e2e/marketplace.ts'
import { worksOnSale } from '../e2e/steps.ts'
import { middle } from './load.ts'
import { type Cells, type Section, table } from './section.ts'

/** A line as Chromium plays it: latency in ms, kilobits a second both ways. */
type Line = { name: string; latency: number; kilobits: number }

const lines: Line[] = [
  { name: 'no limit', latency: 0, kilobits: 0 },
  { name: 'slow 4G: 150 ms, 1,600 kb/s', latency: 150, kilobits: 1_600 },
  { name: '3G: 300 ms, 750 kb/s', latency: 300, kilobits: 750 },
  { name: 'slow 3G: 400 ms, 400 kb/s', latency: 400, kilobits: 400 },
]
const ROUNDS = 5
/** After this a press that shows nothing is an error. */
const LIMIT_MS = 30_000

/** What is measured, in ms from the press. */
const measures = ['a bare call', 'heart red', 'wish stored', 'in the cart', 'sign-in painted'] as const
type Round = Record<(typeof measures)[number], number>

/** Has the page remember when it was last pressed, also where the press leads to another page. */
const watchPresses = () => {
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp)),
    true,
  )
}

const setLine = async (page: Page, { latency, kilobits }: Line): Promise<void> => {
  const wire = await page.context().newCDPSession(page)
  const bytesPerSecond = kilobits === 0 ? -1 : (kilobits * 1_000) / 8
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Opens a page; the line is slow once all of it is there. */
const arrive = async (page: Page, path: string, line: Line): Promise<void> => {
  await setLine(page, { name: '', latency: 0, kilobits: 0 })
  await page.goto(path, { waitUntil: 'load' })
  await setLine(page, line)
}

const bareCall = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const began = performance.now()
    await (await fetch('/health/live', { cache: 'no-store' })).text()
    return performance.now() - began
  })

const isRed = () =>
  document.querySelector('main [data-heart]')?.getAttribute('aria-pressed') === 'true' && Date.now()
const isInCart = () => document.querySelector('main')?.innerText.includes('In your cart') && Date.now()
const isStored = () => {
  const end = performance
    .getEntriesByType('resource')
    .findLast(({ name }) => name.endsWith('/shop/wishlist/')) as PerformanceResourceTiming | undefined
  return end && end.responseEnd > 0 && performance.timeOrigin + end.responseEnd
}
const isSignInPainted = () => {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return location.pathname === '/auth' && paint && performance.timeOrigin + paint.startTime
}

/** Ms from the last press until the page says when something was so. */
const until = async (page: Page, isSo: () => unknown): Promise<number> => {
  const at = await page.waitForFunction(isSo, undefined, { timeout: LIMIT_MS })
  return Number(await at.jsonValue()) - Number(await page.evaluate(() => sessionStorage.getItem('pressed')))
}

const measureRound = async (
  browser: Browser,
  market: RunningMarketplace,
  slugs: string[],
  line: Line,
): Promise<Round> => {
  const context = await browser.newContext({
    baseURL: market.url,
    viewport: sizes.phone,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(LIMIT_MS)
  await context.addInitScript(watchPresses)
  const page = await context.newPage()
  try {
    await page.goto('/')
    await page.waitForFunction(() => localStorage.getItem('guestuser') !== null)
    await arrive(page, `/${slugs[0]}`, line)
    const call = await bareCall(page)
    await page.getByRole('main').locator('[data-heart]').first().click()
    const [red, stored] = await Promise.all([until(page, isRed), until(page, isStored)])
    await arrive(page, `/${slugs[1]}`, line)
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click()
    const inCart = await until(page, isInCart)
    await arrive(page, `/${slugs[2]}`, line)
    await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click({ noWaitAfter: true })
    const painted = await until(page, isSignInPainted)
    return {
      'a bare call': call,
      'heart red': red,
      'wish stored': stored,
      'in the cart': inCart,
      'sign-in painted': painted,
    }
  } finally {
    await context.close()
  }
}

/** Measures what a guest's presses take on the page of a work, before React is there. */
export const measurePress = async (): Promise<Section> => {
  const market = await startMarketplace()
  const browser = await openBrowser()
  try {
    const slugs = (await worksOnSale(market)).map(({ slug }) => slug)
    // What the first visit of all has to make is there.
    await measureRound(browser, market, slugs, lines[0] as Line)
    const rows: Cells[] = []
    for (const line of lines) {
      const rounds: Round[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push(await measureRound(browser, market, slugs, line))
      rows.push([
        line.name,
        measures.map((measure) => middle(rounds.map((each) => each[measure])).toFixed(0)),
      ])
    }
    return {
      title: 'A press',
      text: `Ms on the page of a work, by a guest on a phone of 390 px, the page there and React not; the middle of ${ROUNDS} rounds. Chromium plays the line, from the
press on. A bare call is \`/health/live\`. Buy Now leads to the sign-in, another page. The goal: at most 150 ms without a limit, one round trip
on 3G.

${table(['line', measures.map((measure) => (measure === 'sign-in painted' ? 'Buy Now: sign-in painted' : measure))], rows)}`,
    }
  } finally {
    await browser.close()
    await market.stop()
  }
}
