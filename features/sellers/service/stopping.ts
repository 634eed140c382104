import type { ProblemCode } from '../../../contract/problems.ts'
import type { SellerFile } from '../../../contract/staff.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { readPerson } from '../../accounts/index.server.ts'
import { type Actor, type AuditEntry, auditEntryOf } from '../../audit/index.server.ts'
import type { SellersContext } from '../context.ts'
import { type StopNotice, stopNotification } from '../emails/stopping.ts'
import { lockSeller, type SellerRow } from '../store/sellers.ts'
import { writePayoutHold, writeSuspension } from '../store/stopping.ts'
import { readStaffSeller } from './staff.ts'

type Stopped = Promise<Result<SellerFile, ProblemCode>>
/** A step of staff: how the log and the mail call it, the reason, and what it changes of the locked seller. */
type Step = {
  action: string
  notice: StopNotice
  reason: string
  /** Returns what the log has of it beside the reason, or refuses. */
  change: (tx: Db, row: SellerRow, now: Date) => Promise<Result<Record<string, unknown>, ProblemCode>>
}

/** Takes a step of staff, and notifies the seller. Returns what the log is to have of it. */
async function takeIn(
  { clock, notifySellers, site }: SellersContext,
  tx: Db,
  id: Id,
  { notice, reason, change }: Step,
): Promise<Result<Record<string, unknown>, ProblemCode>> {
  const row = await lockSeller(tx, id)
  if (!row) return refuse('seller_not_found')
  const changed = await change(tx, row, clock.now())
  if (!changed.ok) return changed
  await notifySellers(tx, stopNotification(site, { sellerId: id, notice, reason, step: newId() }))
  return ok({ ...changed.value, reason })
}

async function take(context: SellersContext, officer: Officer, id: Id, step: Step): Stopped {
  const { db, audit } = context
  const entry = await auditEntryOf({ db, personOf: readPerson }, officer, step.action, { kind: 'seller', id })
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const allowed = await audit.within(tx, officer.id, step.action)
    if (!allowed.ok) return allowed
    const taken = await takeIn(context, tx, id, step)
    if (!taken.ok) return taken
    await audit.append(tx, { ...entry, after: taken.value })
    return ok(null)
  })
  return done.ok ? readStaffSeller(context, id) : done
}

/**
 * Suspends a seller: hides works, stops imports, blocks submitting and pricing. Sold and reserved works continue;
 * unpaid orders may still be paid. Refuses seller_not_found, moved_on if suspended.
 */
export function suspendSeller(context: SellersContext, officer: Officer, id: Id, reason: string): Stopped {
  return take(context, officer, id, {
    action: 'seller.suspend',
    notice: 'suspended',
    reason,
    change: async (tx, row, now) => {
      if (row.suspended_at !== null) return refuse('moved_on')
      await writeSuspension(tx, id, { at: now, why: reason })
      await context.shopStopped(tx, id, now)
      return ok({ suspended: true })
    },
  })
}

/** The end of a suspension, while `isAsked` says so of the locked seller. */
const lifting = (
  { shopOpened }: Pick<SellersContext, 'shopOpened'>,
  id: Id,
  why: string,
  isAsked: () => Promise<boolean> = async () => true,
): Step => ({
  action: 'seller.lift_suspension',
  notice: 'suspension_lifted',
  // The reason is for colleagues; the seller reads that it is over.
  reason: '',
  change: async (tx, row, now) => {
    if (row.suspended_at === null || !(await isAsked())) return refuse('moved_on')
    await writeSuspension(tx, id, null)
    await shopOpened(tx, id, now)
    return ok({ suspended: false, why })
  },
})

/** Ends a suspension: what was on sale before is on sale again, unless the account is disabled. Refuses moved_on. */
export function liftSuspension(context: SellersContext, officer: Officer, id: Id, reason: string): Stopped {
  return take(context, officer, id, lifting(context, id, reason))
}

/** Ends a suspension inside a transaction of the caller, who writes what this returns into the log. */
export async function liftSuspensionIn(
  context: SellersContext,
  tx: Db,
  { actor }: { actor: Actor },
  { id, reason, isAsked }: { id: Id; reason: string; isAsked: () => Promise<boolean> },
): Promise<Result<AuditEntry, ProblemCode>> {
  const step = lifting(context, id, reason, isAsked)
  const taken = await takeIn(context, tx, id, step)
  if (!taken.ok) return taken
  return ok({ actor, action: step.action, subject: { kind: 'seller', id }, after: taken.value })
}

/** Lets nothing be paid out to a seller; payouts that have not been sent are cancelled. Refuses moved_on where they are held. */
export function holdPayouts(context: SellersContext, officer: Officer, id: Id, reason: string): Stopped {
  return take(context, officer, id, {
    action: 'seller.hold_payouts',
    notice: 'payouts_held',
    reason,
    change: async (tx, row, now) => {
      if (row.payouts_held_at !== null) return refuse('moved_on')
      await writePayoutHold(tx, id, { at: now, why: reason })
      await context.payoutsHeld(tx, id)
      return ok({ payouts_held: true })
    },
  })
}

/** Lets payouts go on: the next proposals have the seller again. Refuses moved_on. */
export function releasePayouts(context: SellersContext, officer: Officer, id: Id, reason: string): Stopped {
  return take(context, officer, id, {
    action: 'seller.release_payouts',
    notice: 'payouts_released',
    reason: '',
    change: async (tx, row) => {
      if (row.payouts_held_at === null) return refuse('moved_on')
      await writePayoutHold(tx, id, null)
      return ok({ payouts_held: false, why: reason })
    },
  })
}

/** Takes all works of a seller off show until each is submitted and approved again. Refuses moved_on where none is on show. */
export function takeWorksDown(context: SellersContext, officer: Officer, id: Id, reason: string): Stopped {
  return take(context, officer, id, {
    action: 'seller.take_works_down',
    notice: 'taken_down',
    reason,
    change: async (tx, _row, now) => {
      const works = await context.takeWorksDown(tx, id, reason, now)
      return works === 0 ? refuse('moved_on') : ok({ works })
    },
  })
}
