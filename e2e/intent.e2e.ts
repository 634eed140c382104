import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { violationsOn } from './inspection.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { arrive, boxOf, comeAlive, eventually, holdBack, isAlive, react, sentBy, styleOf } from './measure.ts'
import { shareMarketplace } from './shared-marketplace.ts'
import { dataOf, signInAsDemoBuyer, type Work, worksOnSale } from './steps.ts'

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
const delayReact = (page: Page) =>
  page.route(react, async (route) => {
    await page.waitForTimeout(LATE)
    await route.continue().catch(() => {})
  })

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

/** Chooses the last size of a work that can be had: from then on presses wait for React. */
const chooseLast = (page: Page, { sizes }: { sizes: { id: string; in_stock: number }[] }) => {
  const id = sizes.findLast(({ in_stock }) => in_stock > 0)?.id
  return page.locator('label', { has: page.locator(`input[name=size][value="${id}"]`) }).click()
}

describe('React comes when a page or its reader needs it', () => {
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

  it('comes by a pointer or the focus on what needs it, and not by those on a link or on what works without it', async () => {
    const [work] = await worksOnSale(m)
    const { page, calm, close } = await visit(browser, m.url)
    const { scripts } = sentBy(page)
    await page.goto('/categories', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Topdeals' }).hover()
    await page.getByRole('link', { name: 'Topdeals' }).focus()
    const heart = page.getByRole('button', { name: /^Add .* to wishlist$/ }).first()
    await heart.hover()
    await heart.focus()
    await page.goto(`/${work?.slug}`, { waitUntil: 'networkidle' })
    for (const name of ['Add to cart', 'Buy Now', 'Add to wishlist']) {
      await page.getByRole('main').getByRole('button', { name }).hover()
      await page.getByRole('main').getByRole('button', { name }).focus()
    }
    expect(scripts).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Share' }).hover()
    await page.waitForFunction(() => window.early === undefined)
    await page.goto('/blog', { waitUntil: 'networkidle' })
    expect(await isAlive(page)).toBe(false)
    await page.getByRole('contentinfo').getByRole('textbox', { name: 'Your e-mail' }).focus()
    await page.waitForFunction(() => window.early === undefined)
    calm()
    await close()
  })

  it('comes to a person who is signed in or has a cart elsewhere, unless data are saved or the line is slow', async () => {
    for (const connection of [
      { saveData: false, effectiveType: '4g' },
      { saveData: true, effectiveType: '4g' },
      { saveData: false, effectiveType: '3g' },
      { saveData: false, effectiveType: 'slow-2g' },
    ]) {
      const isGood = !connection.saveData && connection.effectiveType === '4g'
      const { context, page, close } = await visit(browser, m.url)
      await context.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value })
        if (localStorage.getItem('guestuser') === null)
          localStorage.setItem('guestuser', JSON.stringify('00000000-0000-4000-8000-000000000000'))
      }, connection)
      await page.route('**/api/v1/**', (route) =>
        route.fulfill({ json: { status: 'success', message: '', data: [] } }),
      )
      await page.goto('/about', { waitUntil: 'networkidle' })
      if (isGood) await page.waitForFunction(() => window.early === undefined)
      else expect(await isAlive(page)).toBe(false)
      await close()
    }
  })
})

describe('before React is there', () => {
  it('a size, and what is pressed after it, wait, and are done once', async () => {
    const work = await withSizes()
    const { page, calm, close } = await visit(browser, m.url)
    await page.goto('/', { waitUntil: 'networkidle' })
    await delayReact(page)
    const { changes } = sentBy(page)
    await page.goto(`/${work.slug}`)
    await chooseLast(page, work)
    await page.getByRole('button', { name: 'Add to wishlist' }).click()
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
      size_id: work.sizes.findLast(({ in_stock }) => in_stock > 0)?.id,
      quantity: 1,
    })
    expect(changes).toHaveLength(2)
    calm()
    await close()
  })

  it('menu, search and filters work by themselves', async () => {
    const { page, close } = await visit(browser, m.url, { size: 'phone' })
    await page.route(react, (route) => route.abort())
    await page.goto('/categories')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('combobox', { name: 'Search works' }).fill('lagos')
    await page.getByRole('combobox', { name: 'Search works' }).press('Enter')
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
    await page.getByRole('combobox', { name: 'Search works' }).fill('ọ̀ṣun')
    const field = page.getByRole('contentinfo').getByRole('textbox', { name: 'Your e-mail' })
    await field.fill(email)
    await field.press('Enter')
    expect([await isAlive(page), changes]).toEqual([false, []])
    await page.getByText('subscribed successfully...').first().waitFor()
    expect(await page.getByRole('combobox', { name: 'Search works' }).inputValue()).toBe('ọ̀ṣun')
    expect(artist).not.toBe('')
    expect(await page.locator('select[name=artist]').inputValue()).toBe(artist)
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(changes).toEqual([`/general/subscribe/ {"email":"${email}"}`])
    calm()
    await close()
  })

  it('says so when React never comes', async () => {
    const work = await withSizes()
    const { page, close } = await visit(browser, m.url)
    let isAway = true
    await page.route(react, (route) => (isAway ? route.abort() : route.continue()))
    await page.goto(`/${work.slug}`)
    await chooseLast(page, work)
    const notice = page.getByRole('alert')
    await notice.getByText('Your tap is not done yet, because part of this page did not load.').waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    // Not before the page has come again: this press asks for React once more, and would be done by it.
    page.once('framenavigated', () => {
      isAway = false
    })
    await notice.getByRole('link', { name: 'Load the page again' }).click()
    // The tap is done by the page that is loaded again.
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await close()
  })
})

describe('a press that waits', () => {
  it('shows and says that it is under way, readable in both themes, until it is done (F-14)', async () => {
    const work = await withSizes()
    for (const dark of [false, true]) {
      const { page, calm, close } = await visit(browser, m.url, { dark })
      const open = await holdBack(page, react)
      await page.goto(`/${work.slug}`)
      await chooseLast(page, work)
      const add = page.getByRole('button', { name: 'Add to cart' })
      await add.click()
      await page.getByRole('status').getByText('One moment…').waitFor()
      expect(await add.getAttribute('aria-busy')).toBe('true')
      expect([await styleOf(add, 'opacity'), await styleOf(add, 'animation-name')]).toEqual(['1', 'rest'])
      expect(await violationsOn(page, 'waiting press')).toEqual([])
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      expect(await styleOf(add, 'animation-name')).toBe('run')
      await open()
      await page.getByRole('button', { name: 'One more' }).waitFor()
      expect(await page.locator('[data-pressed], [aria-busy=true]').count()).toBe(0)
      expect(await page.getByText('One moment…').count()).toBe(0)
      calm()
      await close()
    }
  })

  it.each([
    ['for React', true],
    ['for its answer', false],
  ])(
    '%s says after eight seconds that it is not done, above the bar at the thumb, and is done all the same (F-3, F-20)',
    async (_what, waitsForReact) => {
      const work = await withSizes()
      const { page, calm, close } = await visit(browser, m.url, { size: 'phone' })
      await page.clock.install()
      const open = await holdBack(page, react)
      const answer = await holdBack(page, '**/api/v1/shop/cart/')
      await page.goto(`/${work.slug}`)
      if (waitsForReact) await chooseLast(page, work)
      await page.getByRole('button', { name: 'Add to cart' }).click()
      const notice = page.getByRole('alert')
      await page.clock.runFor(8_500)
      expect(await notice.allInnerTexts()).toEqual([
        expect.stringContaining('Your tap is not done yet: part of this page is still loading.'),
      ])
      // A press on any corner of the link reaches it: nothing lies over the notice.
      const link = notice.getByRole('link', { name: 'Load the page again' })
      await link.click({ trial: true })
      const [above, bar] = [await boxOf(notice), await boxOf(page.getByRole('button', { name: 'Buy Now' }))]
      expect(above.y + above.height).toBeLessThanOrEqual(bar.y)
      await open()
      await answer()
      await page.clock.resume()
      await page.getByRole('button', { name: 'One more' }).waitFor()
      expect(await page.getByRole('group', { name: /^Quantity/ }).innerText()).toMatch(/1/)
      expect(await notice.count()).toBe(0)
      calm()
      await close()
    },
  )

  it('is done when the line is back (F-4)', async () => {
    const { page, close } = await visit(browser, m.url)
    await page.goto('/categories')
    const lost = /\/assets\/(?:framework|entry\.client)-|\/shop\/wishlist\//
    await page.route(lost, (route) => route.abort())
    const heart = page.getByRole('button', { name: /^Add .* to wishlist$/ }).first()
    await heart.click()
    await page.getByRole('alert').getByText('did not load').waitFor()
    expect(await heart.getAttribute('aria-pressed')).toBe('false')
    const { changes } = sentBy(page)
    await page.unroute(lost)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('added to wishlist', { exact: false }).first().waitFor()
    expect(changes.filter((change) => change.startsWith('/shop/wishlist/'))).toHaveLength(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.locator('[data-pressed], [aria-busy=true]').count()).toBe(0)
    await close()
  })
})

/** The lines of the cart page. */
const linesOf = (page: Page) => page.getByRole('main').getByRole('row').allInnerTexts()

describe('a page that is left before React is there', () => {
  it('leaves size, frame and what goes into the cart to the page that follows, also of a newcomer (F-13)', async () => {
    const work = await withSizes()
    const other = work.sizes.findLast(({ in_stock }) => in_stock > 0)
    const { page, calm, close } = await visit(browser, m.url)
    const open = await holdBack(page, react)
    const { changes } = sentBy(page)
    await page.goto(`/${work.slug}`)
    await page.locator('label', { has: page.locator(`input[name=size][value="${other?.id}"]`) }).click()
    await page.getByRole('checkbox', { name: /With frame/ }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    await page.waitForURL('**/shoppingcart')
    await open()
    await page.getByRole('main').getByRole('link', { name: work.name }).first().waitFor()
    expect(await page.getByText('Cart is empty...').count()).toBe(0)
    const [sent, ...others] = changes.filter((change) => change.startsWith('/shop/cart/'))
    expect(JSON.parse(sent?.split(' ').slice(1).join(' ') ?? '')).toEqual({
      product_slug: work.slug,
      size_id: other?.id,
      with_frame: true,
      quantity: 1,
      only_if_new: true,
    })
    expect(others).toEqual([])
    await page.reload()
    await page.getByRole('main').getByRole('link', { name: work.name }).first().waitFor()
    expect((await linesOf(page)).join().match(/With frame|Framed/gi)).not.toBeNull()
    expect(changes.filter((change) => change.startsWith('/shop/cart/'))).toHaveLength(1)
    calm()
    await close()
  })

  it('leaves to it a heart that is not answered, and a second page that is left too soon does so as well (F-13)', async () => {
    const { page, calm, close } = await visit(browser, m.url)
    const open = await holdBack(page, react)
    const answer = await holdBack(page, '**/api/v1/shop/wishlist/')
    const { changes } = sentBy(page)
    await page.goto('/categories')
    const heart = page.getByRole('button', { name: /^Add .* to wishlist$/ }).first()
    const slug = await heart.getAttribute('data-heart')
    await heart.click()
    await eventually(() => changes.length).toBe(1)
    await page.getByRole('article').nth(2).getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname !== '/categories')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
    await page.waitForURL('**/about')
    await open()
    await eventually(() => changes.length).toBe(2)
    await answer()
    await page.getByText('added to wishlist', { exact: false }).first().waitFor()
    expect(changes).toEqual(Array(2).fill(`/shop/wishlist/ ${JSON.stringify({ slug, wishlisted: true })}`))
    await page.goto('/profile/wishlist')
    await page.getByRole('main').locator(`a[href="/${slug}"]`).first().waitFor()
    calm()
    await close()
  })

  it('leaves to it what was added before Back, and does not lower what the cart has already (F-13)', async () => {
    const [work] = await worksOnSale(m, 'edition')
    const { page, calm, close } = await visit(browser, m.url)
    await arrive(page, `/${work?.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const isTwo = (sent: Request) =>
      sent.url().endsWith('/shop/cart/') && sent.postData()?.includes('"quantity":2') === true
    const answered = page.waitForResponse((response) => isTwo(response.request()))
    await page.getByRole('button', { name: 'One more' }).click()
    await answered
    await page.goto('/categories')
    const open = await holdBack(page, react)
    const { changes } = sentBy(page)
    await page.goto(`/${work?.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.goBack()
    await page.waitForURL('**/categories')
    await open()
    await page.waitForFunction(
      () => window.early === undefined && sessionStorage.getItem('unfinished') === null,
    )
    expect(changes).toEqual([expect.stringContaining('"only_if_new":true')])
    await page.goto('/categories/shoppingcart')
    await eventually(() =>
      page
        .getByRole('main')
        .getByRole('group', { name: /^Quantity/ })
        .first()
        .innerText(),
    ).toMatch(/2/)
    calm()
    await close()
  })

  it('leaves to it whom an account follows (F-13)', async () => {
    const [work] = await worksOnSale(m)
    const { page, calm, close } = await visit(browser, m.url)
    await signInAsDemoBuyer(page)
    const open = await holdBack(page, react)
    await page.goto(`/${work?.slug}`)
    await page.getByRole('button', { name: /^Follow / }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
    await page.waitForURL('**/about')
    const followed = page.waitForResponse((response) => response.url().includes('/shop/following/'))
    await open()
    expect([(await followed).request().method(), (await followed).status()]).toEqual(['PUT', 200])
    calm()
    await close()
  })

  it('sends an address that was entered for the newsletter, and stores it nowhere (F-13)', async () => {
    const { page, calm, close } = await visit(browser, m.url)
    const open = await holdBack(page, react)
    const { changes } = sentBy(page)
    await page.goto('/about')
    const field = page.getByRole('contentinfo').getByRole('textbox', { name: 'Your e-mail' })
    await field.fill('left@journey.example')
    await field.press('Enter')
    expect(changes).toEqual([])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).first().click()
    await page.waitForURL('**/terms')
    await m.mailTo('left@journey.example', /./)
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('left@')
    await open()
    calm()
    await close()
  })
})

describe('a tab that was open when a new build came', () => {
  /** The scripts that the page has not loaded yet are gone, until a page is asked for: that one has scripts of its own. */
  const replaceBuild = async (page: Page): Promise<void> => {
    let isGone = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false
    })
    await page.route('**/assets/*.js', (route) =>
      isGone ? route.fulfill({ status: 404, body: 'not found' }) : route.continue(),
    )
  }

  it('goes where the link leads, and Back leads to the page before (F-2)', async () => {
    const { page, close } = await visit(browser, m.url)
    await arrive(page, '/categories')
    await replaceBuild(page)
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    await page.getByText('Cart is empty...').waitFor()
    expect(new URL(page.url()).pathname).toBe('/categories/shoppingcart')
    await page.goBack()
    await page.waitForURL('**/categories')
    await close()
  })

  it('begins the purchase that was pressed, which goes on after the sign-in (F-2)', async () => {
    const [work] = await worksOnSale(m)
    const { page, close } = await visit(browser, m.url)
    await arrive(page, `/${work?.slug}`)
    await replaceBuild(page)
    await page.getByRole('button', { name: 'Buy Now' }).first().click()
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth')
    expect(await page.evaluate(() => (history.state as { usr?: unknown }).usr)).toEqual({
      from: '/categories/shoppingcart/shipping',
    })
    await close()
  })

  it('does what was pressed before React was there, by loading the page anew (F-2)', async () => {
    const work = await withSizes()
    const { page, close } = await visit(browser, m.url)
    const { changes } = sentBy(page)
    await page.route('**/api/v1/shop/cart/', (route) => route.fulfill({ status: 503 }))
    await page.goto(`/${work.slug}`)
    await replaceBuild(page)
    page.on('framenavigated', () => void page.unroute('**/api/v1/shop/cart/'))
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('In your cart').first().waitFor()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    expect(changes.filter((change) => change.startsWith('/shop/cart/'))).toHaveLength(2)
    await close()
  })

  it('keeps what was typed, and says that it is out of date', async () => {
    const { page, close } = await visit(browser, m.url)
    await page.goto('/about')
    await replaceBuild(page)
    const field = page.getByRole('contentinfo').getByRole('textbox', { name: 'Your e-mail' })
    await field.fill('typed@journey.example')
    await field.press('Enter')
    await page.getByRole('alert').getByText('This page is out of date.').waitFor()
    expect(await field.inputValue()).toBe('typed@journey.example')
    await page.getByRole('alert').getByRole('link', { name: 'Load the page again' }).click()
    await m.mailTo('typed@journey.example', /./)
    await close()
  })

  it.each([
    ['Report this work', 'This page is out of date. Please load it again.', 404],
    ['See it on your wall', 'Part of this page did not load. Please check your connection and try again.', 0],
  ])('loses nothing of its page when a part of it does not come: %s', async (name, text, status) => {
    const work = await withSizes()
    const { page, close } = await visit(browser, m.url)
    await arrive(page, `/${work.slug}`)
    await page.route('**/assets/*.js', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, body: 'not found' }),
    )
    await page.getByRole('button', { name }).click()
    await page.getByText(text).first().waitFor()
    await page.getByRole('button', { name: 'Buy Now' }).first().waitFor()
    await page.unroute('**/assets/*.js')
    if (status !== 0) return close()
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').first().waitFor()
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
