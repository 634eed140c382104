import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { callApi, keptIn, tokensOf } from '../people.ts'
import { asSeller, asStaff } from '../sales.ts'
import { type Former, layFormerData } from './former-data.ts'

type Line = { quantity: number; with_frame: boolean; product: { slug: string; picture: { id: string } } }

let folder: string
let former: Former
let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[{ folder, former }, browser] = await Promise.all([layFormerData(), openBrowser()])
  // An empty address stands for none: PostgreSQL runs in the data folder.
  market = await startMarketplace({ DATA_DIR: folder, DATABASE_URL: '' })
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('a data folder of a former version', () => {
  it('is brought up to date: sign-in, orders, cart, wishlist and pictures are there, and the ledger agrees', async () => {
    const { access } = await tokensOf(market, former.person)
    const read = async <T>(path: string): Promise<T> =>
      (await callApi<T>(market, 'GET', path, undefined, access)).data
    const { orders } = await read<{
      orders: { id: string; verified: boolean; items: { total: number }[] }[]
    }>('/shop/orders/')
    expect(new Map(orders.map(({ id, verified }) => [id, verified]))).toEqual(
      new Map([
        [former.orders.delivered, true],
        [former.orders.refunded, true],
        [former.orders.unpaid, false],
      ]),
    )
    const lines = await read<Line[]>('/shop/cart/')
    expect(lines.map((line) => [line.product.slug, line.quantity, line.with_frame])).toEqual([
      [former.works.framed, 2, true],
      [former.works.cart, 1, false],
    ])
    const { products } = await read<{ products: { slug: string }[] }>('/shop/wishlist/')
    expect(products.map(({ slug }) => slug).toSorted()).toEqual(former.works.wished.toSorted())
    for (const { product } of lines) {
      const picture = await fetch(`${market.url}/media/${product.picture.id}/640.jpg`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }

    const seller = await asSeller(market)
    expect(await seller('GET', '/seller/account/')).toMatchObject({ account_number: '****4570' })
    const staff = await asStaff(market)
    expect(await staff('POST', '/staff/ledger/checks/', {})).toMatchObject({ ok: true, findings: [] })
  })

  it('goes on in a browser that the former version left signed in, with what it kept of a purchase', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const slug = former.works.framed
    const { data: work } = await callApi<{ name: string; sizes: { id: string }[] }>(
      market,
      'GET',
      `/shop/products/${slug}/`,
    )
    const product = { slug, name: work.name, size_id: work.sizes[0]?.id, with_frame: true, quantity: 1 }
    await page.goto('/favicon.svg')
    await page.evaluate(
      ([tokens, purchase]) => {
        const kept: Record<string, unknown> = {
          ...tokens,
          remember: true,
          delivery_option: 'PICKUP',
          purchase_mode: 'single',
          product: purchase,
        }
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
        // A text without JSON's quotes, as the first version wrote it.
        localStorage.setItem('tx_ref', 'AWR-0000-0000-1')
        localStorage.setItem('recoil-persist', 'of no version we know')
      },
      [former.tokens, product] as const,
    )
    await page.goto('/categories/shoppingcart')
    await page
      .getByRole('link', { name: /^Cart, 3 items/ })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    expect(await keptIn(page, 'refresh')).not.toBe(former.tokens.refresh)
    await page.goto('/categories/shoppingcart/shipping')
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText(work.name).waitFor()
    await expect.poll(() => summary.getByText(/Framed\s· quantity 1$/).count()).toBe(1)
    expect(await page.getByLabel(/pick/i).first().isChecked()).toBe(true)
    calm(/401/)
    await close()
  })

  it('keeps the cart and the wishlist of a guest', async () => {
    const asked = { headers: { guestUserID: former.guest } }
    const cart = await fetch(`${market.url}/api/v1/shop/cart/`, asked)
    expect(await cart.json()).toMatchObject({ data: [{ product: { slug: former.works.guestCart } }] })
    const wishlist = await fetch(`${market.url}/api/v1/shop/wishlist/`, asked)
    expect(await wishlist.json()).toMatchObject({ data: { products: [{ slug: former.works.guestWish }] } })
  })
})
