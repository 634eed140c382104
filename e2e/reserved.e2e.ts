import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockOf } from '../kernel/dates.ts'
import { visit } from './browser.ts'
import { arrive, comeAlive, eventually, holdBack, linkedData, metaOf } from './measure.ts'
import { callApi, enter, newBuyer, tokensOf } from './people.ts'
import { cart, openShop, type Shop } from './shop.ts'
import { answerPopUp, naira, pressAndSend, signIn, type Work } from './steps.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Held = { id: string; hold_expires_at: string }

const someone = async (): Promise<string> => (await tokensOf(shop.market, await newBuyer(shop.market))).access
/** Somebody begins to pay for a work. */
const hold = async (work: Work, token: string): Promise<Held> => {
  const { data: stations } = await callApi<{ id: string }[]>(
    shop.market,
    'GET',
    '/shop/pickup-stations/?state=lagos',
    undefined,
    token,
  )
  const { data } = await callApi<Held>(
    shop.market,
    'POST',
    '/shop/orders/',
    { delivery_option: 'PICKUP', pickup_station_id: stations[0]?.id, product_id: work.slug },
    token,
  )
  return data
}
/** The minute after a moment, in Lagos. */
const minuteAfter = (moment: string): string => clockOf(new Date(new Date(moment).getTime() + 59_999))
const textOf = (page: Page) => page.getByRole('main').innerText()

describe('a work that somebody is paying for', () => {
  it.each(['phone', 'desktop'] as const)(
    'R-30 (D2) says on a %s that it is reserved, until when, and nothing of being sold',
    async (size) => {
      const work = shop.nextWork()
      const { hold_expires_at: until } = await hold(work, await someone())
      const moment = `May be free again at ${minuteAfter(until)}`
      const { page, calm, close } = await visit(shop.browser, shop.market.url, { size })
      await arrive(page, `/${work.slug}`)
      // Below stand other works of the artist, some of them sold.
      const [text = ''] = (await textOf(page)).split('More by this artist')
      for (const part of [naira(work.price), 'Reserved', moment]) expect(text).toContain(part)
      expect(text).not.toContain('Sold')
      expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
      expect(text, 'it leads on').toContain('Similar works you can buy')
      expect(await page.getByRole('link', { name: /^See works on sale in / }).getAttribute('href')).toMatch(
        /\?available=true$/,
      )
      expect(await metaOf(page, 'description')).toContain(`${naira(work.price)}, reserved.`)
      expect((await linkedData(page))[0]).toMatchObject({
        offers: [{ availability: 'https://schema.org/Reserved', price: work.price }],
      })
      if (size === 'phone') {
        // Nothing of a long price is below the button.
        const beside = page
          .getByRole('button', { name: 'Tell me if it is free again' })
          .locator('xpath=../span')
        for (const width of [390, 360, 320]) {
          await page.setViewportSize({ width, height: 700 })
          const cut = await beside.evaluate((thumb) => {
            for (const price of thumb.querySelectorAll(':scope > span + *'))
              price.textContent = 'NGN 21,000,000'
            return thumb.scrollWidth - thumb.clientWidth
          })
          expect(cut, `${width} px`).toBeLessThanOrEqual(0)
        }
      }
      await arrive(page, `/categories/product/${work.slug}`)
      const tile = page.getByRole('article').filter({ hasText: work.name })
      expect(await tile.innerText()).toContain('Reserved')
      expect(await tile.innerText()).toContain(moment)
      const box = await tile.boundingBox()
      const place = await tile.locator('xpath=..').boundingBox()
      expect(box?.height, 'its place on the wall is large enough').toBeLessThanOrEqual(place?.height ?? 0)
      await arrive(page, `/categories?available=true`)
      await expect(page.getByRole('article').filter({ hasText: work.name }).count()).resolves.toBe(0)
      calm()
      await close()
    },
  )

  it('(D2) never names a moment that is over: it says that the payment is being checked, before React and after', async () => {
    const work = shop.nextWork()
    const { hold_expires_at: until } = await hold(work, await someone())
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    await page.clock.install({ time: new Date(new Date(until).getTime() - 5_000) })
    const release = await holdBack(page, '**/assets/**/*.js')
    await page.goto(`/${work.slug}`)
    await page
      .getByText(`May be free again at ${minuteAfter(until)}`)
      .first()
      .waitFor()
    await page.clock.runFor(6_000)
    await page.getByText('The payment is being checked').first().waitFor()
    await release()
    await page.clock.runFor(20_000)
    await page.clock.resume()
    await comeAlive(page)
    expect(await textOf(page)).toContain('The payment is being checked')
    expect(await textOf(page)).not.toContain('May be free again')
    calm()
    await close()
  })

  it('(D2) is reserved for its holder, who is led to pay; somebody else is not', async () => {
    const work = shop.nextWork()
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    const { access } = await enter(page, shop.market, await newBuyer(shop.market))
    const order = await hold(work, access)
    await arrive(page, `/${work.slug}`)
    const way = page.getByRole('link', { name: 'Reserved for you – pay' })
    await way.waitFor()
    expect(await textOf(page)).toContain('Reserved for you')
    await way.click()
    await page.waitForURL(`**/profile/orders/${order.id}`)
    await page.getByRole('button', { name: 'Pay Now' }).waitFor()
    const stranger = await visit(shop.browser, shop.market.url)
    await enter(stranger.page, shop.market, await newBuyer(shop.market))
    const asked = stranger.page.waitForResponse('**/shop/orders/**')
    await arrive(stranger.page, `/${work.slug}`)
    await asked
    expect(await stranger.page.getByText('Reserved for you').count()).toBe(0)
    stranger.calm()
    await stranger.close()
    calm()
    await close()
  })

  it.each(['phone', 'desktop'] as const)(
    '(D2) stays in a guest’s cart on a %s; the checkout is of the rest, and of it too once it is free',
    async (size) => {
      const [work, other] = [shop.nextWork(), shop.nextWork()]
      const { page, calm, close } = await visit(shop.browser, shop.market.url, { size })
      await arrive(page, `/${work.slug}`)
      await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }), '/shop/cart/')
      await page.getByRole('group', { name: `Quantity of ${work.name}` }).waitFor()
      const payer = await someone()
      const order = await hold(work, payer)
      await arrive(page, cart)
      const row = page.getByRole('row').filter({ hasText: work.name })
      await row.getByText('Someone is paying for it. It stays in your cart.').waitFor()
      expect(await row.innerText()).toContain(`May be free again at ${minuteAfter(order.hold_expires_at)}`)
      expect(await page.getByTestId('cart-total').innerText()).toBe('--')
      expect(await page.getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
      await arrive(page, `/${other.slug}`)
      await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }), '/shop/cart/')
      await page.getByRole('group', { name: `Quantity of ${other.name}` }).waitFor()
      await arrive(page, cart)
      await eventually(() => page.getByTestId('cart-total').innerText()).toBe(naira(other.price))
      expect(await page.getByRole('button', { name: 'Checkout' }).isEnabled()).toBe(true)
      await callApi(shop.market, 'DELETE', `/shop/orders/${order.id}/`, undefined, payer)
      await arrive(page, cart)
      await eventually(() => page.getByTestId('cart-total').innerText()).toBe(naira(work.price + other.price))
      expect(await row.getByText('Someone is paying').count()).toBe(0)
      calm()
      await close()
    },
  )

  it('(D2) a buyer pays for the rest of the cart, and the reserved work stays in it', async () => {
    const [work, other] = [shop.nextWork(), shop.nextWork()]
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    const { access } = await enter(page, shop.market, await newBuyer(shop.market))
    for (const { slug } of [work, other])
      await callApi(shop.market, 'POST', '/shop/cart/', { product_slug: slug, quantity: 1 }, access)
    await hold(work, await someone())
    await arrive(page, cart)
    await page.getByRole('button', { name: 'Checkout' }).click()
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText(other.name).waitFor()
    expect(await summary.getByText(work.name).count()).toBe(0)
    await page.getByRole('radio', { name: /pick/i }).check()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    await page.waitForURL('**/confirmorder')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await answerPopUp(page, 'Pay')
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    const { data: left } = await callApi<{ product: { slug: string } }[]>(
      shop.market,
      'GET',
      '/shop/cart',
      undefined,
      access,
    )
    expect(left.map(({ product }) => product.slug)).toEqual([work.slug])
    calm()
    await close()
  })

  it('(D2) tells who wants to know, by one mail, when it is free again; one press stops it', async () => {
    const work = shop.nextWork()
    const payer = await someone()
    const order = await hold(work, payer)
    const { page, calm, close } = await visit(shop.browser, shop.market.url, { size: 'phone' })
    const person = await newBuyer(shop.market)
    await arrive(page, `/${work.slug}`)
    await page.getByRole('button', { name: 'Tell me if it is free again' }).click()
    await page.waitForURL('**/auth')
    await signIn(page, person)
    await page.waitForURL(`**/${work.slug}`)
    const tell = page.getByRole('button', { name: 'Tell me if it is free again' })
    const stop = page.getByRole('button', { name: 'Do not tell me any more' })
    await tell.click()
    await stop.click()
    await tell.click()
    await stop.waitFor()
    await page.getByText('We will e-mail you once').waitFor()
    await callApi(shop.market, 'DELETE', `/shop/orders/${order.id}/`, undefined, payer)
    const mail = await shop.market.mailTo(person.email, /is free again/)
    expect(mail.text).toContain(`${shop.market.url}/${work.slug}`)
    await arrive(page, `/${work.slug}`)
    await page.getByRole('button', { name: 'Buy Now' }).waitFor()
    calm()
    await close()
  })
})
