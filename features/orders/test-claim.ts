import { sql } from 'kysely'
import type { Called } from '../../server/testing/test-marketplace.ts'
import { deliverParcel, type OpenSale, paidOrder, shipParcel } from './test-sale.ts'

let works = 0

/** A paid order whose parcel is on its way, or delivered as the seller says. */
export async function sent(market: OpenSale, { delivered = false, naira = 100_000 } = {}) {
  const { m, seller } = market
  const buyer = await m.buyer()
  const work = await m.list({ name: `Claimed piece ${++works}`, naira })
  const order = await paidOrder(m, buyer, { product_id: work.id })
  await (delivered ? deliverParcel : shipParcel)(m, order.parcel, seller.token)
  return { ...market, buyer, work, order }
}
export type Sale = Awaited<ReturnType<typeof sent>>

export function sayNeverCame({ m, buyer, order }: Sale, body: object = {}): Promise<Called> {
  return m.call('POST', `/shop/parcels/${order.parcel}/never-came/`, { token: buyer.token, body })
}

/** The parcel as its buyer reads it. */
export async function parcelOf({ m, buyer, order }: Sale): Promise<Called['body']> {
  const { body } = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })
  return body.data.parcels[0]
}

/** The open claim about an order, as staff read it. */
export async function openClaimOf({ m, support, order }: Sale): Promise<Called['body']> {
  const { body } = await m.call('GET', '/staff/claims/?state=OPEN&limit=96', { token: support.token })
  return body.data.claims.find((claim: { order: { id: string } }) => claim.order.id === order.id)
}

export function decideClaim(
  { m, support }: OpenSale,
  id: string,
  body: object,
  token = support.token,
): Promise<Called> {
  return m.call('POST', `/staff/claims/${id}/decide/`, {
    token,
    body: { text: 'The courier has told us.', ...body },
  })
}

/** The seller's answer. */
export function answerClaim(
  { m, seller, order }: Sale,
  body: object = {},
  token = seller.token,
): Promise<Called> {
  return m.call('POST', `/seller/parcels/${order.parcel}/answer-claim/`, {
    token,
    body: { text: 'It was handed over at the gate.', ...body },
  })
}

/** How a claim is stored, with all its texts as `words`. */
export async function claimRowOf({ m, order }: Sale) {
  const { rows } = await sql<{
    state: string
    answered_at: Date | null
    decided_at: Date | null
    words: string
  }>`
    select state, answered_at, decided_at, concat(text, decision_text, answer_text, answer_courier,
      answer_tracking_code, answer_tracking_url) as words from parcel_claim where order_id = ${order.id}`.execute(
    m.db,
  )
  return rows[0]
}

/** An order's history as staff read it. */
export async function historyOf({ m, support, order }: Sale): Promise<string[]> {
  const { body } = await m.call('GET', `/staff/orders/${order.id}/`, { token: support.token })
  return body.data.timeline.map(
    ({ actor, detail }: { actor: string; detail: string }) => `${actor}: ${detail}`,
  )
}
