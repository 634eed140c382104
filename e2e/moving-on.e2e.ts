import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, openBrowser, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { arrive, boxOf, holdBack } from './measure.ts'
import { worksOnSale } from './steps.ts'

let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

/** How the page that is shown came: 'navigational-prefetch' if it was fetched ahead, '' if not. */
const delivery = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType
  })

it('a link that is pointed at is on its way', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  const [work] = await worksOnSale(market)
  await page.goto('/categories')
  const link = page.getByRole('main').locator(`a[href="/${work?.slug}"]`).first()
  await link.hover()
  // The browser waits a fifth of a second, so as not to fetch what a pointer only passes.
  await page.waitForTimeout(600)
  await link.click()
  await page.waitForURL(`**/${work?.slug}`)
  expect(await delivery(page)).toBe('navigational-prefetch')
  await page.getByRole('button', { name: 'Buy Now' }).first().waitFor()
  calm()
  await close()
})

it('what belongs to one person is not fetched ahead', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  await page.goto('/categories')
  const cart = page.getByRole('banner').getByRole('link', { name: /Cart/ })
  await cart.hover()
  await page.waitForTimeout(600)
  await cart.click()
  await page.waitForURL('**/categories/shoppingcart')
  expect(await delivery(page)).toBe('')
  calm()
  await close()
})

/** The parts of the page that move as it comes: what the browser animates of the change from the page before. */
const watchChanges = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null }
      const say = (parts: string[]) => document.documentElement.setAttribute('data-moved', parts.join(' '))
      if (!viewTransition) return say([])
      void viewTransition.ready.then(() =>
        say(
          document
            .getAnimations()
            .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : '')),
        ),
      )
    })
  })

const moved = (page: Page) => page.locator('html').getAttribute('data-moved')

it('the picture of a tile grows into the page of its work, without React', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.route(/\/assets\/(?:framework|entry\.client)-/, (route) => route.abort())
  await watchChanges(page)
  const [work] = await worksOnSale(market)
  // The browser gives a change up that takes four seconds, as the first one may on a busy machine.
  const grow = async () => {
    await page.goto('/categories', { waitUntil: 'domcontentloaded' })
    await page.getByRole('main').locator(`a[href="/${work?.slug}"]`).first().click()
    await page.waitForURL(`**/${work?.slug}`)
    await page.waitForLoadState('load')
    return moved(page)
  }
  let parts = await grow()
  for (let tries = 1; tries < 20 && !parts?.includes('::view-transition-new(work)'); tries++)
    parts = await grow()
  for (const part of ['group', 'old', 'new']) expect(parts).toContain(`::view-transition-${part}(work)`)
  calm()
  await close()
})

it('on a slow line, with React, the work that was tapped grows above the spinner until its page is there', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const [work] = await worksOnSale(market)
  await arrive(page, '/categories')
  const tile = page.getByRole('main').locator(`a[href="/${work?.slug}"]`).first()
  const small = await boxOf(tile.getByRole('img'))
  const release = await holdBack(page, '**/*.data*')
  await tile.click()
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  const grown = page.locator('body > img')
  await expect.poll(async () => (await boxOf(grown)).width).toBeGreaterThan(small.width)
  const { width, height } = await boxOf(grown)
  expect(width / height).toBeCloseTo(small.width / small.height, 1)
  // Of all pictures it alone grows into the page of the work.
  const growing = await page
    .locator('img')
    .evaluateAll((pictures) =>
      pictures
        .filter((picture) => getComputedStyle(picture).getPropertyValue('view-transition-name') !== 'none')
        .map((picture) => picture.parentElement?.tagName),
    )
  expect(growing).toEqual(['BODY'])
  await release()
  await page.waitForURL(`**/${work?.slug}`)
  await page.getByRole('heading', { level: 1, name: work?.name ?? '' }).waitFor()
  await grown.waitFor({ state: 'detached' })
  calm()
  await close()
})

it('nothing moves between pages for those who want no motion', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  await watchChanges(page)
  const [work] = await worksOnSale(market)
  await page.goto('/categories', { waitUntil: 'domcontentloaded' })
  await page.getByRole('main').locator(`a[href="/${work?.slug}"]`).first().click()
  await page.waitForURL(`**/${work?.slug}`)
  await expect.poll(() => moved(page)).toBe('')
  calm()
  await close()
})

it('Back shows a page as it was left, at once, from each page that people browse', async () => {
  const keeping = await launchBrowser({ backForwardCache: true })
  const [work] = await worksOnSale(market)
  const { page, calm, close } = await visit(keeping, market.url, { size: 'phone' })
  for (const path of [
    '/',
    '/categories',
    '/categories/art',
    `/${work?.slug}`,
    '/blog',
    '/about',
    '/categories/product/moon',
  ]) {
    await page.goto(path)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => void (document.title = persisted ? 'kept' : 'new'))
      scrollTo(0, 300)
    })
    const place = await page.evaluate(() => scrollY)
    await page.goto('/terms')
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => page.title(), { message: path }).toBe('kept')
    expect(await page.evaluate(() => scrollY)).toBe(place)
  }
  calm()
  await close()
  await keeping.close()
})

it('a browser that saves data is given no letters, and nothing moves for it', async () => {
  const { context, page, calm, close } = await visit(browser, market.url, { size: 'phone' })
  await context.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  const fonts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.body().then((body) => body.length))
  })
  await page.goto('/categories', { waitUntil: 'networkidle' })
  const bytes = await Promise.all(fonts)
  expect(bytes.length).toBeGreaterThanOrEqual(2)
  for (const length of bytes) expect(length).toBeLessThan(1000)
  const status = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => /^"?(EB Garamond|Inter)"?$/.test(family))
      .map((font) => font.status),
  )
  expect(status).not.toContain('error')
  const [address] = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')].map((each) => each.href),
  )
  const whole = await fetch(address ?? '')
  expect(whole.headers.get('vary')).toContain('Save-Data')
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  calm()
  await close()
})
