import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { comeAlive, eventually } from './measure.ts'
import { shareMarketplace } from './shared-marketplace.ts'
import { dataOf, type Work, worksOnSale } from './steps.ts'

let m: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[m, browser] = await Promise.all([shareMarketplace(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await m.stop()
})

/** How long React is held back, in ms. */
const LATE = 5_000
const react = /\/assets\/(?:framework|entry\.client)-/

const delayReact = (page: Page) =>
  page.route(react, async (route) => {
    await page.waitForTimeout(LATE)
    await route.continue().catch(() => {})
  })

/** The calls of the page that change something, and its scripts, from now on. */
const sentBy = (page: Page) => {
  const changes: string[] = []
  const scripts: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script') scripts.push(pathname)
    const body = request.postData() ?? ''
    if (request.method() !== 'GET' && body !== '{}' && pathname !== '/api/v1/shop/views/')
      changes.push(`${pathname.slice('/api/v1'.length)} ${body}`)
  })
  return { changes, scripts }
}

const isAlive = (page: Page) => page.evaluate(() => window.early === undefined)

const withSizes = async (): Promise<Work & { sizes: { id: string; label: string; in_stock: number }[] }> => {
  for (const { slug } of await worksOnSale(m, 'edition')) {
    const work = await dataOf<Work & { sizes: { id: string; label: string; in_stock: number }[] }>(
      m,
      `/shop/products/${slug}/`,
    )
    if (work.sizes.filter(({ in_stock }) => in_stock > 0).length > 1) return work
  }
  throw new Error('no work in several sizes')
}

describe('React comes when somebody needs it', () => {
  it('is not asked for by the pages that are complete without it', async () => {
    const [work] = await worksOnSale(m)
    for (const path of [
      '/',
      '/categories',
      '/categories/art',
      '/categories/product/lagos',
      `/${work?.slug}`,
      `/${work?.slug}/background`,
      '/about',
      '/terms',
      '/privacy',
      '/blog',
    ]) {
      const { page, calm, close } = await visit(browser, m.url)
      const { scripts } = sentBy(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      expect([path, scripts, await isAlive(page)]).toEqual([path, [], false])
      await comeAlive(page)
      expect(scripts.length, path).toBeGreaterThan(5)
      calm()
      await close()
    }
  })

  it('comes at once where a page needs it for all it shows', async () => {
    for (const path of ['/auth', '/categories/shoppingcart', '/contact']) {
      const { page, close } = await visit(browser, m.url)
      await page.goto(path)
      await page.waitForFunction(() => window.early === undefined)
      await close()
    }
  })

  it('comes by a pointer or the focus on what needs it, and not by those on a link', async () => {
    const { page, calm, close } = await visit(browser, m.url)
    const { scripts } = sentBy(page)
    await page.goto('/categories', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Topdeals' }).hover()
    await page.getByRole('link', { name: 'Topdeals' }).focus()
    expect(scripts).toEqual([])
    await page
      .getByRole('button', { name: /^Add .* to wishlist$/ })
      .first()
      .hover()
    await page.waitForFunction(() => window.early === undefined)
    await page.goto('/blog', { waitUntil: 'networkidle' })
    expect(await isAlive(page)).toBe(false)
    await page.getByRole('contentinfo').getByRole('textbox', { name: 'Your e-mail' }).focus()
    await page.waitForFunction(() => window.early === undefined)
    calm()
    await close()
  })

  it('comes to a person who is signed in or has a cart elsewhere, unless data are saved', async () => {
    for (const saveData of [false, true]) {
      const { context, page, close } = await visit(browser, m.url)
      await context.addInitScript((isSaving) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: isSaving, effectiveType: '4g' } })
        if (localStorage.getItem('guestuser') === null)
          localStorage.setItem('guestuser', JSON.stringify('00000000-0000-4000-8000-000000000000'))
      }, saveData)
      await page.route('**/api/v1/**', (route) =>
        route.fulfill({ json: { status: 'success', message: '', data: [] } }),
      )
      await page.goto('/about', { waitUntil: 'networkidle' })
      if (!saveData) await page.waitForFunction(() => window.early === undefined)
      else expect(await isAlive(page)).toBe(false)
      await close()
    }
  })
})

describe('before React is there', () => {
  it('a heart, a size, and what goes into the cart wait, and are done once', async () => {
    const work = await withSizes()
    const other = work.sizes.findLast(({ in_stock }) => in_stock > 0)
    const { page, calm, close } = await visit(browser, m.url)
    await page.goto('/', { waitUntil: 'networkidle' })
    await delayReact(page)
    const { changes } = sentBy(page)
    await page.goto(`/${work.slug}`)
    await page.getByRole('button', { name: 'Add to wishlist' }).click()
    await page.locator('label', { has: page.locator(`input[name=size][value="${other?.id}"]`) }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    expect([await isAlive(page), changes]).toEqual([false, []])
    await page.getByRole('button', { name: 'One more' }).waitFor()
    await eventually(() => changes.length).toBe(2)
    await page.waitForLoadState('networkidle')
    expect(changes[0]).toMatch(/^\/shop\/wishlist\//)
    expect(changes[1]).toMatch(/^\/shop\/cart\//)
    expect(JSON.parse(changes[1]?.split(' ').slice(1).join(' ') ?? '')).toMatchObject({
      product_slug: work.slug,
      size_id: other?.id,
      quantity: 1,
    })
    expect(changes).toHaveLength(2)
    calm()
    await close()
  })

  it('a heart of a tile is red afterwards, also on a page that React never reaches', async () => {
    const { page, close } = await visit(browser, m.url)
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.goto('/categories')
    const heart = page.getByRole('button', { name: /^Add .* to wishlist$/ }).first()
    const name = await heart.getAttribute('aria-label')
    await heart.click()
    await page.getByText('added to wishlist', { exact: false }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.route(react, (route) => route.abort())
    await page.goto('/categories')
    const again = page.getByRole('button', { name: name ?? '' })
    expect(await again.getAttribute('aria-pressed')).toBe('true')
    expect(await isAlive(page)).toBe(false)
    await close()
  })

  it('menu, search and filters work by themselves', async () => {
    const { page, close } = await visit(browser, m.url, { size: 'phone' })
    await page.route(react, (route) => route.abort())
    await page.goto('/categories')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('searchbox', { name: 'Search works' }).fill('lagos')
    await page.getByRole('searchbox', { name: 'Search works' }).press('Enter')
    await page.waitForURL('**/categories/product/lagos')
    await page.goto('/categories')
    await page.getByRole('button', { name: 'Sort by' }).click()
    await page.getByRole('link', { name: 'Price, low to high' }).click()
    await page.waitForURL('**/categories?sort=price_up')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Portrait').check()
    await page.getByRole('button', { name: /^Show .*works$/ }).click()
    await page.waitForURL('**/categories?sort=price_up&orientation=portrait')
    await close()
  })

  it('what is typed and chosen stays, with the focus, and a form that was sent is sent once', async () => {
    const { page, calm, close } = await visit(browser, m.url)
    await page.goto('/', { waitUntil: 'networkidle' })
    await delayReact(page)
    const { changes } = sentBy(page)
    await page.goto('/categories')
    const email = `late-${Date.now()}@journey.example`
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('combobox', { name: 'Artist' }).selectOption({ index: 2 })
    const artist = await page.locator('select[name=artist]').inputValue()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Search works' }).fill('ọ̀ṣun')
    const field = page.getByRole('contentinfo').getByRole('textbox', { name: 'Your e-mail' })
    await field.fill(email)
    await field.press('Enter')
    expect([await isAlive(page), changes]).toEqual([false, []])
    await page.getByText('subscribed successfully...').first().waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search works' }).inputValue()).toBe('ọ̀ṣun')
    expect(artist).not.toBe('')
    expect(await page.locator('select[name=artist]').inputValue()).toBe(artist)
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(changes).toEqual([`/general/subscribe/ {"email":"${email}"}`])
    calm()
    await close()
  })

  it('says so when React never comes', async () => {
    const [work] = await worksOnSale(m)
    const { page, close } = await visit(browser, m.url)
    await page.route(react, (route) => route.abort())
    await page.goto(`/${work?.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const notice = page.getByRole('alert')
    await notice.getByText('did not come').waitFor()
    await page.unroute(react)
    await notice.getByRole('link', { name: 'Load the page again' }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: 'One more' }).waitFor()
    await close()
  })
})

it('Back leads to the page before, at its old place, without React', async () => {
  const { page, close } = await visit(browser, m.url, { size: 'phone' })
  await page.route(react, (route) => route.abort())
  await page.goto('/categories')
  await page.getByRole('link', { name: 'Next' }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await page.getByRole('article').last().getByRole('link').last().click()
  await page.waitForURL((url) => url.pathname !== '/categories')
  await page.goBack()
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(place)
  await page.getByRole('link', { name: 'Topdeals' }).click()
  await page.waitForURL('**/topdeals')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL('**/categories')
  await close()
})
