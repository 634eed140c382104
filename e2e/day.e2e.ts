import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts, demoPassword, demoSecondFactor } from '../db/seed/accounts.ts'
import { DAY } from '../kernel/clock.ts'
import { openBrowser, type Visit, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { callApi, newBuyer, tokensOf } from './people.ts'
import { buy, charge, type Placed, place } from './purchases.ts'
import { asSeller, deliverParcel, parcelsOf, photograph, shipParcel, type Worker } from './sales.ts'
import { createStaff, enterOffice, type Member, settle } from './staff.ts'
import { type Work, worksOnSale } from './steps.ts'

let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
let seller: Worker
let office: Visit
let colleague: Member
const own: Work[] = []
let other: Work
/** The shop whose works these are. */
let mine: string
beforeAll(async () => {
  ;[database, browser] = await Promise.all([openDatabase(), openBrowser()])
  market = await startMarketplace(
    { DATABASE_URL: database.url, PAYOUT_TWO_PEOPLE_ABOVE: '100000000' },
    { movingClock: true },
  )
  colleague = await createStaff(database.url, 'Kemi Ojo', 'finance')
  seller = await asSeller(market)
  mine = (await seller<{ name: string }>('GET', '/seller/shop/')).name
  const { products } = await seller<{ products: { slug: string }[] }>('GET', '/seller/products/?limit=96')
  const slugs = new Set(products.map(({ slug }) => slug))
  const works = await worksOnSale(market)
  own.push(...works.filter(({ slug }) => slugs.has(slug)))
  const found = works.find(({ slug }) => !slugs.has(slug))
  if (!found || own.length < 4) throw new Error('too few works are on sale')
  other = found
  office = await visit(browser, market.url)
  await enterOffice(office.page, market, staff)
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await database.stop()
})

const staff: Member = { email: demoAccounts.staff.email, password: demoPassword, secret: demoSecondFactor }

type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>
/** A new person who buys over the API. */
const buyer = async (): Promise<{ access: string; call: Call }> => {
  const { access } = await tokensOf(market, await newBuyer(market))
  const call: Call = async <T>(method: string, path: string, body?: unknown) => {
    const { status, error, data } = await callApi<T>(market, method, path, body, access)
    if (status >= 300) throw new Error(`${method} ${path}: ${error}`)
    return data
  }
  return { access, call }
}
const next = (): Work => {
  const work = own.shift()
  if (!work) throw new Error('nothing is left')
  return work
}
/** What the provider takes of a payment, in kobo. */
const FEE = 200_000
const kobo = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

/** What the ledger's page of an order says: each entry with debit less credit, in kobo, by account and seller. */
const entriesOf = async (page: Page, { id, code }: Placed) => {
  await page.goto(`/backoffice/ledger/orders/${id}`)
  await page.getByRole('heading', { level: 1, name: `Ledger of ${code}` }).waitFor()
  await page.getByRole('table').first().waitFor()
  const tables = await page.getByRole('table').all()
  return Promise.all(
    tables.map(async (table) => {
      const rows = await table
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
        )
      return rows.map(([account = '', whose = '', debit = '', credit = '']) => ({
        account,
        whose,
        kobo: kobo(debit) - kobo(credit),
      }))
    }),
  )
}
/** All of an order's entries, in kobo: by account, what is owed to sellers by name, our commission with its VAT. Each entry comes to zero. */
const partsOf = async (page: Page, order: Placed): Promise<Record<string, number>> => {
  const parts: Record<string, number> = {}
  const names: Record<string, string> = { Commission: 'ours', 'Vat payable': 'ours' }
  for (const postings of await entriesOf(page, order)) {
    expect(postings.reduce((sum, each) => sum + each.kobo, 0)).toBe(0)
    for (const { account, whose, ...each } of postings) {
      const name = account === 'Seller payable' ? (whose.split(', ')[0] ?? '') : (names[account] ?? account)
      parts[name] = (parts[name] ?? 0) + each.kobo
    }
  }
  return Object.fromEntries(Object.entries(parts).filter(([, sum]) => sum !== 0))
}
/** What is left of a sale whose buyer has so many naira of it back: our 15 % of the works, the provider's fee, the rest its seller's. */
const saleOf = (naira: number, works: number) => {
  const [clearing, ours] = [Math.round(naira * 100), Math.round(works * 15)]
  return { 'Provider clearing': clearing - FEE, 'Provider fees': FEE, ours: -ours, [mine]: ours - clearing }
}

/** The courier's receipt, and the account that its cost is paid to. */
const receipt = async (): Promise<FormData> => {
  const form = new FormData()
  const facts = {
    paid_naira: '4500',
    receipt_number: 'G-9',
    bank_code: '999992',
    account_number: '9900000001',
  }
  for (const [name, value] of Object.entries({ ...facts, account_name: 'The third buyer' }))
    form.set(name, value)
  form.set('receipt', new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }), 'receipt.jpg')
  return form
}

/** Cancels a parcel on its order's page. */
const cancelParcel = async (page: Page, id: string): Promise<void> => {
  await page
    .locator(`#parcel-${id}`)
    .getByRole('button', { name: /^Cancel and refund/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why, for the buyer').fill('It was damaged in the studio.')
  await dialog.getByRole('button', { name: 'Cancel and refund', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

it('D2 D3 D4 D10 D16 a day in the office, without the command line: each order is explained to the kobo', async () => {
  const { page } = office
  // The first pays NGN 50 too little: that is ours.
  const first = await buyer()
  const cheap = next()
  const short = await place(market, first.access, cheap.slug)
  await charge(market, short, 'successful', short.price_total - 50)
  await expect
    .poll(async () => {
      await page.goto('/backoffice/exceptions?kind=underpaid')
      return page
        .getByRole('status')
        .filter({ hasText: /1 to review|Nothing waits/ })
        .innerText()
    })
    .toBe('1 to review')
  await settle(page, 'Accept order, we bear NGN 50')

  // The second buys of two sellers; one of them cannot send.
  const second = await buyer()
  const linen = next()
  for (const { slug } of [linen, other])
    await second.call('POST', '/shop/cart/', { product_slug: slug, quantity: 1 })
  const both = await buy(market, second.access)
  type Bought = {
    items: { id: string; product: { name: string } }[]
    parcels: { id: string; items: string[] }[]
  }
  const bought = await second.call<Bought>('GET', `/shop/orders-by-id/?id=${both.id}`)
  const parcelOf = ({ name }: Work): string =>
    bought.parcels.find((each) =>
      each.items.includes(bought.items.find((item) => item.product.name === name)?.id ?? ''),
    )?.id ?? ''
  await page.goto(`/backoffice/orders/${both.id}`)
  await page
    .getByText(/^To send the parcel by/)
    .first()
    .waitFor()
  await cancelParcel(page, parcelOf(other))
  const { refunds } = await second.call<{ refunds: { amount: number }[] }>(
    'GET',
    `/shop/orders-by-id/?id=${both.id}`,
  )
  await shipParcel(seller, parcelOf(linen))

  // The third has it damaged, sends it back, and is paid what the courier took.
  const third = await buyer()
  const torn = next()
  const returned = await buy(market, third.access, torn.slug)
  const [parcel] = await parcelsOf(third.call, returned.id)
  await shipParcel(seller, parcel?.id ?? '')
  await deliverParcel(seller, parcel?.id ?? '')
  await third.call('POST', `/shop/parcels/${parcel?.id}/received/`, {})
  const asked = { order_item_id: parcel?.items[0], reason: 'damaged', text: 'It is torn at the edge.' }
  const { id } = await third.call<{ id: string }>('POST', '/shop/returns/', asked)
  await page.goto(`/backoffice/returns/${id}`)
  await settle(page, 'Approve', {
    'Where the buyer sends it': '4 Ìyá Ọlọ́bẹ̀ Street, Ìbàdàn, 0803 000 0002',
    'Why, for the buyer': 'The tear is plain to see.',
  })
  await third.call('POST', `/shop/returns/${id}/send/`, { courier: 'GIG Logistics', tracking_code: 'GIG-9' })
  await third.call('POST', `/shop/returns/${id}/cost/`, await receipt())
  await page.reload()
  await settle(page, 'It arrived', { 'Put it on sale again': 'untick' })
  await settle(page, 'Approve the cost', { 'Why, for the buyer': 'As the receipt says.' })
  const desk = await visit(browser, market.url)
  await enterOffice(desk.page, market, colleague)
  await desk.page.goto(`/backoffice/returns/${id}`)
  await settle(desk.page, 'Mark the cost as paid', { 'The bank’s reference': 'FT-20417' })
  await desk.close()

  // What the fourth bought is not sent in time; what the first bought is.
  const fourth = await buyer()
  const unsent = next()
  const late = await buy(market, fourth.access, unsent.slug)
  await shipParcel(seller, (await parcelsOf(first.call, short.id))[0]?.id ?? '')
  market.pass(8 * DAY)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await enterOffice(page, market, staff)
  await page
    .getByRole('link', { name: /1 parcel/ })
    .first()
    .waitFor()
  await page.goto('/backoffice/parcels?show=late')
  const rows = page.getByRole('row').filter({ hasText: /AWR-/ })
  await rows.first().waitFor()
  expect(await rows.count()).toBe(1)
  expect(await rows.innerText()).toContain(late.code)

  const missing = saleOf(short.price_total, cheap.price)
  expect(await partsOf(page, short)).toEqual({
    ...missing,
    'Provider clearing': missing['Provider clearing'] - 5_000,
    Shortfall: 5_000,
  })
  const given = refunds[0]?.amount ?? 0
  expect(given).toBeGreaterThan(other.price)
  // Nothing of it is the other seller's, nor was taken from the one who sent.
  expect(await partsOf(page, both)).toEqual(saleOf(both.price_total - given, linen.price))
  expect(await partsOf(page, returned)).toEqual({
    'Provider clearing': -FEE - 450_000,
    'Provider fees': FEE,
    'Return costs': 450_000,
  })
  expect(await partsOf(page, late)).toEqual(saleOf(late.price_total, unsent.price))
  await page.goto('/backoffice/ledger')
  await settle(page, 'Check the books')
  await page.getByText('Everything agrees.').first().waitFor()
})
