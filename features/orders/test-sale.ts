import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { StaffRole } from '../../contract/principal.ts'
import type { Id } from '../../kernel/id.ts'
import { openAccount, signedIn } from '../../server/testing/test-account.ts'
import { type Called, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { listRefunds, settle } from '../payments/index.server.ts'
import { confirmName, writeBank } from '../sellers/test-shop.ts'
import { followPaid } from './index.server.ts'

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
type Placed = { id: string; code: string; tx_ref: string; price_total: number }

/** A signed-in member of staff, or a seller who owns the marketplace's shop. */
async function signIn(m: Marketplace, role: 'SELLER' | 'STAFF', staffRoles: StaffRole[]) {
  const firstName = role === 'STAFF' ? 'Sade' : 'Ben'
  return signedIn(m, await openAccount(m, role, { staffRoles, firstName }))
}

export function staffMember(m: Marketplace, ...roles: StaffRole[]) {
  return signIn(m, 'STAFF', roles)
}

/** The seller of all works that the marketplace lists. */
export async function theSeller(m: Marketplace) {
  const seller = await signIn(m, 'SELLER', [])
  await sql`update seller set account_id = ${seller.id} where slug = 'test-artist'`.execute(m.db)
  return seller
}

/** A seller of nothing. */
export function anotherSeller(m: Marketplace) {
  return signIn(m, 'SELLER', [])
}

/** A marketplace with its seller, who can be paid out where `isVerified`, and a member of support; `env` are settings other than usual. */
export async function openSale({
  isVerified = false,
  env = {},
}: {
  isVerified?: boolean
  env?: Record<string, string>
} = {}) {
  const m = await openMarketplace({ env })
  const seller = await theSeller(m)
  const support = await staffMember(m, 'support')
  if (isVerified) {
    const { rows } = await sql<{ id: Id }>`
      update seller set verification = 'verified' where slug = 'test-artist' returning id`.execute(m.db)
    await writeBank(m, rows[0]?.id ?? '', {
      code: '058',
      bank: 'Guaranty Trust Bank',
      accountName: 'Test Artist',
      accountNumber: '1230084573',
    })
    await confirmName(m, rows[0]?.id ?? '')
  }
  return { m, seller, support }
}

/** Who takes part in a sale. */
export type OpenSale = Awaited<ReturnType<typeof openSale>>

/** An order of works, not paid; with a station it is a pickup order. */
export async function placeOrder(
  m: Marketplace,
  buyer: Buyer,
  wish: { product_id?: string; size_id?: string; quantity?: number; with_frame?: boolean; station?: string },
): Promise<Placed> {
  const { station, ...rest } = wish
  const placed = await m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: station
      ? { delivery_option: 'PICKUP', pickup_station_id: station, ...rest }
      : { delivery_option: 'HOME', shipping_id: buyer.addressId, ...rest },
  })
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body))
  return placed.body.data
}

/** Pays an order at the sandbox, as `more` asks, and runs what follows. */
export async function pay(m: Marketplace, order: Omit<Placed, 'code'>, more: object = {}): Promise<void> {
  await m.charge(order, more)
  await settle(m.features.payments, order.tx_ref, 'browser')
  await followPaid(m.features.orders, order.id)
}

/** A paid order, with the ids of its only parcel and its items. */
export async function paidOrder(
  m: Marketplace,
  buyer: Buyer,
  wish: Parameters<typeof placeOrder>[2],
): Promise<Placed & { parcel: string; items: string[] }> {
  const placed = await placeOrder(m, buyer, wish)
  await pay(m, placed)
  const { data } = (await m.call('GET', `/shop/orders-by-id/?id=${placed.id}`, { token: buyer.token })).body
  return { ...placed, parcel: data.parcels[0].id, items: data.items.map((item: { id: string }) => item.id) }
}

/** A small photograph. */
export function photograph(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#753' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()
}

/** Uploads a photograph to an address of the API. */
export async function upload(m: Marketplace, path: string, token: string): Promise<Called> {
  const form = new FormData()
  form.set('photograph', new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }), 'a.jpg')
  const response = await fetch(`${m.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

/** What is said when a parcel is sent. */
export const shipping = {
  courier: 'GIG Logistics',
  tracking_code: 'GIG-1234',
  tracking_url: 'https://giglogistics.com/track/GIG-1234',
  packing: { kind: 'rolled', answers: { paint_dry: true, interleaved: true, tube_hard: true } },
}

/** Sends a parcel with one photograph as its seller. */
export async function shipParcel(m: Marketplace, parcel: string, token: string): Promise<Called> {
  await upload(m, `/seller/parcels/${parcel}/photographs/`, token)
  return m.call('POST', `/seller/parcels/${parcel}/ship/`, { token, body: shipping })
}

/** Sends and delivers a parcel as its seller. */
export async function deliverParcel(m: Marketplace, parcel: string, token: string): Promise<void> {
  const steps = [
    await shipParcel(m, parcel, token),
    await m.call('POST', `/seller/parcels/${parcel}/deliver/`, { token, body: {} }),
  ]
  for (const step of steps) if (step.status >= 300) throw new Error(JSON.stringify(step.body))
}

/** The refunds of an order, as soon as there are some and all are done. */
export function refundsOf(m: Marketplace, orderId: string) {
  return vi.waitFor(
    async () => {
      const refunds = await listRefunds(m.db, [orderId])
      expect(refunds.map(({ state }) => state)).toEqual(refunds.map(() => 'DONE'))
      expect(refunds).not.toEqual([])
      return refunds
    },
    { interval: 25 },
  )
}

/** The mails about an order, by the rest of their event keys, with what they say in plain text. */
export async function mailsOf(m: Marketplace, orderId: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ event_key: string; text: string }>`
    select event_key, text from mail where event_key like ${`order:${orderId}:%`}
    order by created_at, id`.execute(m.db)
  const mails: Record<string, string[]> = {}
  for (const { event_key, text } of rows) {
    const what = event_key.slice(`order:${orderId}:`.length).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')
    mails[what] = [...(mails[what] ?? []), text]
  }
  return mails
}

/** How many pieces of an edition are on sale. */
export async function onSale(m: Marketplace, edition: string | undefined): Promise<number | undefined> {
  return (await sql<{ available: number }>`select available from edition where id = ${edition}`.execute(m.db))
    .rows[0]?.available
}
