import type { DeliveryOption } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { after } from '../../../kernel/clock.ts'
import { type Id, newCode, newId } from '../../../kernel/id.ts'
import { type Kobo, lineKobo, sumOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { listOffers, type Offer } from '../../catalogue/index.server.ts'
import type { PlacingContext } from '../context/orders.ts'
import { MOST_LIVE_ORDERS, orderTotals } from '../rules/orders.ts'
import type { PieceClaim } from '../store/holds.ts'
import { insertOrder, type NewDelivery, type NewLine, type NewOrder } from '../store/new-orders.ts'
import { listHolds } from '../store/selling.ts'
import type { Standing } from '../store/standing.ts'
import { refuseToHold } from './hold-limits.ts'
import { mailPlaced } from './mails.ts'

/** Why no piece could be taken of what is claimed: the shop is paused; unpaid orders hold what is left; or too few are left. */
async function shortageOf(tx: Db, { editionId }: PieceClaim): Promise<'paused' | 'reserved' | 'gone'> {
  const [offer] = await listOffers(tx, [editionId])
  if (!offer?.live) return 'gone'
  if (offer.paused) return 'paused'
  return offer.available === 0 && (await listHolds(tx, [editionId])).size > 0 ? 'reserved' : 'gone'
}

/** What checkout hands over: priced by us, to a place that exists. */
export type OrderDraft = {
  accountId: Id
  purchase: 'single' | 'cart'
  fingerprint: string
  customer: { name: string; email: string }
  /** The keyed hash of the network it comes from; null where networks are not counted. */
  network: string | null
  lines: { offer: Offer; quantity: number; withFrame: boolean }[]
  destination: {
    option: DeliveryOption
    /** The address or station it was made from. */
    source: Id
    address: string
    city: string
    state: string
    country: string
    phone: string
    email: string
    stationName: string | null
  }
  /** What the delivery of each parcel costs, one for each seller. */
  parcels: readonly NewDelivery[]
}

/**
 * Places an order and holds its works, all or nothing. Lock the buyer, then read `standing`. Refuses work_sold,
 * work_reserved, not_enough, shop_paused, too_many_holds, too_many_pieces_held, too_many_unique_held,
 * network_holds_full, cart_empty.
 */
export async function placeOrder(
  context: PlacingContext,
  tx: Db,
  draft: OrderDraft,
  standing: Standing,
): Promise<Result<{ id: Id; code: string; totalKobo: Kobo; holdExpiresAt: Date }, ProblemCode>> {
  const { clock, holdMs } = context
  if (draft.lines.length === 0) return refuse('cart_empty')
  if (standing.pending.length >= MOST_LIVE_ORDERS) return refuse('too_many_holds')

  const pieces = draft.lines.reduce((sum, line) => sum + line.quantity, 0)
  const unique = draft.lines.reduce(
    (sum, line) => sum + (line.offer.kind === 'unique' ? line.quantity : 0),
    0,
  )
  const refused = refuseToHold(context, standing, { pieces, unique })
  if (refused) return refused

  const now = clock.now()
  const id = newId()
  const priced = draft.lines.map(({ offer, quantity, withFrame }) => {
    const frameKobo = withFrame ? (offer.frame_price_kobo ?? 0) : 0
    const totalKobo = lineKobo(offer.price_kobo, frameKobo, quantity)
    return { offer, withFrame, quantity, frameKobo, totalKobo, lineId: newId() }
  })
  const { subtotalKobo, shippingFeeKobo, totalKobo } = orderTotals(
    priced.map((line) => line.totalKobo),
    sumOf(draft.parcels.map(({ feeKobo }) => feeKobo)),
  )
  const order: NewOrder = {
    id,
    code: newCode('AWR'),
    account_id: draft.accountId,
    state: 'PENDING',
    purchase: draft.purchase,
    delivery_option: draft.destination.option,
    customer_name: draft.customer.name,
    customer_email: draft.customer.email,
    ship_address: draft.destination.address,
    ship_city: draft.destination.city,
    ship_state: draft.destination.state,
    ship_country: draft.destination.country,
    ship_phone: draft.destination.phone,
    ship_email: draft.destination.email,
    station_id: draft.destination.option === 'PICKUP' ? draft.destination.source : null,
    station_name: draft.destination.stationName,
    subtotal_kobo: subtotalKobo,
    shipping_fee_kobo: shippingFeeKobo,
    total_kobo: totalKobo,
    purchase_fingerprint: draft.fingerprint,
    hold_expires_at: after(now, holdMs),
    created_at: now,
    placed_from: draft.network,
  }
  const lines = priced.map(
    (line, index): NewLine => ({
      id: line.lineId,
      number: index + 1,
      work_id: line.offer.work_id,
      edition_id: line.offer.edition_id,
      seller_id: line.offer.seller_id,
      name: line.offer.name,
      artist: line.offer.artist,
      size_label: line.offer.size,
      print_numbers: [],
      picture_id: line.offer.picture_id,
      unit_kobo: line.offer.price_kobo,
      frame_kobo: line.frameKobo,
      with_frame: line.withFrame,
      quantity: line.quantity,
      total_kobo: line.totalKobo,
      one_of_a_kind: line.offer.kind === 'unique',
    }),
  )
  const missing = await insertOrder(tx, order, lines, draft.parcels)
  if (missing) {
    const line = priced.find((candidate) => candidate.lineId === missing.lineId)
    const name = line ? `'${line.offer.name}'` : 'A work'
    const shortage = await shortageOf(tx, missing)
    if (shortage === 'paused')
      return refuse('shop_paused', {
        message: `The shop that sells ${name} is paused. It can be bought when the shop opens again.`,
      })
    if (shortage === 'reserved')
      return refuse('work_reserved', {
        message: `Someone else is paying for ${name} just now. It may be free again soon.`,
      })
    return missing.oneOfAKind
      ? refuse('work_sold', { message: `${name} has just been taken by another buyer.` })
      : refuse('not_enough', { message: `There are fewer of ${name} left than you asked for.` })
  }
  await mailPlaced(context, tx, { ...order, lines })
  return ok({ id, code: order.code, totalKobo, holdExpiresAt: order.hold_expires_at })
}
