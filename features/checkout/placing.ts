import type * as z from 'zod/mini'
import type { OrderPlaced, orderEntry } from '../../contract/order.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Id } from '../../kernel/id.ts'
import { ok, type Refusal, type Result, refuse } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import { findAnswer, type Request, storeAnswer } from '../../platform/http/idempotency.ts'
import type { Destination } from '../delivery/index.server.ts'
import { REPLACED } from '../orders/index.server.ts'
import type { CheckoutDeps, Person } from './deps.ts'
import { findPurchase, fingerprintOf, type Purchase, standsInTheWay } from './purchase.ts'
import { ensureUnpaid, placement } from './standing.ts'

/** A decision inside a transaction that must undo what was written. */
class Undo extends Error {
  readonly refusal: Refusal<ProblemCode>
  constructor(refusal: Refusal<ProblemCode>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

type Plan = {
  person: Person
  purchase: Purchase
  destination: Destination
  fingerprint: string
  /** Own unpaid orders that this one takes the place of. */
  replaced: ReadonlySet<Id>
}

/** The buyer's live unpaid order of just this purchase, if there is one. */
const sameLiveOrder = async (
  deps: CheckoutDeps,
  tx: Db,
  { person, fingerprint }: Plan,
): Promise<OrderPlaced | undefined> => {
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

const placeNew = async (deps: CheckoutDeps, tx: Db, plan: Plan): Promise<OrderPlaced> => {
  const { orders } = deps
  const { person, purchase, destination, fingerprint, replaced } = plan
  for (const { id } of await orders.pending(tx, person.id)) {
    const old = replaced.has(id) ? await orders.lock(tx, id) : undefined
    if (old?.state !== 'PENDING') continue
    await orders.close(tx, { id, state: old.state }, 'CANCELLED', 'buyer', REPLACED)
    await orders.hide(tx, id)
  }
  if (!(await deps.delivery.keep(tx, destination)))
    throw new Undo(refuse('station_not_found', { field: 'pickup_station_id' }))
  const placed = await orders.place(tx, {
    accountId: person.id,
    purchase: purchase.kind,
    fingerprint,
    customer: { name: `${person.firstName} ${person.lastName}`, email: person.email },
    lines: purchase.lines,
    destination,
  })
  if (!placed.ok) throw new Undo(placed)
  return placement(deps, tx, placed.value, person)
}

/** Own unpaid orders that hold the same works; refuses while money for one of them is there or on its way. */
const findReplaced = async (
  deps: CheckoutDeps,
  accountId: Id,
  purchase: Purchase,
  fingerprint: string,
): Promise<Result<Set<Id>, ProblemCode>> => {
  const replaced = new Set<Id>()
  for (const pending of await deps.orders.pending(deps.db, accountId)) {
    if (pending.purchase_fingerprint === fingerprint && !pending.hidden) continue
    if (!standsInTheWay(purchase, pending.editions)) continue
    const unpaid = await ensureUnpaid(deps, pending.id)
    if (!unpaid.ok) return unpaid
    replaced.add(pending.id)
  }
  return ok(replaced)
}

/**
 * Makes an order, holds its works and begins its payment, in one transaction. The same purchase again answers the live
 * order; an own unpaid order that holds the same works is replaced when the provider knows of no money for it. With `key`
 * (the header Idempotency-Key) the same request is answered the same for 24 hours.
 */
export const createOrder = async (
  deps: CheckoutDeps,
  accountId: Id,
  entry: z.infer<typeof orderEntry>,
  key: string | undefined,
): Promise<Result<OrderPlaced, ProblemCode>> => {
  const { db, clock, cart, delivery, orders } = deps
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
  const purchase = await findPurchase(db, cart, accountId, entry)
  if (!purchase.ok) return purchase
  const fingerprint = fingerprintOf(purchase.value, destination.value)
  const replaced = await findReplaced(deps, accountId, purchase.value, fingerprint)
  if (!replaced.ok) return replaced
  const plan: Plan = {
    person,
    purchase: purchase.value,
    destination: destination.value,
    fingerprint,
    replaced: replaced.value,
  }
  try {
    const placed = await withTx(db, async (tx) => {
      if (!(await orders.lockBuyer(tx, accountId))) throw new Undo(refuse('session_expired'))
      const answer = (await sameLiveOrder(deps, tx, plan)) ?? (await placeNew(deps, tx, plan))
      if (request) await storeAnswer(tx, request, answer, clock.now())
      return answer
    })
    deps.changed()
    return ok(placed)
  } catch (error) {
    if (error instanceof Undo) return error.refusal
    throw error
  }
}
