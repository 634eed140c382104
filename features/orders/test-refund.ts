import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import type { Called, Marketplace } from '../../server/testing/test-marketplace.ts'
import { addSeller } from '../sellers/index.server.ts'
import { followPaid } from './index.server.ts'
import { openSale, pay, staffMember } from './test-sale.ts'

/** A sale with two sellers: works are listed for the first, and one of each order is the second's. */
export type RefundSale = {
  m: Marketplace
  seller: { token: string }
  /** Refunds by default; another person for each order. */
  support: { id: Id; token: string }
  ownId: Id
  otherId: Id
}

export async function openRefundSale(): Promise<RefundSale> {
  const { m, seller, support } = await openSale()
  const other = await withTx(m.db, (tx) =>
    addSeller(tx, {
      slug: 'second-artist',
      name: 'Second Artist',
      town: 'Jos',
      state: 'Plateau',
      biography: '',
      accountId: null,
      at: systemClock.now(),
    }),
  )
  const { rows } = await sql<{ id: Id }>`select id from seller where slug = 'test-artist'`.execute(m.db)
  return { m, seller, support, otherId: other.sellerId, ownId: rows[0]?.id ?? '' }
}

let works = 0
/**
 * A paid order: `quantity` pieces of the first seller (`naira` each), one piece of the second. Finance accepted it
 * without the `missing` naira, computed from the delivery fee.
 */
export async function sold(
  sale: RefundSale,
  { naira = 100_000, other = 60_000, quantity = 1, missing = (_fee: number): number => 0 } = {},
) {
  const { m, otherId, ownId } = sale
  const [first, second] = [
    await m.list({ name: `Own piece ${++works}`, naira, total: Math.max(quantity, 1) }),
    await m.list({ name: `Other piece ${works}`, naira: other, total: 1 }),
  ]
  await sql`update work set seller_id = ${otherId} where id = ${second.id}`.execute(m.db)
  const buyer = await m.buyer()
  // What one person gives back in a day counts together.
  sale.support = await staffMember(m, 'support')
  for (const [slug, pieces] of [
    [first.slug, quantity],
    [second.slug, 1],
  ])
    await m.call('POST', '/shop/cart/', {
      token: buyer.token,
      body: { product_slug: slug, quantity: pieces },
    })
  const placed = await m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId },
  })
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body))
  const order = placed.body.data
  const short = missing(order.price_total - naira * quantity - other)
  if (short > 0) await payLess(m, order, short)
  else await pay(m, order)
  const read = async () =>
    (await m.call('GET', `/staff/orders/${order.id}/`, { token: sale.support.token })).body.data
  const seen = await read()
  const lineOf = (sellerId: Id) =>
    sql<{ id: Id; parcel: Id }>`
      select l.id, p.id as parcel from order_line l join parcel p on p.order_id = l.order_id and p.seller_id = l.seller_id
      where l.order_id = ${order.id} and l.seller_id = ${sellerId}`.execute(m.db)
  const [mine] = (await lineOf(ownId)).rows
  const [theirs] = (await lineOf(otherId)).rows
  if (!mine || !theirs) throw new Error('the order has no two sellers')
  return { ...order, buyer, read, mine, theirs, first, second, fee: seen.order.shipping_fee as number }
}
export type SoldOrder = Awaited<ReturnType<typeof sold>>

/** Pays an order with too little, which finance accepts. */
async function payLess(m: Marketplace, order: Parameters<typeof pay>[1], short: number): Promise<void> {
  const { token } = await staffMember(m, 'finance')
  await pay(m, order, { charged: { amount: order.price_total - short } })
  const { data } = (await m.call('GET', '/staff/exceptions/?kind=underpaid&limit=96', { token })).body
  const { id, state } = data.exceptions.find((one: { order: { id: Id } }) => one.order.id === order.id)
  const headers = { 'idempotency-key': newId() }
  const accepted = await m.call('POST', `/staff/exceptions/${id}/accept/`, {
    token,
    headers,
    body: { state },
  })
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body))
  await followPaid(m.features.orders, order.id)
}

/** The preview of a refund, which has no words. */
export function preview(
  { m, support }: RefundSale,
  order: { id: string },
  { reason: _words, ...body }: { reason?: string; [part: string]: unknown },
  token = support.token,
): Promise<Called> {
  return m.call('POST', `/staff/orders/${order.id}/refund/preview/`, { token, body })
}

export function refund(
  { m, support }: RefundSale,
  order: { id: string },
  body: object,
  token = support.token,
  key = newId(),
): Promise<Called> {
  return m.call('POST', `/staff/orders/${order.id}/refund/`, {
    token,
    body,
    headers: { 'idempotency-key': key },
  })
}

/** Waits until no refund of an order is open. */
export function done({ m }: RefundSale, order: { id: string }): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from refund where order_id = ${order.id} and state <> 'DONE'`.execute(
        m.db,
      )
      expect(rows[0]?.open).toBe(0)
    },
    { interval: 25 },
  )
}

/** What the refunds of an order have entered: kobo by account, and by seller what is theirs. */
export async function entered({ m }: RefundSale, order: { id: string }): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; kobo: number }>`
    select case when p.account = 'seller_payable' then s.name else p.account end as name, sum(p.amount_kobo)::bigint as kobo
    from ledger_entry e join ledger_posting p on p.entry_id = e.id left join seller s on s.id = p.seller_id
    where e.order_id = ${order.id} and e.kind = 'refund' group by 1`.execute(m.db)
  return Object.fromEntries(rows.map(({ name, kobo }) => [name, kobo]))
}

/** What one line of a request names. */
export function item(id: Id, more: object = {}) {
  return { id, quantity: 1, ...more }
}
