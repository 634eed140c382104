import type * as z from 'zod/mini'
import type { OrderPlaced, orderEntry } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { findAnswer, type Request, storeAnswer } from '../../../platform/http/idempotency.ts'
import { lockAccount } from '../../accounts/index.server.ts'
import { type Destination, findDestination, lockDestination } from '../../delivery/index.server.ts'
import {
  closeOrder,
  hideOrder,
  listPendingOrders,
  listWorksOf,
  lockOrder,
  placeOrder,
  REPLACED,
  readOwnOrder,
  refuseWhilePaused,
} from '../../orders/index.server.ts'
import type { Buyer, CheckoutContext } from '../context.ts'
import { askUnpaid } from './asking.ts'
import { preparePayment } from './payment-state.ts'
import { findPurchase, fingerprintOf, isReplacedBy, type Purchase } from './purchase.ts'

/** Where a request to order comes from: the network address, and its header Idempotency-Key. */
export type OrderOrigin = { ip: string; key: string | undefined }

/** How often an order begins anew because another own order came between. */
const MOST_TRIES = 3

/**
 * Makes an order, holds its works and begins its payment. The same purchase again answers the live order; an own unpaid order that
 * holds the same works is replaced when the provider knows of no money for it. With `from.key` (the header Idempotency-Key) the same
 * request is answered the same for 24 hours.
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
      const asked = await askUnpaid(context, accountId, id)
      if (!asked.ok) return asked
      unpaid.add(id)
    }
  }
  return refuse('unavailable')
}

type Plan = {
  person: Buyer
  purchase: Purchase
  destination: Destination
  fingerprint: string
  network: string | null
  /** Own unpaid orders that this one takes the place of. */
  replaced: ReadonlySet<Id>
}

/** The buyer's live unpaid order of just this purchase, if there is one. */
async function sameLiveOrder(
  context: CheckoutContext,
  tx: Db,
  { person, fingerprint }: Plan,
): Promise<OrderPlaced | undefined> {
  const same = (await listPendingOrders(tx, person.id)).find(
    (pending) => pending.purchase_fingerprint === fingerprint && !pending.hidden,
  )
  const row = same && (await readOwnOrder(tx, person.id, same.id))
  if (!row || row.hold_expires_at <= context.clock.now()) return undefined
  return preparePayment(
    context,
    tx,
    { id: row.id, code: row.code, totalKobo: row.total_kobo, holdExpiresAt: row.hold_expires_at },
    person,
  )
}

async function placeNew(
  context: CheckoutContext,
  tx: Db,
  plan: Plan,
): Promise<Result<OrderPlaced, ProblemCode>> {
  const { orders } = context
  const { person, purchase, destination, fingerprint, replaced } = plan
  for (const { id } of await listPendingOrders(tx, person.id)) {
    const old = replaced.has(id) ? await lockOrder(tx, id) : undefined
    if (old?.state !== 'PENDING') continue
    await closeOrder(orders, tx, { id, state: old.state }, 'CANCELLED', 'buyer', REPLACED)
    await hideOrder(tx, id, context.clock.now())
  }
  if (!(await lockDestination(tx, destination)))
    return refuse('station_not_found', { field: 'pickup_station_id' })
  const placed = await placeOrder(orders, tx, {
    accountId: person.id,
    purchase: purchase.kind,
    fingerprint,
    customer: { name: `${person.firstName} ${person.lastName}`, email: person.email },
    network: plan.network,
    lines: purchase.lines,
    destination,
  })
  if (!placed.ok) return placed
  return ok(await preparePayment(context, tx, placed.value, person))
}

/** Own unpaid orders that hold the same works, so that this purchase takes their place. */
async function findReplaced(
  context: CheckoutContext,
  accountId: Id,
  purchase: Purchase,
  fingerprint: string,
): Promise<Id[]> {
  return (await listPendingOrders(context.db, accountId))
    .filter((pending) => pending.purchase_fingerprint !== fingerprint || pending.hidden)
    .filter((pending) => isReplacedBy(purchase, pending.editions))
    .map(({ id }) => id)
}

/** Orders about which the provider has to be asked first, which must not be waited for in line. */
type AskFirst = { ok: 'ask'; orders: readonly Id[] }

/**
 * Makes the order in one transaction. Calls no provider: where one has to be asked about an own unpaid order that this one replaces,
 * which is not in `unpaid`, it returns those orders and has changed nothing.
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

  const person = await context.personOf(db, accountId)
  if (!person) return refuse('sign_in_required')
  const destination = await findDestination(db, accountId, {
    option: entry.delivery_option,
    shippingId: entry.shipping_id ?? null,
    stationId: entry.pickup_station_id ?? null,
  })
  if (!destination.ok) return destination
  const purchase = await findPurchase(db, accountId, entry)
  if (!purchase.ok) return purchase
  const fingerprint = fingerprintOf(purchase.value, destination.value)
  const replaced = await findReplaced(context, accountId, purchase.value, fingerprint)
  const unasked = replaced.filter((id) => !unpaid.has(id))
  if (unasked.length > 0) return { ok: 'ask', orders: unasked }
  const plan: Plan = {
    person,
    purchase: purchase.value,
    destination: destination.value,
    fingerprint,
    network: context.networkHash(from.ip),
    replaced: new Set(replaced),
  }
  const held: Id[] = []
  const placed = await withTx(db, async (tx): Promise<Result<OrderPlaced, ProblemCode>> => {
    if (!(await lockAccount(tx, accountId))) return refuse('session_expired')
    const same = await sameLiveOrder(context, tx, plan)
    const paused = same ? undefined : await refuseWhilePaused(orders, tx, accountId)
    if (paused) return paused
    const made = same ? ok(same) : await placeNew(context, tx, plan)
    if (made.ok && !same) held.push(...(await listWorksOf(tx, [made.value.id, ...plan.replaced])))
    if (made.ok && request) await storeAnswer(tx, request, made.value, clock.now())
    return made
  })
  if (placed.ok) context.changed({ stock: held })
  return placed
}
