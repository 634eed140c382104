import type * as z from 'zod/mini'
import type { OrderPlaced, orderEntry } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { findAnswer, type Request, storeAnswer } from '../../../platform/http/idempotency.ts'
import { lockDestination } from '../../delivery/index.server.ts'
import {
  closeOrder,
  hideOrder,
  listWorksOf,
  lockOrder,
  lockStanding,
  placeOrder,
  REPLACED,
  readOwnOrder,
  refuseWhilePaused,
  type Standing,
  standingWithout,
} from '../../orders/index.server.ts'
import type { Buyer, CheckoutContext } from '../context.ts'
import { type Delivery, findDelivery } from './delivering.ts'
import { prepareFirstPayment, preparePayment } from './payment-state.ts'
import { checkUnpaid } from './provider-checks.ts'
import { findPurchase, fingerprintOf, isReplacedBy, type Purchase } from './purchase.ts'
import { compareSeen, type Seen } from './seen.ts'

/** Where a request to order comes from: the network address, and its header Idempotency-Key. */
export type OrderOrigin = { ip: string; key: string | undefined }

/** How often an order begins anew because another own order came between. */
const MOST_TRIES = 3

/**
 * Places an order at the seen total, holding its works, and starts payment. Repeats return the live order, or for 24
 * hours `from.key`'s answer; replaces conflicting unpaid orders without money.
 */
export async function createOrder(
  context: CheckoutContext,
  accountId: Id,
  entry: z.infer<typeof orderEntry>,
  from: OrderOrigin,
): Promise<Result<OrderPlaced, ProblemCode>> {
  // The provider is asked outside of the line: one that is silent keeps only its own buyers waiting.
  const unpaid = new Set<Id>()
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const served = await context.placingLine(() => tryOrder(context, accountId, entry, from, unpaid))
    if (!served.ok) return served
    if (served.value.ok !== 'ask') return served.value
    for (const id of served.value.orders) {
      const asked = await checkUnpaid(context, accountId, id)
      if (!asked.ok) return asked
      unpaid.add(id)
    }
  }
  return refuse('unavailable')
}

type Plan = {
  person: Buyer
  purchase: Purchase
  delivery: Delivery
  seen: Seen | undefined
  fingerprint: string
  network: string | null
  /** Of the buyer, who is locked. */
  standing: Standing
}

/** The buyer's live unpaid order of just this purchase, if there is one; it has the total that was seen, which its own answer said too. */
async function sameLiveOrder(
  context: CheckoutContext,
  tx: Db,
  { person, fingerprint, standing, seen }: Plan,
): Promise<OrderPlaced | undefined> {
  const same = standing.pending.find(
    (pending) => pending.purchase_fingerprint === fingerprint && !pending.hidden,
  )
  const row = same && (await readOwnOrder(tx, person.id, same.id))
  if (!row || row.hold_expires_at <= context.clock.now()) return undefined
  if (seen && seen.totalKobo !== row.total_kobo) return undefined
  return preparePayment(
    context,
    tx,
    { id: row.id, code: row.code, totalKobo: row.total_kobo, holdExpiresAt: row.hold_expires_at },
    person,
  )
}

/** Makes the order in place of own unpaid ones that hold the same works. */
async function placeNew(
  context: CheckoutContext,
  tx: Db,
  plan: Plan,
  replaced: readonly Id[],
): Promise<Result<OrderPlaced, ProblemCode>> {
  const { orders } = context
  const { person, purchase, delivery, fingerprint, standing } = plan
  const { destination, parcels } = delivery
  for (const id of replaced) {
    const old = await lockOrder(tx, id)
    if (old?.state !== 'PENDING') continue
    await closeOrder(orders, tx, { id, state: old.state }, 'CANCELLED', 'buyer', REPLACED)
    await hideOrder(tx, id, context.clock.now())
  }
  if (!(await lockDestination(tx, destination)))
    return refuse('station_not_found', { field: 'pickup_station_id' })
  const draft = {
    accountId: person.id,
    purchase: purchase.kind,
    fingerprint,
    customer: { name: `${person.firstName} ${person.lastName}`, email: person.email },
    network: plan.network,
    lines: purchase.lines,
    destination,
    parcels,
  }
  const placed = await placeOrder(orders, tx, draft, standingWithout(standing, new Set(replaced)))
  if (!placed.ok) return placed
  if (replaced.length > 0) await orders.holdsEnded(tx, await listWorksOf(tx, replaced))
  return ok(await prepareFirstPayment(context, tx, placed.value, person))
}

/** Own unpaid orders that hold the same works, so that this purchase takes their place. */
function findReplaced({ standing, purchase, fingerprint }: Plan): Id[] {
  return standing.pending
    .filter(
      (pending) => pending.purchase_fingerprint === fingerprint || isReplacedBy(purchase, pending.editions),
    )
    .map(({ id }) => id)
}

/** Orders about which the provider has to be asked first, which must not be waited for in line. */
type AskFirst = { ok: 'ask'; orders: readonly Id[] }

/**
 * Places the order in one transaction, without provider calls. Returns, unchanged, any unpaid orders to replace that
 * are not in `unpaid`, so must be checked first.
 */
async function tryOrder(
  context: CheckoutContext,
  accountId: Id,
  entry: z.infer<typeof orderEntry>,
  from: OrderOrigin,
  unpaid: ReadonlySet<Id>,
): Promise<Result<OrderPlaced, ProblemCode> | AskFirst> {
  const { db, clock, orders } = context
  const { key } = from
  const request: Request | undefined =
    key === undefined ? undefined : { principal: accountId, route: 'orders.create', key, body: entry }
  const known = request && (await findAnswer(db, request, clock.now()))
  if (known === 'reused') return refuse('idempotency_key_reused')
  if (known) return ok(known.answer as OrderPlaced)

  const purchase = await findPurchase(db, accountId, entry)
  if (!purchase.ok) return purchase
  const delivery = await findDelivery(db, accountId, purchase.value, {
    option: entry.delivery_option,
    shippingId: entry.shipping_id ?? null,
    stationId: entry.pickup_station_id ?? null,
  })
  if (!delivery.ok) return delivery
  const wanted = { purchase: purchase.value, delivery: delivery.value }
  const bought = {
    ...wanted,
    seen: await compareSeen(context, accountId, wanted, entry.quote),
    fingerprint: fingerprintOf(purchase.value, delivery.value.destination),
    network: context.networkHash(from.ip),
  }
  return withTx(db, async (tx): Promise<Result<OrderPlaced, ProblemCode> | AskFirst> => {
    const offers = bought.purchase.lines.map(({ offer }) => offer)
    const works = offers.map((offer) => offer.work_id)
    const buyer = await lockStanding(orders, tx, { accountId, network: bought.network, works })
    if (!buyer) return refuse('session_expired')
    const plan = { ...bought, ...buyer }
    const same = await sameLiveOrder(context, tx, plan)
    if (!same && plan.seen?.refusal) return plan.seen.refusal
    const paused = same ? undefined : refuseWhilePaused(orders, plan.standing, offers)
    if (paused) return paused
    const replaced = same ? [] : findReplaced(plan)
    const unasked = replaced.filter((id) => !unpaid.has(id))
    if (unasked.length > 0) return { ok: 'ask', orders: unasked }
    const made = same ? ok(same) : await placeNew(context, tx, plan, replaced)
    if (made.ok && request) await storeAnswer(tx, request, made.value, clock.now())
    return made
  })
}
