import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword, demoSecondFactor } from '../../db/seed/accounts.ts'
import { koboOf } from '../../kernel/money.ts'
import { openBrowser, type Visit, visit } from '../browser.ts'
import { violationsOn } from '../inspection.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { callApi, enter, newBuyer } from '../people.ts'
import type { Placed } from '../purchases.ts'
import { charge } from '../purchases.ts'
import { asSeller, deliverParcel, parcelsOf, shipParcel, type Worker } from '../sales.ts'
import { enterOffice, settle } from '../staff.ts'
import { worksOnSale } from '../steps.ts'

let market: RunningMarketplace
let browser: Browser
let seller: Worker
let studio: Visit
let office: Visit
let slugs: string[]
beforeAll(async () => {
  // One person gives back what these works cost.
  const settings = { PAYOUT_TWO_PEOPLE_ABOVE: '10000000' }
  ;[market, browser] = await Promise.all([startMarketplace(settings), openBrowser()])
  seller = await asSeller(market)
  const own = await seller<{ products: { slug: string }[] }>('GET', '/seller/products/?limit=96')
  const mine = new Set(own.products.map(({ slug }) => slug))
  slugs = (await worksOnSale(market)).map(({ slug }) => slug).filter((slug) => mine.has(slug))
  studio = await visit(browser, market.url, { size: 'phone' })
  await enter(studio.page, market, { email: demoAccounts.seller.email, password: demoPassword })
  office = await visit(browser, market.url)
  await enterOffice(office.page, market, {
    email: demoAccounts.staff.email,
    password: demoPassword,
    secret: demoSecondFactor,
  })
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

/** Somebody new who has paid for one of the seller's works, to be brought home; the seller has sent it, where it is sent. */
const bought = async (size: 'phone' | 'desktop', { isSent = true } = {}) => {
  const visitor = await visit(browser, market.url, { size })
  const person = await newBuyer(market)
  const { access } = await enter(visitor.page, market, person)
  const call = async <T>(method: string, path: string, body?: unknown) =>
    (await callApi<T>(market, method, path, body, access)).data
  const home = await call<{ id: string }>('POST', '/shop/shipping-addresses/', {
    address: '12 Ọ̀ṣun Crescent',
    city: 'Ìkẹjà',
    state: 'Lagos',
    country: 'Nigeria',
    phone: '08031234567',
    zipcode: '',
    first_name: 'Ṣọlá',
    last_name: 'Adéwálé',
    email: person.email,
  })
  const order = await call<Placed>('POST', '/shop/orders/', {
    delivery_option: 'HOME',
    shipping_id: home.id,
    product_id: slugs.shift(),
  })
  await charge(market, order)
  await call('POST', `/shop/orders/${order.id}/check/`)
  const [parcel] = await parcelsOf(call, order.id)
  if (isSent) await shipParcel(seller, parcel?.id ?? '')
  return { ...visitor, email: person.email, order, parcel: parcel?.id ?? '' }
}

describe('a parcel that never came', () => {
  it('the buyer says so by the mail’s link, the seller sees the hold and why and answers, staff find it lost, and the money goes back', async () => {
    const { page, order, parcel, email, calm, close } = await bought('phone')
    await deliverParcel(seller, parcel)
    const message = await market.mailTo(email, /has arrived/)
    const link = /https?:\/\/\S+never-came=[0-9a-f-]+/.exec(message.text)?.[0] ?? ''
    expect(link).toContain(`/profile/orders/${order.id}`)

    await page.goto(new URL(link).pathname + new URL(link).search)
    const dialog = page.getByRole('dialog', { name: 'Has it not arrived?' })
    await dialog.getByLabel('What do you know?').fill('Nobody rang, and the neighbours have nothing.')
    await dialog.getByRole('button', { name: 'Report it missing' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(/that it is missing\. We will investigate and e-mail you/).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('button', { name: 'Report it missing' }).count()).toBe(0)
    await page.getByRole('button', { name: 'It has arrived' }).waitFor()
    await market.mailTo(email, /^We are investigating your parcel/)
    await market.mailTo(demoAccounts.seller.email, /reports a parcel of order .* missing/)

    await studio.page.goto(`/studio/orders/${parcel}`)
    await studio.page.getByRole('heading', { name: 'The buyer reports it missing' }).waitFor()
    await studio.page.getByText('Nobody rang, and the neighbours have nothing.').waitFor()
    await studio.page
      .getByText(/^Your money for this parcel is on hold until we have decided\..* by \d/)
      .waitFor()
    const form = studio.page.getByRole('region', { name: 'The buyer reports it missing' })
    expect(await form.getByLabel('Tracking code').inputValue()).toBe('GIG-20417')
    await form.getByRole('button', { name: 'Answer' }).click()
    await form.getByText('At least 10 letters').waitFor()
    await form.getByLabel('What do you know about it?').fill('The courier says that the gate took it in.')
    await form.getByLabel('Tracking code').fill('GIG-20417-B')
    await form.getByRole('button', { name: 'Answer' }).click()
    await form.getByText('The courier says that the gate took it in.').waitFor()
    await form.getByRole('button', { name: 'Change your answer' }).click()
    await form.getByLabel('What do you know about it?').fill('The courier says that a guard took it in.')
    await form.getByRole('button', { name: 'Answer', exact: true }).click()
    await form.getByText('The courier says that a guard took it in.').waitFor()
    await page.reload()
    await page.getByText(/answered us on/).waitFor()
    expect(await page.getByText('a guard took it in').count()).toBe(0)
    await studio.page.goto('/studio/money')
    const held = studio.page.getByRole('row').filter({ hasText: order.code }).first()
    await held.getByText('The buyer reports it missing: we will investigate').waitFor()
    await held.getByText('Held', { exact: true }).waitFor()

    const desk = office.page
    await desk.goto('/backoffice')
    await desk.getByRole('link', { name: '1 missing parcel' }).click()
    await desk.getByRole('link', { name: order.code }).click()
    await desk.getByText('Nobody rang, and the neighbours have nothing.').waitFor()
    await desk.getByText('The courier says that a guard took it in.').waitFor()
    await desk.getByText('GIG Logistics GIG-20417-B').waitFor()
    await settle(desk, 'It is lost', {
      'What you found out, for buyer and seller': 'The courier has no trace of it.',
    })
    await desk.getByText('Lost', { exact: true }).first().waitFor()

    await page.reload()
    await page.getByText(/It was not found\. We are sorry/).waitFor()
    await page.getByText('The courier has no trace of it.').waitFor()
    const refunds = page.getByRole('region', { name: /^Refund/ })
    await expect
      .poll(async () => {
        await page.reload()
        return refunds.innerText()
      })
      .toContain('Refunded')
    const amount = /NGN ([\d,.]+)/.exec(await refunds.innerText())?.[1] ?? ''
    expect(koboOf(Number(amount.replaceAll(',', '')))).toBe(koboOf(order.price_total))

    await studio.page.goto(`/studio/orders/${parcel}`)
    await studio.page.getByText('The courier has no trace of it.').waitFor()
    // The sale with its reserve, and what took all of it back: the parts come to nothing.
    await expect
      .poll(async () => {
        const { items } = await seller<{ items: { order: string; amount: number }[] }>(
          'GET',
          '/seller/balance/?limit=96',
        )
        const own = items.filter((item) => item.order === order.code)
        return [own.length, own.reduce((sum, item) => sum + Math.round(item.amount * 100), 0)]
      })
      .toEqual([5, 0])
    calm()
    await close()
  })

  it('the buyer says so while it is on its way, takes it back, and the time for a return begins', async () => {
    const { page, order, calm, close } = await bought('desktop')
    await page.goto(`/profile/orders/${order.id}`)
    await page.getByRole('button', { name: 'Report it missing' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'I will wait' }).press('Enter')
    await page.getByRole('button', { name: 'Report it missing' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Report it missing' }).press('Enter')
    await page.getByText('Reported missing', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'It has arrived' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, I have it' }).press('Enter')
    await page.getByText(/you can return it until/).waitFor()
    expect(await page.getByRole('button', { name: 'Report it missing' }).count()).toBe(0)
    await office.page.goto('/backoffice/claims?state=CAME')
    await office.page.getByRole('link', { name: order.code }).waitFor()
    calm()
    await close()
  })
})

describe('a parcel that cannot be sent', () => {
  it('D4 D17 its seller says so, staff find it by its tile and cancel it, and the buyer has the money back', async () => {
    const { page, order, parcel, email, calm, close } = await bought('phone', { isSent: false })
    await studio.page.goto(`/studio/orders/${parcel}`)
    const asked = studio.page.getByRole('region', { name: 'Can it not be sent?' })
    await asked.getByRole('button', { name: 'I cannot send this' }).click()
    await asked.getByText('Say why it cannot be sent').waitFor()
    await asked.getByLabel('Why').fill('Rain came through the roof of the studio.')
    await asked.getByRole('button', { name: 'I cannot send this' }).click()
    const said = studio.page.getByRole('region', { name: 'You cannot send this' })
    await said.getByText('Rain came through the roof of the studio.').waitFor()
    expect(await studio.page.getByRole('button', { name: 'Mark as shipped' }).count()).toBe(0)
    expect(await violationsOn(studio.page, 'a parcel that cannot be sent')).toEqual([])

    const desk = office.page
    await desk.goto('/backoffice')
    await desk.getByRole('link', { name: '1 parcel that cannot be sent' }).click()
    const row = desk.getByRole('row').filter({ hasText: order.code })
    await row.getByText('The seller cannot send it').waitFor()
    expect(await violationsOn(desk, 'parcels')).toEqual([])
    await row.getByRole('link', { name: order.code }).click()
    await desk.getByText('Rain came through the roof of the studio.', { exact: true }).waitFor()
    await desk.getByRole('button', { name: /^Cancel and refund the parcel of/ }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancel and refund' }).click()
    await desk.getByText('Cancelled', { exact: true }).first().waitFor()

    await market.mailTo(email, /is refunded$/)
    await page.goto(`/profile/orders/${order.id}`)
    await page.getByRole('region', { name: /^Refund/ }).waitFor()
    calm()
    await close()
  })

  it('D18 courier and tracking are corrected on the way, and a link without https:// is completed', async () => {
    const { page, order, parcel, email, calm, close } = await bought('desktop')
    await studio.page.goto(`/studio/orders/${parcel}`)
    await studio.page.getByRole('button', { name: 'Correct courier or tracking' }).click()
    await studio.page.getByLabel('Courier').fill('DHL')
    await studio.page.getByLabel('Tracking code').fill('JD-99')
    await studio.page.getByLabel('Tracking link').fill('www.dhl.com/track?id=JD-99')
    await studio.page.getByRole('button', { name: 'Save', exact: true }).click()
    const link = studio.page.getByRole('link', { name: 'JD-99' })
    expect(await link.getAttribute('href')).toBe('https://www.dhl.com/track?id=JD-99')
    expect((await market.mailTo(email, /^Another tracking number/)).text).toContain(
      'https://www.dhl.com/track?id=JD-99',
    )
    await page.goto(`/profile/orders/${order.id}`)
    await page.getByText(/JD-99/).first().waitFor()
    calm()
    await close()
  })
})
