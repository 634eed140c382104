import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Visit, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { callApi, enter, newBuyer } from './people.ts'
import { buy } from './purchases.ts'
import { asSeller, asStaff, deliverParcel, parcelsOf, photograph, shipParcel, type Worker } from './sales.ts'
import { naira, worksOnSale } from './steps.ts'

let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
let seller: Worker
let staff: Worker
let slugs: string[]
beforeAll(async () => {
  ;[database, browser] = await Promise.all([openDatabase(), openBrowser()])
  market = await startMarketplace({ DATABASE_URL: database.url, PAYOUT_TWO_PEOPLE_ABOVE: '100000000' })
  ;[seller, staff] = [await asSeller(market), await asStaff(market)]
  const own = await seller<{ products: { slug: string }[] }>('GET', '/seller/products/?limit=96')
  const mine = new Set(own.products.map(({ slug }) => slug))
  slugs = (await worksOnSale(market)).map(({ slug }) => slug).filter((slug) => mine.has(slug))
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await database.stop()
})

type Bought = Visit & {
  access: string
  order: string
  total: number
  parcel: string
  item: string
  name: string
}

/** Somebody new who has paid for one of the seller's works. */
const bought = async (size: 'phone' | 'desktop' = 'desktop'): Promise<Bought> => {
  const visitor = await visit(browser, market.url, { size })
  const { access } = await enter(visitor.page, market, await newBuyer(market))
  const placed = await buy(market, access, slugs.shift() ?? 'nothing is left')
  const call = async <T>(method: string, path: string) =>
    (await callApi<T>(market, method, path, undefined, access)).data
  const [parcel] = await parcelsOf(call, placed.id)
  const { items } = await call<{ items: { product: { name: string } }[] }>(
    'GET',
    `/shop/orders-by-id/?id=${placed.id}`,
  )
  return {
    ...visitor,
    access,
    order: placed.id,
    total: placed.price_total,
    parcel: parcel?.id ?? '',
    item: parcel?.items[0] ?? '',
    name: items[0]?.product.name ?? '',
  }
}

const main = (page: Page) => page.getByRole('main')
const station = (page: Page) => page.locator('[aria-current=step]').innerText()
const seeDay = async (page: Page, pattern: RegExp) =>
  expect.poll(async () => (await main(page).innerText()).replace(/\s+/g, ' ')).toMatch(pattern)
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Fills in why the work goes back. */
const explain = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('radio', { name: /not as described/ }).check()
  await page.getByLabel('What went wrong?').fill(text)
}

describe('after the payment', () => {
  it('a buyer follows the parcel, has it, returns the work with a photograph, and sees the money go back', async () => {
    const { page, order, total, parcel, item, name, access, calm, close } = await bought()
    await page.goto(`/profile/orders/${order}`)
    await page.getByRole('heading', { name: 'Your parcel' }).waitFor()
    expect(await station(page)).toContain('Being packed')
    await seeDay(page, /send it by \w{3}, \d+ \w+ \d{4}/)

    await shipParcel(seller, parcel)
    await page.reload()
    await page.getByText('GIG-20417').waitFor()
    expect(await page.getByRole('link', { name: /Follow it at the courier/ }).getAttribute('href')).toBe(
      'https://giglogistics.com/track/GIG-20417',
    )
    expect(await station(page)).toContain('On its way to the pickup station')
    await deliverParcel(seller, parcel)
    await page.reload()
    await page.getByText(/It is ready for you at/).waitFor()
    expect(await page.getByRole('link', { name: /Return this work/ }).count()).toBe(0)

    // The keyboard alone, and a second press that changes nothing.
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: 'I have received it' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, I have it' }).press('Enter')
    await page.getByText('Thank you. We have noted that it arrived.').waitFor()
    await page.getByText(/you can return it until/).waitFor()
    expect(calls).toEqual([`/api/v1/shop/parcels/${parcel}/received/`])
    await page.goto('/profile/orders')
    await page.getByText('Collected', { exact: true }).waitFor()

    // Errors lose nothing; a reload does not either.
    await page.goto(`/profile/orders/${order}`)
    await page.getByRole('link', { name: `Return this work ${name}` }).click()
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByText('Choose a reason').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('reason')
    await explain(page, 'The blue is a green, and Ọ̀ṣun is spelt wrongly.')
    await page.reload()
    await expect
      .poll(() => page.getByLabel('What went wrong?').inputValue())
      .toBe('The blue is a green, and Ọ̀ṣun is spelt wrongly.')
    const stale = await page.context().newPage()
    await stale.goto(page.url())
    await stale.getByRole('button', { name: 'Review' }).waitFor()

    const files = page.locator('input[type=file][multiple]')
    await files.setInputFiles([
      { name: 'corner.jpg', mimeType: 'image/jpeg', buffer: await photograph() },
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    ])
    await page.getByText('We cannot read this file as a picture').waitFor()
    await page.getByRole('button', { name: 'Remove letter.jpg' }).click()
    await page.getByText('Ready', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('heading', { name: 'Check before you send' }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: 'corner.jpg' }).count()).toBe(1)

    // The photograph does not get through at first.
    calls.length = 0
    await page.route('**/photographs/', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Send request' }).dblclick()
    await page.getByText('We cannot reach the gallery').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL('**/profile/returns/*')
    await page.getByRole('heading', { name: 'Waiting for the artist' }).waitFor()
    expect(calls.filter((path) => path === '/api/v1/shop/returns/')).toHaveLength(1)
    await page.getByRole('button', { name: 'Photograph 1, larger' }).locator('img').waitFor()
    const id = idOf(page)

    // A second request for the same line, from a page that was open before, is refused in words.
    await stale.getByLabel('What went wrong?').fill('Another reason for the same work.')
    await stale.getByRole('button', { name: 'Review' }).click()
    await stale.getByRole('button', { name: 'Send request' }).click()
    await stale.getByText('A return of this work is already open.').waitFor()
    await stale.getByRole('link', { name: 'See this return' }).click()
    await stale.waitForURL(`**/profile/returns/${id}`)
    await stale.goto(`/profile/orders/${order}/return/${item}`)
    await stale.getByText('A return of this work is already open.').waitFor()
    await stale.close()
    await page.goto('/profile/orders')
    await page.getByText('Return open').waitFor()

    // A stranger at the return's address.
    const stranger = await visit(browser, market.url)
    await enter(stranger.page, market, await newBuyer(market))
    await stranger.page.goto(`/profile/returns/${id}`)
    await stranger.page.getByText('This return does not exist.').first().waitFor()
    expect(await main(stranger.page).innerText()).not.toContain(name)
    await stranger.close()

    await seller('POST', `/seller/returns/${id}/answer/`, {
      answer: 'accept',
      text: 'I am sorry.',
      send_to: '4 Ìyá Ọlọ́bẹ̀ Street\nÌbàdàn\n0803 000 0002',
    })
    await page.goto(`/profile/returns/${id}`)
    await page.getByRole('heading', { name: 'The artist accepts it' }).waitFor()
    const menu = page.getByRole('navigation', { name: 'Profile' })
    expect((await menu.locator('[aria-current=page]').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Orders',
    ])
    await staff('POST', `/staff/returns/${id}/decide/`, {
      decision: 'approve',
      state: 'ACCEPTED',
      shipping: true,
      text: 'Please send it as it came to you.',
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Approved: please send it back' }).waitFor()
    await page.getByText('4 Ìyá Ọlọ́bẹ̀ Street').waitFor()
    await page.getByRole('button', { name: 'I have sent it' }).click()
    await page.getByText('Say who carries it').waitFor()
    await page.getByLabel('Who carries it?').fill('ABC Transport')
    await page.getByLabel(/Tracking code/).fill('ABC-77')
    await page.getByRole('button', { name: 'I have sent it' }).dblclick()
    await page.getByRole('heading', { name: 'On its way back' }).waitFor()
    await seeDay(page, /ABC Transport, ABC-77/)

    await seller('POST', `/seller/returns/${id}/arrived/`, { intact: true })
    await expect
      .poll(
        async () =>
          (await callApi<{ state: string }>(market, 'GET', `/shop/returns/${id}/`, undefined, access)).data
            .state,
      )
      .toBe('REFUNDED')
    await page.goto(`/profile/returns/${id}`)
    await page.getByRole('heading', { name: 'Refunded' }).waitFor()
    await page.getByRole('link', { name: /^Order AWR/ }).click()
    const refund = page.getByRole('region', { name: 'Refund' })
    await refund.getByText(naira(total)).waitFor()
    await refund.getByText('Refunded', { exact: true }).waitFor()
    await page.getByRole('link', { name: /Returned and refunded/ }).waitFor()

    // The receipt adds up, and on paper it is alone.
    await page.getByRole('link', { name: 'Receipt' }).click()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await page.getByText('Prices include VAT where it applies.').waitFor()
    const sums = await page
      .getByRole('table')
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.slice(1).map((row) => ({
          name: row.querySelector('th')?.textContent ?? '',
          naira: Number((row.querySelector('td:last-child')?.textContent ?? '').replace(/[^\d-]/g, '')),
          isPart: row.closest('tbody') !== null,
        })),
      )
    const sumOf = (start: string) => sums.find((one) => one.name.startsWith(start))?.naira ?? Number.NaN
    const parts = sums.filter(({ isPart }) => isPart).reduce((sum, one) => sum + one.naira, 0)
    expect(parts).toBe(sumOf('Subtotal'))
    expect(parts + sumOf('Shipping')).toBe(sumOf('Total'))
    expect(sumOf('Total')).toBe(total)
    expect(Math.abs(sumOf('Refunded'))).toBe(total)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    const code = page.getByRole('main').locator('dd').first()
    expect(await code.isVisible()).toBe(true)
    expect(await code.innerText()).toMatch(/^AWR-\w{4}-\w{4}$/)
    // The upload that was cut, the refusals that were meant.
    calm(/Failed to load resource/)
    await close()
  })

  it('a return is withdrawn and asked for again on a phone, and after 14 days the page says why not', async () => {
    const { page, order, item, parcel, access, calm, close } = await bought('phone')
    await shipParcel(seller, parcel)
    await page.goto(`/profile/orders/${order}/return/${item}`)
    await page.getByText(/has not been received yet/).waitFor()
    await callApi(market, 'POST', `/shop/parcels/${parcel}/received/`, {}, access)
    await page.reload()
    await explain(page, 'It is smaller than it looked.')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('What went wrong?').fill('It is smaller than I thought.')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('heading', { name: 'Waiting for the artist' }).waitFor()
    await page.getByText('It is smaller than I thought.').waitFor()
    await page.locator('input[type=file][multiple]').setInputFiles(
      await Promise.all(
        Array.from({ length: 7 }, async (_, index) => ({
          name: `view-${index}.jpg`,
          mimeType: 'image/jpeg',
          buffer: await photograph(),
        })),
      ),
    )
    await page.getByText("6 photographs at most: 'view-6.jpg' was left out.").waitFor()
    await page.getByRole('button', { name: 'Send photographs' }).click()
    await page.getByText('Your photographs have been sent.').waitFor()
    await page.getByRole('button', { name: 'Photograph 6, larger' }).waitFor()
    expect(await page.getByRole('button', { name: 'Choose photographs' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Withdraw this return' }).click()
    await page.getByRole('button', { name: 'Yes, withdraw it' }).dblclick()
    await page.getByRole('heading', { name: 'Withdrawn' }).waitFor()
    await page.getByRole('link', { name: /^Order AWR/ }).click()
    await page.getByRole('link', { name: /^Return this work/ }).waitFor()

    await database.run(
      `update parcel set received_at = received_at - interval '15 days' where id = '${parcel}'`,
    )
    await page.reload()
    await page.getByText(/A return could be asked for within 14 days of receipt/).waitFor()
    expect(await page.getByRole('link', { name: /^Return this work/ }).count()).toBe(0)
    await page.goto(`/profile/orders/${order}/return/${item}`)
    await page.getByText(/A return can be asked for within 14 days of receipt/).waitFor()
    calm()
    await close()
  })

  it('a buyer keeps the work for less: reads the offer at the order, is asked once more, and sees the money go back', async () => {
    const { page, order, item, parcel, access, calm, close } = await bought('phone')
    await shipParcel(seller, parcel)
    await callApi(market, 'POST', `/shop/parcels/${parcel}/received/`, {}, access)
    const wish = { order_item_id: item, reason: 'damaged', text: 'A corner of its frame is dented.' }
    const { id } = (await callApi<{ id: string }>(market, 'POST', '/shop/returns/', wish, access)).data
    const { offers } = await seller<{ offers: { amount: number }[] }>(
      'POST',
      `/seller/returns/${id}/offers/`,
      {
        percent: 10,
      },
    )
    const less = naira(offers[0]?.amount ?? Number.NaN)
    await page.goto(`/profile/orders/${order}`)
    await page.getByRole('link', { name: /^Return open: an offer for you/ }).click()
    await page.getByText(`offers you ${less}, 10 % of the price`).waitFor()
    await page.getByRole('button', { name: `Keep it for ${less} less` }).click()
    await page.getByRole('button', { name: 'Not yet' }).click()
    await page.getByRole('button', { name: `Keep it for ${less} less` }).click()
    await page.getByRole('button', { name: 'Yes, keep it' }).dblclick()
    await page.getByRole('heading', { name: /^You keep the work/ }).waitFor()
    await page.getByRole('link', { name: /^Order AWR/ }).click()
    await page.getByRole('link', { name: `You keep it for ${less} less` }).waitFor()
    await page.getByRole('region', { name: 'Refund' }).getByText(less).waitFor()
    calm()
    await close()
  })
})
