import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { arrive } from './measure.ts'
import { callApi, enter, newBuyer } from './people.ts'
import { shareMarketplace } from './shared-marketplace.ts'
import { naira, pressAndSend, signIn, type Work, worksOnSale } from './steps.ts'

type Framed = Work & { frame_price: number; sizes: { id: string; price: number; in_stock: number }[] }

let market: RunningMarketplace
let browser: Browser
let uniques: Work[]
/** An edition that is offered with a frame. */
let framed: Framed
beforeAll(async () => {
  ;[market, browser] = await Promise.all([shareMarketplace(), openBrowser()])
  uniques = await worksOnSale(market)
  for (const { slug } of await worksOnSale(market, 'edition')) {
    const { data } = await callApi<Framed>(market, 'GET', `/shop/products/${slug}/`)
    if (data.frame_price > 0 && (data.sizes[0]?.in_stock ?? 0) > 2) {
      framed = data
      break
    }
  }
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const cart = '/categories/shoppingcart'
const work = (index: number): Work => {
  const found = uniques[index]
  if (!found) throw new Error('too little on sale')
  return found
}

/** Puts a line into an account's cart. */
const put = (access: string, slug: string, more: object = {}) =>
  callApi(market, 'POST', '/shop/cart/', { product_slug: slug, quantity: 1, ...more }, access)

/** A page of a new buyer whose cart holds these works. */
const withCart = async (slugs: string[], size: 'phone' | 'desktop' = 'desktop') => {
  const visitor = await visit(browser, market.url, { size })
  const { access } = await enter(visitor.page, market, await newBuyer(market))
  for (const slug of slugs) await put(access, slug)
  return { ...visitor, access }
}

const total = (page: Page) => page.getByTestId('cart-total')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Watches what a page asks the API for. `by` does something and returns the requests that came of it. */
const watchRequests = (page: Page) => {
  let sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) sent.push(`${request.method()} ${pathname}`)
  })
  return {
    by: async (act: () => Promise<unknown>): Promise<string[]> => {
      sent = []
      await act()
      // Whatever the answer makes the page ask for is asked by the time it has painted twice.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
      )
      return sent
    },
  }
}

describe('the cart', () => {
  it.each(['somebody new', 'a guest', 'a buyer'] as const)(
    'takes one request for each press of add, stepper, remove and heart, by %s',
    async (who) => {
      const { page, calm, close } = await visit(browser, market.url)
      if (who === 'a buyer') await enter(page, market, await newBuyer(market))
      if (who === 'a guest') {
        await arrive(page, `/${work(0).slug}`)
        await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }).first(), '/shop/cart/')
      }
      const requests = watchRequests(page)
      await arrive(page, `/${framed.slug}`)
      await page.waitForLoadState('networkidle')
      const inMain = page.getByRole('main')
      const press = (name: string, path: '/shop/cart/' | '/shop/wishlist/', within = inMain) =>
        requests.by(() => pressAndSend(page, within.getByRole('button', { name }).first(), path))
      const cartOnce = ['POST /api/v1/shop/cart/']
      const heartOnce = ['POST /api/v1/shop/wishlist/']

      expect(await press('Add to cart', '/shop/cart/')).toEqual(cartOnce)
      expect(await press('One more', '/shop/cart/')).toEqual(cartOnce)
      expect(await press('One fewer', '/shop/cart/')).toEqual(cartOnce)
      expect(await press('Add to wishlist', '/shop/wishlist/')).toEqual(heartOnce)
      expect(await press('In your wishlist', '/shop/wishlist/')).toEqual(heartOnce)
      expect(await press('Remove from cart', '/shop/cart/')).toEqual(cartOnce)
      await inMain.getByRole('checkbox', { name: /frame/i }).check({ force: true })
      expect(await press('Add to cart', '/shop/cart/')).toEqual(cartOnce)

      await page.goto(cart)
      const row = rowOf(page, framed.name)
      await row.waitFor()
      await page.waitForLoadState('networkidle')
      const before = await total(page).innerText()
      expect(await press('One more', '/shop/cart/', row)).toEqual(cartOnce)
      expect(await total(page).innerText()).not.toBe(before)
      const items = await row.count()
      // A cart that is empty then shows works to go on to, and what was looked at.
      const removal = await press(`Remove ${framed.name}`, '/shop/cart/')
      expect(removal.filter((request) => !/^GET .*(top-deals|tiles|profiles)/.test(request))).toEqual(
        cartOnce,
      )
      await expect.poll(() => row.count()).toBe(items - 1)
      calm()
      await close()
    },
  )

  it('CRT-01 CRT-03 is a table of quantity, product, price, total and removal, with a running total', async () => {
    const { page, access, calm, close } = await withCart([work(0).slug])
    await put(access, framed.slug, { with_frame: true, quantity: 2 })
    await page.goto(cart)
    await rowOf(page, work(0).name).waitFor()
    const columns = await page.getByRole('columnheader').allInnerTexts()
    for (const column of ['Product', 'Quantity', 'Price', 'Total', 'Remove'])
      expect(columns.join(' ').toLowerCase()).toContain(column.toLowerCase())
    const row = rowOf(page, framed.name)
    const each = (framed.sizes[0]?.price ?? 0) + framed.frame_price
    await expect.poll(() => row.locator('img').count()).toBe(1)
    for (const text of ['Framed', naira(framed.sizes[0]?.price ?? 0), naira(2 * each)])
      expect(await row.innerText()).toContain(text)
    expect(await rowOf(page, work(0).name).innerText()).toContain('No-frame')
    expect(await rowOf(page, work(0).name).getByRole('button', { name: 'One more' }).isDisabled()).toBe(true)
    expect(await total(page).innerText()).toBe(naira(work(0).price + 2 * each))

    await pressAndSend(page, row.getByRole('button', { name: 'One more' }), '/shop/cart/')
    await expect.poll(() => total(page).innerText()).toBe(naira(work(0).price + 3 * each))
    await pressAndSend(page, row.getByRole('button', { name: 'One fewer' }), '/shop/cart/')
    await expect.poll(() => total(page).innerText()).toBe(naira(work(0).price + 2 * each))
    await page.reload()
    await expect.poll(() => total(page).innerText()).toBe(naira(work(0).price + 2 * each))
    calm()
    await close()
  })

  it('CRT-01 R-10 is cards on a phone: framing, price, frame price and subtotal, each named', async () => {
    const { page, access, calm, close } = await withCart([work(1).slug], 'phone')
    await put(access, framed.slug, { with_frame: true, quantity: 2 })
    await page.goto(cart)
    const card = rowOf(page, framed.name)
    await card.waitFor()
    const price = framed.sizes[0]?.price ?? 0
    const text = (await card.innerText()).replace(/\s+/g, ' ')
    expect(text).toContain('Framed')
    expect(text).toContain(`Price ${naira(price)}`)
    expect(text).toContain(`Frame ${naira(framed.frame_price)}`)
    expect(text).toContain(`Subtotal ${naira(2 * (price + framed.frame_price))}`)
    // The frame comes off and on again where the line stands, by keys too.
    const reframe = card.getByRole('button', { name: /frame/ })
    await reframe.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => card.innerText()).toContain('No-frame')
    expect((await card.innerText()).replace(/\s+/g, ' ')).toContain(`Subtotal ${naira(2 * price)}`)
    expect(await reframe.evaluate((button) => button === document.activeElement)).toBe(true)
    await pressAndSend(page, reframe, '/shop/cart/')
    await page.reload()
    await expect.poll(() => card.innerText()).toContain('Framed')
    expect(await rowOf(page, work(1).name).innerText()).toContain('No-frame')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const [first, second] = [await card.boundingBox(), await rowOf(page, work(1).name).boundingBox()]
    expect(Math.abs((first?.x ?? 0) - (second?.x ?? 0))).toBeLessThan(1)
    calm()
    await close()
  })

  it('CRT-02 CRT-03 empty it says so, adds up to nothing and leads to the works', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.goto(cart)
    await page.getByText('Cart is empty...').waitFor()
    expect(await total(page).innerText()).toBe('--')
    await page.getByRole('link', { name: 'Go shopping' }).click()
    await page.waitForURL((url) => url.pathname === '/categories')
    await page.goto(`/${work(2).slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Back to shopping' }).click()
    await page.waitForURL((url) => url.pathname === '/categories')
    calm()
    await close()
  })

  it("CRT-04 'Checkout' leads a visitor to sign in and a buyer to the shipping option", async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.goto(`/${work(2).slug}`)
    await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }).first(), '/shop/cart/')
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL((url) => url.pathname === '/auth')
    await signIn(page, await newBuyer(market))
    await page.goto(cart)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL((url) => url.pathname === `${cart}/shipping`)
    calm()
    await close()
  })

  it('CRT-05 fills the window while it has fewer than six lines', async () => {
    const { page, access, calm, close } = await withCart(uniques.slice(0, 5).map(({ slug }) => slug))
    const fills = () =>
      page.getByTestId('cart-total').evaluate((element) => {
        const frame = element.closest('main')?.firstElementChild
        return frame ? Number.parseFloat(getComputedStyle(frame).minHeight) : 0
      })
    await page.goto(cart)
    await total(page).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(6)
    expect(await fills()).toBeGreaterThan(0.8 * 900)
    await put(access, work(5).slug)
    await page.reload()
    await total(page).waitFor()
    await rowOf(page, work(5).name).waitFor()
    expect((await fills()) || 0).toBe(0)
    calm()
    await close()
  })

  it('CRT-06 ERR-02 ERR-04 a removal says what the server says; one that fails says error... and the line is back', async () => {
    const { context, page, calm, close } = await withCart([work(0).slug, work(1).slug])
    await page.goto(cart)
    await rowOf(page, work(1).name).waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: `Remove ${work(1).name}` }).click()
    await page.getByRole('alert').getByText('error...').waitFor()
    await page.getByText('We cannot reach the gallery.').waitFor()
    await rowOf(page, work(1).name).waitFor()
    expect(await total(page).innerText()).toBe(naira(work(0).price + work(1).price))
    await context.setOffline(false)

    const answered = page.waitForResponse(
      (response) => response.url().includes('/shop/cart/') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: `Remove ${work(1).name}` }).click()
    const { message } = (await (await answered).json()) as { message: string }
    await page.getByRole('status').getByText(message).waitFor()
    await expect.poll(() => rowOf(page, work(1).name).count()).toBe(0)
    expect(await total(page).innerText()).toBe(naira(work(0).price))
    await page.getByRole('button', { name: `Remove ${work(0).name}` }).click()
    await page.getByText('Cart is empty...').waitFor()
    calm(/ERR_INTERNET_DISCONNECTED/)
    await close()
  })

  it("CRT-07 a guest's cart is there after the browser was closed, a buyer's on any device", async () => {
    const { context, page, calm, close } = await visit(browser, market.url)
    await page.goto(`/${work(3).slug}`)
    await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }).first(), '/shop/cart/')
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .waitFor()
    const { origins } = await context.storageState()
    calm()
    await close()

    const again = await browser.newContext({
      baseURL: market.url,
      serviceWorkers: 'block',
      storageState: { cookies: [], origins },
    })
    const later = await again.newPage()
    await later.goto(cart)
    await rowOf(later, work(3).name).waitFor()
    const person = await newBuyer(market)
    await signIn(later, person)
    await again.close()

    const elsewhere = await visit(browser, market.url, { size: 'phone' })
    await enter(elsewhere.page, market, person)
    await elsewhere.page.goto(cart)
    await rowOf(elsewhere.page, work(3).name).waitFor()
    elsewhere.calm()
    await elsewhere.close()
  })
})
