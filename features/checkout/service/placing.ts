import type * as z from 'zod/mini'
import type { OrderPlaced, orderEntry } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { findAnswer, type Request, storeAnswer } from '../../../platform/http/idempotency.ts'
import type { Destination } from '../../delivery/index.server.ts'
import { REPLACED } from '../../orders/index.server.ts'
import type { CheckoutDeps, Person } from '../context.ts'
import { findPurchase, fingerprintOf, type Purchase, standsInTheWay } from './purchase.ts'
import { placement } from './standing.ts'

/** Where a request to order comes from: the network address, and its header Idempotency-Key. */
export type From = { ip: string; key: string | undefined }

type Plan = {
  person: Person
  purchase: Purchase
  destination: Destination
  fingerprint: string
  network: string | null
  /** Own unpaid orders that this one takes the place of. */
  replaced: ReadonlySet<Id>
}

/** The buyer's live unpaid order of just this purchase, if there is one. */
async function sameLiveOrder(
  deps: CheckoutDeps,
  tx: Db,
  { person, fingerprint }: Plan,
): Promise<OrderPlaced | undefined> {
  const same = (await deps.orders.pending(tx, person.id)).find(
    (pending) => pending.purchase_fingerprint === fingerprint && !pending.hidden,
  )
  const row = same && (await deps.orders.own(tx, person.id, same.id))
  if (!row || row.hold_expires_at <= deps.clock.now()) return undefined
  return placement(
    deps,
    tx,
    { id: row.id, code: row.code, totalKobo: row.total_kobo, holdExpiresAt: row.hold_expires_at },
    person,
  )
}

async function placeNew(deps: CheckoutDeps, tx: Db, plan: Plan): Promise<Result<OrderPlaced, ProblemCode>> {
  const { orders } = deps
  const { person, purchase, destination, fingerprint, replaced } = plan
  for (const { id } of await orders.pending(tx, person.id)) {
    const old = replaced.has(id) ? await orders.lock(tx, id) : undefined
    if (old?.state !== 'PENDING') continue
    await orders.close(tx, { id, state: old.state }, 'CANCELLED', 'buyer', REPLACED)
    await orders.hide(tx, id)
  }
  if (!(await deps.delivery.keep(tx, destination)))
    return refuse('station_not_found', { field: 'pickup_station_id' })
  const placed = await orders.place(tx, {
    accountId: person.id,
    purchase: purchase.kind,
    fingerprint,
    customer: { name: `${person.firstName} ${person.lastName}`, email: person.email },
    network: plan.network,
    lines: purchase.lines,
    destination,
  })
  if (!placed.ok) return placed
  return ok(await placement(deps, tx, placed.value, person))
}

/** Own unpaid orders that hold the same works, so that this purchase takes their place. */
const findReplaced = async (
  deps: CheckoutDeps,
  accountId: Id,
  purchase: Purchase,
  fingerprint: string,
): Promise<Id[]> =>
  (await deps.orders.pending(deps.db, accountId))
    .filter((pending) => pending.purchase_fingerprint !== fingerprint || pending.hidden)
    .filter((pending) => standsInTheWay(purchase, pending.editions))
    .map(({ id }) => id)

/** Orders about which the provider has to be asked first, which must not be waited for in line. */
export type AskFirst = { ok: 'ask'; orders: readonly Id[] }

/**
 * Makes an order, holds its works and begins its payment, in one transaction. The same purchase again answers the live
 * order; an own unpaid order that holds the same works is replaced when the provider knows of no money for it. Calls no provider: where one
 * has to be asked about such an order, which is not in `unpaid`, it returns those orders and has changed nothing. With `from.key`
 * (the header Idempotency-Key) the same request is answered the same for 24 hours.
 */
export async function createOrder(
  deps: CheckoutDeps,
  accountId: Id,
  entry: z.infer<typeof orderEntry>,
  from: From,
  unpaid: ReadonlySet<Id>,
): Promise<Result<OrderPlaced, ProblemCode> | AskFirst> {
  const { db, clock, delivery, orders } = deps
  const { key } = from
  const request: Request | undefined =
    key === undefined ? undefined : { principal: accountId, route: 'orders.create', key, body: entry }
  const known = request && (await findAnswer(db, request, clock.now()))
  if (known === 'reused') return refuse('idempotency_key_reused')
  if (known) return ok(known.answer as OrderPlaced)

  const person = await deps.personOf(db, accountId)
  if (!person) return refuse('sign_in_required')
  const destination = await delivery.destination(db, accountId, {
    option: entry.delivery_option,
    shippingId: entry.shipping_id ?? null,
    stationId: entry.pickup_station_id ?? null,
  })
  if (!destination.ok) return destination
  const purchase = await findPurchase(db, accountId, entry)
  if (!purchase.ok) return purchase
  const fingerprint = fingerprintOf(purchase.value, destination.value)
  const replaced = await findReplaced(deps, accountId, purchase.value, fingerprint)
  const unasked = replaced.filter((id) => !unpaid.has(id))
  if (unasked.length > 0) return { ok: 'ask', orders: unasked }
  const plan: Plan = {
    person,
    purchase: purchase.value,
    destination: destination.value,
    fingerprint,
    network: deps.networkHash(from.ip),
    replaced: new Set(replaced),
  }
  const held: Id[] = []
  const placed = await withTx(db, async (tx): Promise<Result<OrderPlaced, ProblemCode>> => {
    if (!(await orders.lockBuyer(tx, accountId))) return refuse('session_expired')
    const same = await sameLiveOrder(deps, tx, plan)
    const paused = same ? undefined : await orders.refuseWhilePaused(tx, accountId)
    if (paused) return paused
    const made = same ? ok(same) : await placeNew(deps, tx, plan)
    if (made.ok && !same) held.push(...(await orders.worksOf(tx, [made.value.id, ...plan.replaced])))
    if (made.ok && request) await storeAnswer(tx, request, made.value, clock.now())
    return made
  })
  if (placed.ok) deps.changed({ stock: held })
  return placed
}
