import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../browser.ts'
import { arrive, holdBack } from '../measure.ts'
import { openShop, type Shop } from '../shop.ts'
import { dataOf, pressAndSend, signInAsDemoBuyer, type Work, worksOnSale } from '../steps.ts'

let shop: Shop
let work: Work
let edition: Work
beforeAll(async () => {
  shop = await openShop({ shared: true })
  const [unique] = await worksOnSale(shop.market)
  const several = (await worksOnSale(shop.market, 'edition')).find(({ in_stock }) => in_stock > 2)
  if (!unique || !several) throw new Error('too little on sale')
  work = unique
  edition = several
})
afterAll(() => shop.close())

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
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    await arrive(page, '/')
    const header = page.getByRole('banner')
    expect(await targetsOf(header.getByRole('link'))).toEqual({
      'Àwòrán, home': '/',
      Buy: '/categories',
      Artists: '/artists',
      Sell: `${shop.market.url}/studio`,
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
      await page.waitForURL(`${shop.market.url}${path}`)
    }
    await arrive(page, '/')
    await header.getByRole('link', { name: 'Sell', exact: true }).click()
    await page.waitForURL('**/studio')
    await page.getByRole('heading', { level: 1, name: 'Sell your art on Àwòrán' }).waitFor()
    calm()
    await close()
  })

  it('LAY-01 folds into a menu on phones, which a finger and a keyboard open and close', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url, { size: 'phone' })
    await arrive(page, '/')
    const header = page.getByRole('banner')
    const menu = header.getByRole('button', { name: 'Menu' })
    const buy = header.getByRole('link', { name: 'Buy', exact: true })
    expect(await buy.isVisible()).toBe(false)
    await menu.focus()
    await page.keyboard.press('Enter')
    await buy.waitFor()
    for (const name of ['Artists', 'Sell', 'Blog', 'About']) {
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
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
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
      const { page, calm, close } = await visit(shop.browser, shop.market.url, { size })
      const categories = await dataOf<{ name: string }[]>(shop.market, '/shop/categories/')
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
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    await arrive(page, '/categories')
    const box = page.getByRole('combobox', { name: 'Search works' })
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
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
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
      Artists: '/artists',
      Collections: '/collections',
      Delivery: '/delivery',
      Returns: '/returns',
      'Become a seller': `${shop.market.url}/studio`,
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
    await page.waitForURL('**/profile/wishlist')
    await header.locator('a[href="/profile"]').waitFor()
    expect(await targets()).toEqual({
      wishlist: '/profile/wishlist',
      profile: '/profile',
      footer: { Profile: '/profile', Wishlist: '/profile/wishlist', ...always },
    })
    await header.getByRole('link', { name: 'Wishlist' }).click()
    await page.waitForURL('**/profile/wishlist')
    await header.getByRole('link', { name: 'Profile' }).click()
    await page.waitForURL(`${shop.market.url}/profile`)
    calm()
    await close()
  })

  it('LAY-06 counts the cart of a guest at once, before the server has answered, and after a reload', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url, { size: 'phone' })
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
