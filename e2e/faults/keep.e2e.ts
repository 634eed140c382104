import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPersisted } from '../../web/client/storage/persisted.ts'
import { stubBrowser, TestStorage } from '../../web/client/testing/browser.ts'
import { openBrowser, visit } from '../browser.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { arrive } from '../measure.ts'
import { callApi, enter, keptIn, newBuyer } from '../people.ts'
import { deliveryFee, goToPay, stationsOf } from '../purchases.ts'
import {
  addAddress,
  answerPopUp,
  newPerson,
  popUp,
  pressAndSend,
  signIn,
  signUp,
  type Work,
  worksOnSale,
} from '../steps.ts'

let market: RunningMarketplace
let browser: Browser
let works: Work[]
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
  works = await worksOnSale(market)
})
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const nextWork = (): Work => {
  const work = works.shift()
  if (!work) throw new Error('nothing left on sale')
  return work
}

/** As a browser whose cookies and site data are blocked. */
const blockStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })

const raw = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

describe('what the browser keeps', () => {
  it('KEP-01 each value of the journey under its key, as JSON', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.goto('/')
    await expect.poll(() => keptIn(page, 'guestuser')).toMatch(/^[\da-f-]{36}$/)
    const person = newPerson()
    await signUp(page, market, person)
    expect(await keptIn(page, 'email')).toBe(person.email)
    await signIn(page, person)
    expect(await keptIn(page, 'access')).toEqual(expect.any(String))
    expect(await keptIn(page, 'refresh')).toEqual(expect.any(String))
    expect(await keptIn(page, 'guestuser')).toBeNull()

    const work = nextWork()
    await page.goto(`/${work.slug}`)
    await page.getByRole('button', { name: 'Buy Now' }).first().click()
    await page.getByLabel(/Home delivery/).check()
    expect(await keptIn(page, 'purchase_mode')).toBe('single')
    expect(await keptIn(page, 'product')).toMatchObject({ slug: work.slug, name: work.name, quantity: 1 })
    expect(await keptIn(page, 'delivery_option')).toBe('HOME')
    await page.getByRole('button', { name: 'Proceed' }).click()
    await addAddress(page)
    await expect.poll(() => keptIn(page, 'home_id')).toMatch(/^[\da-f-]{36}$/)
    expect(await keptIn(page, 'address')).toBe('12 Ọ̀ṣun Crescent, Ìkẹjà')
    await goToPay(page, work.slug)
    const [station] = await stationsOf(market)
    const access = String(await keptIn(page, 'access'))
    const fee = await deliveryFee(market, access, work.slug, station?.id)
    expect(await keptIn(page, 'delivery_option')).toBe('PICKUP')
    expect(await keptIn(page, 'pickup-id')).toBe(station?.id)
    expect(await keptIn(page, 'address')).toBe(`${station?.address}, ${station?.city}`)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await popUp(page)
    expect(await keptIn(page, 'tx_ref')).toMatch(/^AWR-/)
    expect(await keptIn(page, 'order_id')).toMatch(/^[\da-f-]{36}$/)
    expect(await keptIn(page, 'order_total')).toBe(work.price + fee)
    await answerPopUp(page, 'Pay')
    await page.getByText('Thank you for your order...').waitFor()
    await expect.poll(() => keptIn(page, 'purchase_mode')).toBeNull()
    expect(await keptIn(page, 'product')).toBeNull()

    const edition = nextWork()
    await page.goto(`/${edition.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL('**/shipping')
    expect(await keptIn(page, 'purchase_mode')).toBe('cart')
    calm()
    await close()
  })

  it('KEP-02 the state of badge and hearts lies encrypted under recoil-persist and is there before the server answers', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const { access } = await enter(page, market, await newBuyer(market))
    const [work] = works
    await callApi(market, 'POST', '/shop/cart/', { product_slug: work?.slug, quantity: 1 }, access)
    await callApi(market, 'POST', '/shop/wishlist/', { slug: work?.slug }, access)
    const badge = page.getByRole('link', { name: /^Cart, 1 item/ }).first()
    await page.goto('/categories')
    await badge.waitFor()
    await expect.poll(() => raw(page, 'recoil-persist')).toMatch(/^[\w+/]+=*$/)
    await page.waitForLoadState('networkidle')
    const cipher = (await raw(page, 'recoil-persist')) ?? ''
    const bytes = Buffer.from(cipher, 'base64').toString('latin1')
    for (const clear of ['account', 'cartCount', 'wishlist', work?.slug ?? ''])
      expect(`${cipher} ${bytes}`).not.toContain(clear)
    const storage = new TestStorage()
    storage.setItem('recoil-persist', cipher)
    stubBrowser(storage)
    expect(readPersisted()).toMatchObject({ cartCount: 1, wishlist: [work?.slug] })
    vi.unstubAllGlobals()

    await page.route('**/api/v1/shop/**', () => undefined)
    await page.reload()
    await badge.waitFor()
    await page.evaluate(() => localStorage.setItem('recoil-persist', 'not what was written'))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await badge.waitFor()
    calm()
    await close()
  })

  it('KEP-03 a read that fails is tried three times more, after 1, 2 and 4 seconds; a refusal is not', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await enter(page, market, await newBuyer(market))
    const times: number[] = []
    await page.route('**/api/v1/profiles/', (route) => {
      times.push(Date.now())
      return route.fulfill({ status: 503, json: { status: 'error', error: 'later' } })
    })
    await page.goto('/profile')
    await page.getByText('Your profile could not be loaded.').waitFor()
    await page.getByRole('alert').getByText('later').waitFor()
    const waits = times.slice(1).map((time, i) => (time - (times[i] ?? 0)) / 1000)
    expect(waits).toHaveLength(3)
    for (const [i, seconds] of [1, 2, 4].entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(seconds - 0.05)
      expect(waits[i]).toBeLessThan(seconds + 0.9)
    }
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/orders-by-id/')) asked.push(request.url())
    })
    await page.goto('/profile/orders/01900000-0000-7000-8000-000000000000')
    await page.getByRole('heading', { name: 'This order does not exist.' }).waitFor()
    expect(asked).toHaveLength(1)
    calm(/503|404/)
    await close()
  })

  it('KEP-03 what nobody looks at is let go after five minutes, and not before', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await enter(page, market, await newBuyer(market))
    await page.clock.install()
    await page.goto('/profile/settings')
    const go = async (name: string, path: string) => {
      await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname === path)
    }
    await go('Orders', '/profile/orders')
    await page.getByText('No order yet').waitFor()
    await go('Settings', '/profile/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await page.clock.fastForward('04:50')
    await page.route('**/api/v1/shop/orders/**', () => undefined)
    await go('Orders', '/profile/orders')
    await page.getByText('No order yet').waitFor()
    await go('Settings', '/profile/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await page.clock.fastForward('05:10')
    await go('Orders', '/profile/orders')
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    await page.getByRole('main').getByRole('status').waitFor()
    expect(await page.getByText('No order yet').count()).toBe(0)
    calm()
    await close()
  })

  it('KEP-01 where the browser keeps nothing, a visit works all the same', async () => {
    const { context, page, calm, close } = await visit(browser, market.url)
    await blockStorage(context)
    await signIn(page, await newBuyer(market))
    await page.getByRole('link', { name: 'Profile' }).first().click()
    await page.getByText('Recent Orders').waitFor()
    await page.reload()
    calm()
    await close()
  })

  it('(F-1) where the browser keeps nothing, a visitor reads what is lost: once at the press, in the cart, before the sign-in', async () => {
    const { context, page, calm, close } = await visit(browser, market.url)
    await blockStorage(context)
    const lost = page.getByText(
      'Your browser stores nothing for this site: your cart and wishlist are lost when you reload or close this page.',
    )
    await arrive(page, `/${nextWork().slug}`)
    await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }), '/shop/cart/')
    await lost.waitFor()
    await lost.waitFor({ state: 'detached' })
    const heart = page.getByRole('button', { name: /wishlist/i }).first()
    await pressAndSend(page, heart, '/shop/wishlist/')
    await page.getByText('added to wishlist').waitFor()
    expect(await lost.count()).toBe(0)
    await arrive(page, '/categories/shoppingcart')
    await page.getByText('Cart is empty...').waitFor()
    await lost.waitFor()
    await arrive(page, '/auth')
    await page.getByText('you are signed out when you reload or close this page').waitFor()
    calm()
    await close()
  })
})
