import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunningMarketplace } from './marketplace.ts'
import { callApi } from './people.ts'

/** An order as the API answers it when it is made. */
export type Placed = {
  id: string
  code: string
  tx_ref: string
  price_total: number
  pop_up: string
  hold_expires_at: string
}

/** A pickup station in Lagos. */
export type Station = { id: string; name: string; address: string; city: string }

/** The pickup stations in Lagos. */
export const stationsOf = async (market: RunningMarketplace): Promise<Station[]> =>
  (await callApi<Station[]>(market, 'GET', '/shop/pickup-stations/?state=lagos')).data

/** What delivery of a work costs a buyer: to the place with this id, or to their first address. */
export const deliveryFee = async (
  market: RunningMarketplace,
  access: string,
  slug: string,
  place?: string,
): Promise<number> => {
  type Places = { places: { id: string; shipping_fee: number | null }[] }
  const { data } = await callApi<Places>(market, 'POST', '/shop/checkout/', { product_id: slug }, access)
  const found = place === undefined ? data.places[0] : data.places.find(({ id }) => id === place)
  return found?.shipping_fee ?? Number.NaN
}

/** Orders one work, or the cart, over the API; to be picked up. */
export const place = async (market: RunningMarketplace, access: string, slug?: string): Promise<Placed> => {
  const [station] = await stationsOf(market)
  const entry = {
    delivery_option: 'PICKUP',
    pickup_station_id: station?.id,
    ...(slug ? { product_id: slug } : {}),
  }
  const { data, error } = await callApi<Placed>(market, 'POST', '/shop/orders/', entry, access)
  if (error !== undefined) throw new Error(error)
  return data
}

const provider = async (market: RunningMarketplace, path: string, body: object): Promise<{ id: number }> => {
  const response = await fetch(`${market.url}/sandbox/v3/charges${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-secret-key' },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: { id: number } }).data
}

/**
 * Has the provider charge for an order; with 'pending' the bank has not answered yet. `paid` is what the bank gave, in naira,
 * where that is another amount than asked; `more` is what else the sandbox is told. Returns the charge's number.
 */
export const charge = async (
  market: RunningMarketplace,
  { tx_ref, price_total }: Pick<Placed, 'tx_ref' | 'price_total'>,
  outcome: 'successful' | 'pending' = 'successful',
  paid?: number,
  more: object = {},
): Promise<number> =>
  (
    await provider(market, '', {
      tx_ref,
      amount: price_total,
      currency: 'NGN',
      outcome,
      ...(paid !== undefined && { charged: { amount: paid } }),
      ...more,
    })
  ).id

/** The bank answers: a pending charge comes to its end. */
export const endCharge = (market: RunningMarketplace, id: number) =>
  provider(market, `/${id}/settle`, { outcome: 'successful' })

/** Plays the buyer's bank: money goes to an account number. */
export const sendMoney = async (
  market: RunningMarketplace,
  accountNumber: string,
  amount: number,
): Promise<void> => {
  const response = await fetch(`${market.url}/sandbox/v3/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-secret-key' },
    body: JSON.stringify({ account_number: accountNumber, amount }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Orders one work, or the cart, and pays for it, over the API. */
export const buy = async (market: RunningMarketplace, access: string, slug?: string): Promise<Placed> => {
  const placed = await place(market, access, slug)
  await charge(market, placed)
  const check = async () => {
    const path = `/shop/orders/${placed.id}/check/`
    return (await callApi<{ order: { payment: string } }>(market, 'POST', path, {}, access)).data?.order
      .payment
  }
  await expect.poll(check, { timeout: 60_000 }).toBe('paid')
  return placed
}

/** From a work's page to the page with the button 'Pay', the work to be picked up at the first station. */
export const goToPay = async (page: Page, slug: string): Promise<void> => {
  await page.goto(`/${slug}`)
  await buyNow(page)
}

/** The same from a page of a work that is open. */
export const buyNow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.getByLabel(/pick/i).first().check()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Confirm Details' }).click()
  await page.waitForURL('**/confirmorder')
}
