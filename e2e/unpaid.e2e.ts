import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../kernel/clock.ts'
import { visit } from './browser.ts'
import { faultsOn } from './inspection.ts'
import { arrive, comeAlive } from './measure.ts'
import { callApi } from './people.ts'
import { charge, place } from './purchases.ts'
import { cart, openShop, type Shop } from './shop.ts'
import { answerPopUp, naira, signIn } from './steps.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const banner = (page: Page) => page.getByRole('region', { name: 'Unpaid order' })
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

describe('an unpaid order', () => {
  it('(D18) is shown in cart and profile with its real minutes after the payment was closed, and paid from there', async () => {
    const { page, access, work, calm, close } = await shop.buyerWithWork('phone')
    await page.goto(cart)
    expect(await banner(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByLabel(/Pickup station/).check()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await answerPopUp(page, 'Close')
    await page.waitForURL(`**${cart}/payment`)

    const { data } = await callApi<{
      orders: { code: string; hold_expires_at: string; price_total: number }[]
    }>(shop.market, 'GET', '/shop/orders/?status=unpaid', undefined, access)
    const [order] = data.orders
    if (!order) throw new Error('no order was made')
    const minutes = () => Math.ceil((Date.parse(order.hold_expires_at) - Date.now()) / 60_000)
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    for (const path of [cart, '/profile', '/profile/orders', '/profile/settings']) {
      if (path !== cart) await page.goto(path)
      await banner(page).waitFor()
      const text = await banner(page).innerText()
      const shown = Number(/unpaid order, (\d+) min left/.exec(text)?.[1])
      expect(Math.abs(shown - minutes()), text).toBeLessThanOrEqual(1)
      expect(text).toContain(`${order.code} holds ${work.name} for you.`)
      expect(await faultsOn(page), path).toEqual([])
    }
    await page.goto(cart)
    await page.getByRole('table', { name: 'Shopping Cart' }).getByText('In your unpaid order').waitFor()
    await badge(page)
      .and(page.getByRole('link', { name: 'Cart, 1 item' }))
      .waitFor()

    await banner(page)
      .getByRole('link', { name: `Pay ${naira(order.price_total)}` })
      .click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await answerPopUp(page, 'Pay')
    await page.getByText('Thank you for your order...').waitFor()
    await badge(page)
      .and(page.getByRole('link', { name: 'Cart', exact: true }))
      .waitFor()
    await page.goto(cart)
    await page.getByText('Cart is empty...').waitFor()
    expect(await banner(page).count()).toBe(0)
    calm()
    await close()
  })

  it('(D18) counts down, and goes when its time is over', async () => {
    const { page, access, calm, close } = await shop.buyerWithWork()
    await place(shop.market, access)
    await page.clock.install()
    await page.goto(cart)
    const left = async () =>
      Number(/(\d+) min left/.exec(await banner(page).getByRole('timer').innerText())?.[1])
    const before = await left()
    await page.clock.fastForward('03:00')
    await expect.poll(left).toBe(before - 3)
    await page.route('**/api/v1/shop/orders/?**', (route) =>
      route.fulfill({ json: { status: 'success', message: '', data: { orders: [], total: 0, next: null } } }),
    )
    await page.clock.fastForward('27:30')
    await banner(page).waitFor({ state: 'detached' })
    calm()
    await close()
  })

  it.each([
    ['ahead', DAY],
    ['behind', -DAY],
  ])('(D18) has its real minutes on a device whose clock is a day %s', async (_off, off) => {
    const { page, access, work, calm, close } = await shop.buyerWithWork()
    const { hold_expires_at: until } = await place(shop.market, access)
    const left = Math.ceil((Date.parse(until) - Date.now()) / 60_000)
    await page.clock.install({ time: Date.now() + off })
    await page.goto(cart)
    const timer = banner(page).getByRole('timer')
    await expect
      .poll(async () => Math.abs(Number(/(\d+) min left/.exec(await timer.innerText())?.[1]) - left))
      .toBeLessThanOrEqual(1)
    const stranger = await visit(shop.browser, shop.market.url)
    await stranger.page.clock.install({ time: Date.now() + off })
    // What the first page learns is known to the next one before React is there.
    await arrive(stranger.page, '/')
    await stranger.page.goto(`/${work.slug}`)
    const free = stranger.page.getByText(/^May be free again at/).first()
    await free.waitFor()
    await comeAlive(stranger.page)
    await free.waitFor()
    stranger.calm()
    await stranger.close()
    calm()
    await close()
  })

  it.each(['paid', 'withdrawn'] as const)(
    '(D18) that is %s on another device leaves the banner, and the cart says what is true',
    async (end) => {
      const { page, access, work, calm, close } = await shop.buyerWithWork()
      const placed = await place(shop.market, access)
      await page.clock.install()
      await page.goto(cart)
      await banner(page).waitFor()
      if (end === 'paid') {
        await charge(shop.market, placed)
        await callApi(shop.market, 'POST', `/shop/orders/${placed.id}/check/`, {}, access)
      } else await callApi(shop.market, 'DELETE', `/shop/orders/${placed.id}/`, undefined, access)
      await page.clock.fastForward('00:16')
      await banner(page).waitFor({ state: 'detached' })
      if (end === 'paid') {
        await page.getByText('Cart is empty...').waitFor()
        await badge(page)
          .and(page.getByRole('link', { name: 'Cart', exact: true }))
          .waitFor()
      } else {
        await page.getByRole('table', { name: 'Shopping Cart' }).getByText(work.name).waitFor()
        expect(await page.getByText('In your unpaid order').count()).toBe(0)
        await badge(page)
          .and(page.getByRole('link', { name: 'Cart, 1 item' }))
          .waitFor()
      }
      calm()
      await close()
    },
  )

  it.each(['card', 'transfer'] as const)(
    '(D18) to be paid by %s is cancelled from the cart, after a question, and its work is free',
    async (way) => {
      const { page, access, work, calm, close } = await shop.buyerWithWork('phone')
      const placed = await place(shop.market, access)
      if (way === 'transfer')
        await callApi(shop.market, 'POST', `/shop/orders/${placed.id}/transfer/`, {}, access)
      await page.goto(cart)
      await banner(page)
        .getByRole('button', { name: `Cancel order ${placed.code}` })
        .click()
      const question = page.getByRole('dialog', { name: `Cancel order ${placed.code}?` })
      expect(await faultsOn(page)).toEqual([])
      expect(await question.getByText('If you have sent the money already').count()).toBe(
        way === 'transfer' ? 1 : 0,
      )
      await question.getByRole('button', { name: 'Keep it' }).click()
      await banner(page).getByRole('button', { name: 'Cancel' }).click()
      // The first press does not get through: the question stays.
      await page.route(`**/shop/orders/${placed.id}/`, (route) => route.abort(), { times: 1 })
      await question.getByRole('button', { name: 'Cancel the order' }).click()
      await page.getByText('We cannot reach the gallery').waitFor()
      await question.getByRole('button', { name: 'Cancel the order' }).click()
      await page.getByText('order cancelled').waitFor()
      await banner(page).waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      const row = page.getByRole('table', { name: 'Shopping Cart' })
      await row.getByText(work.name).first().waitFor()
      expect(await row.getByText('In your unpaid order').count()).toBe(0)
      const { data } = await callApi<{ reserved: boolean; in_stock: number }>(
        shop.market,
        'GET',
        `/shop/products/${work.slug}/`,
      )
      expect(data).toMatchObject({ reserved: false, in_stock: 1 })
      calm(/ERR_FAILED .*\/shop\/orders\//)
      await close()
    },
  )

  it('(D18) who has sent the money is asked to wait, and not to pay again', async () => {
    const { page, access, calm, close } = await shop.buyerWithWork()
    const placed = await place(shop.market, access)
    await callApi(shop.market, 'POST', `/shop/orders/${placed.id}/transfer/`, {}, access)
    await page.goto(cart)
    await banner(page)
      .getByText(/min left to send the money/)
      .waitFor()
    await callApi(shop.market, 'POST', `/shop/orders/${placed.id}/transfer/sent/`, {}, access)
    await page.reload()
    await banner(page).getByText('We are waiting for the payment of your order').waitFor()
    expect(
      await banner(page)
        .getByText(/Pay NGN/)
        .count(),
    ).toBe(0)
    expect(await banner(page).getByRole('button', { name: 'Cancel' }).count()).toBe(0)
    await banner(page).getByRole('link', { name: 'See the status' }).click()
    await page.waitForURL(`**${cart}/payment?order=${placed.id}`)
    calm()
    await close()
  })

  it('(D18) is its owner’s: a stranger sees none, in another browser nor in the same one afterwards', async () => {
    const owner = await shop.buyerWithWork()
    const { page } = owner
    const placed = await place(shop.market, owner.access)
    await page.goto('/profile')
    await banner(page).waitFor()

    const stranger = await shop.buyerWithWork()
    for (const path of [cart, '/profile']) {
      await stranger.page.goto(path, { waitUntil: 'networkidle' })
      expect(await banner(stranger.page).count(), path).toBe(0)
    }
    const { status } = await callApi(
      shop.market,
      'GET',
      `/shop/orders-by-id/?id=${placed.id}`,
      undefined,
      stranger.access,
    )
    expect(status).toBe(404)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${shop.market.url}/`)
    await page.goto(cart)
    await page.getByText('Cart is empty...').waitFor()
    expect(await banner(page).count()).toBe(0)
    await signIn(page, stranger.person)
    await page.goto(cart)
    await page.getByRole('button', { name: 'Checkout' }).waitFor()
    expect(await banner(page).count()).toBe(0)
    await stranger.close()
    await owner.close()
  })

  it('(D18) the list of orders fails: cart and profile are there without the banner', async () => {
    const { page, access, work, close } = await shop.buyerWithWork()
    await place(shop.market, access)
    await page.route('**/api/v1/shop/orders/?**', (route) => route.abort())
    await page.goto(cart)
    await page.getByRole('table', { name: 'Shopping Cart' }).getByText(work.name).waitFor()
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Home address' }).waitFor()
    await close()
  })
})
