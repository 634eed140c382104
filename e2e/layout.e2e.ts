import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { arrive, boxOf, colourName, eventually, holdBack, noticesOn, styleOf } from './measure.ts'
import { dataOf, pressAndSend, signInAsDemoBuyer, type Work, worksOnSale } from './steps.ts'

let market: RunningMarketplace
let browser: Browser
let work: Work
let edition: Work
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
  const [unique] = await worksOnSale(market)
  const several = (await worksOnSale(market, 'edition')).find(({ in_stock }) => in_stock > 2)
  if (!unique || !several) throw new Error('too little on sale')
  work = unique
  edition = several
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

/** Where links lead, by their words. */
const targetsOf = async (links: Locator): Promise<Record<string, string>> =>
  Object.fromEntries(
    await links.evaluateAll((all) =>
      all.map((link) => [
        link.getAttribute('aria-label') ?? link.textContent,
        link.getAttribute('href') ?? '',
      ]),
    ),
  )

describe('the site header', () => {
  it('LAY-01 names Buy, Sell, Blog, About and the account, each leading where it says', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/')
    const header = page.getByRole('banner')
    expect(await targetsOf(header.getByRole('link'))).toEqual({
      'Àwòrán, home': '/',
      Buy: '/categories',
      Sell: `${market.url}/studio`,
      Blog: '/blog',
      About: '/about',
      Account: '/auth',
    })
    for (const [name, path] of [
      ['Buy', '/categories'],
      ['Blog', '/blog'],
      ['About', '/about'],
      ['Account', '/auth'],
    ] as const) {
      await arrive(page, '/')
      await header.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(`${market.url}${path}`)
    }
    await arrive(page, '/')
    await header.getByRole('link', { name: 'Sell', exact: true }).click()
    await page.waitForURL('**/studio')
    await page.getByRole('heading', { level: 1, name: 'Sell your art on Àwòrán' }).waitFor()
    calm()
    await close()
  })

  it('LAY-01 folds into a menu on phones, which a finger and a keyboard open and close', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, '/')
    const header = page.getByRole('banner')
    const menu = header.getByRole('button', { name: 'Menu' })
    const buy = header.getByRole('link', { name: 'Buy', exact: true })
    expect(await buy.isVisible()).toBe(false)
    await menu.focus()
    await page.keyboard.press('Enter')
    await buy.waitFor()
    for (const name of ['Sell', 'Blog', 'About']) {
      expect(await header.getByRole('link', { name, exact: true }).isVisible()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await buy.waitFor({ state: 'hidden' })
    await menu.click()
    await buy.click()
    await page.waitForURL('**/categories')
    calm()
    await close()
  })
})

describe('the shop header', () => {
  it('LAY-02 stands on category, cart, product and profile pages, its logo leading to /categories', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    for (const path of ['/categories', '/categories/shoppingcart', `/${work.slug}`, '/profile']) {
      await arrive(page, path)
      const logo = page.getByRole('banner').getByRole('link', { name: 'Àwòrán, all works' })
      expect(await logo.getAttribute('href'), path).toBe('/categories')
      expect(await page.getByRole('search', { name: 'Search works' }).isVisible(), path).toBe(true)
    }
    await page.getByRole('banner').getByRole('link', { name: 'Àwòrán, all works' }).click()
    await page.waitForURL('**/categories')
    calm()
    await close()
  })

  it.each(['desktop', 'phone'] as const)(
    'LAY-03 has a dropdown of all categories on the %s; choosing one goes to its lowercased name',
    async (size) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      const categories = await dataOf<{ name: string }[]>(market, '/shop/categories/')
      await arrive(page, '/categories')
      const header = page.getByRole('banner')
      const open = async () => {
        // The menu of a phone has room for all of them.
        const opener = size === 'phone' ? 'Menu' : 'all categories'
        await header.getByRole('button', { name: opener }).click()
      }
      await open()
      const list = header.getByRole('navigation', { name: 'Categories' })
      expect(await targetsOf(list.getByRole('link'))).toEqual({
        'all categories': '/categories',
        ...Object.fromEntries(
          categories.map(({ name }) => [name, `/categories/${encodeURIComponent(name.toLowerCase())}`]),
        ),
      })
      await list.getByRole('link', { name: 'Wall Art' }).click()
      await page.waitForURL('**/categories/wall%20art')
      await page.getByRole('region', { name: 'Wall Art' }).waitFor()
      await open()
      await list.getByRole('link', { name: 'all categories' }).click()
      await page.waitForURL('**/categories')
      calm()
      await close()
    },
  )

  it('LAY-04 searches by slug, with a placeholder like one', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/categories')
    const box = page.getByRole('searchbox', { name: 'Search works' })
    expect(await box.getAttribute('placeholder')).toMatch(/^[a-z]+(-[a-z]+)+$/)
    await box.fill(work.slug)
    await box.press('Enter')
    await page.waitForURL(`**/categories/product/${work.slug}`)
    await page.getByText(`Showing results for ${work.slug}`).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: work.name })
      .and(page.locator(`[href="/${work.slug}"]`))
      .first()
      .waitFor()
    calm()
    await close()
  })

  it('LAY-05 LAY-07 LAY-09 lead visitors to /auth, and those who are signed in to profile and wishlist', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/categories')
    const header = page.getByRole('banner')
    const footer = page.getByRole('contentinfo')
    const targets = async () => ({
      wishlist: await header.getByRole('link', { name: 'Wishlist' }).getAttribute('href'),
      profile: await header.getByRole('link', { name: 'Profile' }).getAttribute('href'),
      footer: await targetsOf(footer.getByRole('navigation').getByRole('link')),
    })
    const always = {
      Cart: '/categories/shoppingcart',
      'Become a seller': `${market.url}/studio`,
      'About us': '/about',
      'Contact us': '/contact',
      'Privacy policy': '/privacy',
      'Terms and conditions': '/terms',
    }
    expect(await targets()).toEqual({
      wishlist: '/auth',
      profile: '/auth',
      footer: { Profile: '/auth', Wishlist: '/auth', ...always },
    })
    await header.getByRole('link', { name: 'Wishlist' }).click()
    await page.waitForURL('**/auth')

    await signInAsDemoBuyer(page)
    await page.waitForURL('**/categories')
    await header.locator('a[href="/profile"]').waitFor()
    expect(await targets()).toEqual({
      wishlist: '/profile/wishlist',
      profile: '/profile',
      footer: { Profile: '/profile', Wishlist: '/profile/wishlist', ...always },
    })
    await header.getByRole('link', { name: 'Wishlist' }).click()
    await page.waitForURL('**/profile/wishlist')
    await header.getByRole('link', { name: 'Profile' }).click()
    await page.waitForURL(`${market.url}/profile`)
    calm()
    await close()
  })

  it('LAY-06 counts the cart of a guest at once, before the server has answered, and after a reload', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, `/${edition.slug}`)
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
    const badge = page.getByRole('banner').getByTestId('cart-count')
    expect(await cart.getAttribute('href')).toBe('/categories/shoppingcart')
    expect(await badge.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Add to cart' }).waitFor()
    const release = await holdBack(page, '**/api/v1/shop/cart/')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await badge.getByText('1', { exact: true }).waitFor()
    await release()
    await pressAndSend(page, page.getByRole('button', { name: 'One more' }), '/shop/cart/')
    await badge.getByText('2', { exact: true }).waitFor()
    expect(await cart.getAttribute('aria-label')).toBe('Cart, 2 items')
    await page.reload()
    await badge.getByText('2', { exact: true }).waitFor()
    await cart.click()
    await page.waitForURL('**/categories/shoppingcart')
    calm()
    await close()
  })
})

describe('the footer', () => {
  it('LAY-08 subscribes an address: Subscribing while busy, then a toast', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/about')
    const form = page.getByRole('contentinfo').locator('form')
    const email = form.getByLabel('Your e-mail')
    await email.fill('reader@journey.example')
    const release = await holdBack(page, '**/general/subscribe/')
    await form.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await form.getByRole('button', { name: 'Subscribing', exact: true }).waitFor()
    await release()
    await page.getByText('subscribed successfully...').waitFor()
    await form.getByRole('button', { name: 'Subscribe', exact: true }).waitFor()
    expect(await email.inputValue()).toBe('')
    calm()
    await close()
  })

  it('LAY-08 says nothing when that fails: the button resets and the address stays', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/about')
    const form = page.getByRole('contentinfo').locator('form')
    await form.getByLabel('Your e-mail').fill('reader@journey.example')
    await page.route('**/general/subscribe/', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await failed
    await form.getByRole('button', { name: 'Subscribe', exact: true }).waitFor()
    expect(await noticesOn(page)).toEqual([])
    expect(await form.getByLabel('Your e-mail').inputValue()).toBe('reader@journey.example')
    calm(/ERR_FAILED/)
    await close()
  })
})

describe('the contact page', () => {
  it('R-38 is open to guests: by the footer, by keyboard alone, and what was typed stays until it is sent', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
    await page.waitForURL('**/contact')
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor()
    const form = page.getByRole('main').locator('form')
    await form.getByLabel('Email').fill('collector@journey.example')
    await form.getByLabel('Name').fill('Ọmọlará')
    await form.getByLabel('Message').fill('Too short')
    await page.keyboard.press('Tab')
    await page.getByText('Not less than 20...').waitFor()
    await form.getByLabel('Message').fill('Ẹ káàárọ̀. Can the large bronze be seen in Lagos before I buy it?')
    await page.route('**/general/send-message/', (route) => route.abort(), { times: 1 })
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await eventually(() => noticesOn(page)).toHaveLength(1)
    expect(await form.getByLabel('Message').inputValue()).toContain('large bronze')
    await form.getByLabel('Message').focus()
    await page.keyboard.press('Tab')
    const answered = page.waitForResponse('**/general/send-message/')
    await page.keyboard.press('Enter')
    expect((await answered).status()).toBe(200)
    await page.getByText('sent successfully...').waitFor()
    await eventually(() => form.getByLabel('Message').inputValue()).toBe('')
    calm(/ERR_FAILED/)
    await close()
  })
})

describe('paths, loading, sizes and colours', () => {
  it('LAY-10 answers unknown paths with 404 and page not found', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    for (const path of ['/nothing/here', '/no-such-work', '/categories/photography/sepia', '/blog/nothing']) {
      const response = await arrive(page, path)
      expect(response?.status(), path).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'page not found' }).waitFor()
    }
    expect(await page.title()).toContain('page not found')
    calm(/404/)
    await close()
  })

  it('LAY-11 covers the screen with a spinner while the data of a page loads', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/categories')
    const release = await holdBack(page, '**/*.data*')
    await page.getByRole('main').getByRole('link', { name: 'Sculpture' }).first().click()
    const spinner = page.getByRole('status').filter({ hasText: 'Loading' })
    await spinner.waitFor()
    expect(await boxOf(spinner)).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
    await release()
    await page.waitForURL('**/categories/sculpture')
    await spinner.waitFor({ state: 'hidden' })
    calm()
    await close()
  })

  it('LAY-11 sends pages that are filled already', async () => {
    const html = await (await fetch(`${market.url}/${work.slug}`)).text()
    expect(html).toContain(work.name)
    expect(await (await fetch(`${market.url}/categories`)).text()).toContain('NGN ')
    expect(html).not.toContain('>Loading<')
  })

  it('LAY-12 changes at 768 and 1024 px, with a bar of 60 px', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const looks = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      await arrive(page, '/terms')
      const header = page.getByRole('banner')
      return {
        menu: await header.getByRole('button', { name: 'Menu' }).isVisible(),
        beside: (await styleOf(page.getByRole('main'), 'display')) === 'grid',
        bar: (await boxOf(header)).height,
      }
    }
    expect(await looks(767)).toEqual({ menu: true, beside: false, bar: 60 })
    expect(await looks(768)).toEqual({ menu: false, beside: false, bar: 60 })
    expect(await looks(1023)).toEqual({ menu: false, beside: false, bar: 60 })
    expect(await looks(1024)).toEqual({ menu: false, beside: true, bar: 60 })
    await arrive(page, '/categories')
    expect((await boxOf(page.getByRole('banner'))).height).toBe(60)
    calm()
    await close()
  })

  it('LAY-12 R-39 makes every input of a form 500 px wide, 22rem on phones', async () => {
    for (const [size, width] of [
      ['desktop', 500],
      ['tablet', 500],
      ['phone', 352],
    ] as const) {
      const { page, calm, close } = await visit(browser, market.url, { size })
      for (const [path, fields] of [
        ['/auth', ['Email', 'Password']],
        ['/auth/signup', ['First name', 'Last name', 'Phone', 'Email', 'Password', 'Repeat password']],
        ['/auth/otp', ['Email', 'Code']],
        ['/auth/passwordotp', ['Email']],
        ['/auth/resetpassword', ['Password', 'Repeat password']],
        ['/contact', ['Email', 'Name', 'Message']],
      ] as const) {
        await arrive(page, path)
        const form = page.getByRole('main')
        for (const label of fields)
          expect(
            (await boxOf(form.getByLabel(label, { exact: true }))).width,
            `${label} of ${path} on a ${size}`,
          ).toBe(width)
      }
      await signInAsDemoBuyer(page)
      await arrive(page, `/${work.slug}`)
      await page.getByRole('button', { name: 'Buy Now' }).click()
      await page.waitForURL('**/categories/shoppingcart/shipping')
      await page.goto('/categories/shoppingcart/shipping/home-address')
      await page.getByRole('button', { name: 'Add Location' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delivery info' })
      for (const label of ['Address', 'City', 'State', 'Country', 'Phone', /^Zipcode/])
        expect(
          (await boxOf(dialog.getByLabel(label, { exact: typeof label === 'string' }))).width,
          `${label} of an address on a ${size}`,
        ).toBe(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      calm()
      await close()
    }
  })

  it('LAY-13 keeps to red-orange, light pink, green and greys', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/')
    const explore = page.getByRole('link', { name: 'Explore' })
    expect(colourName(await styleOf(explore, 'background-color'))).toBe('red-orange')
    const about = page.getByRole('region', { name: 'About' })
    expect(colourName(await styleOf(about, 'background-color'))).toBe('light pink')
    const quiet = page.getByText('All works', { exact: true })
    expect(colourName(await styleOf(quiet, 'color'))).toBe('grey')
    await arrive(page, `/${work.slug}`)
    expect(colourName(await styleOf(page.getByRole('button', { name: 'Buy Now' }), 'background-color'))).toBe(
      'red-orange',
    )
    await page.getByRole('button', { name: 'Share' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Copied!' })
    expect(colourName(await styleOf(toast.locator('span').first(), 'background-color'))).toBe('green')
    calm()
    await close()
  })

  it('LAY-14 shows toasts at the top centre for 5000 ms', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await page.clock.install()
    await arrive(page, `/${work.slug}`)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.getByRole('button', { name: 'Share' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Copied!' })
    await toast.waitFor()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const box = await boxOf(toast)
      expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(2)
      expect(box.y).toBeLessThan(60)
    }
    await page.clock.runFor(4_950)
    expect(await noticesOn(page)).toEqual(['Copied!'])
    await page.clock.runFor(100)
    await eventually(() => noticesOn(page)).toEqual([])
    calm()
    await close()
  })
})
