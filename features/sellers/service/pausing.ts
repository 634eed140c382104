import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { pauseEntry, Shop } from '../../../contract/seller.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { SellersContext } from '../context.ts'
import { deletePause, hasReturned, listReturned, writePause } from '../store/pausing.ts'
import { findShop, lockShop } from '../store/sellers.ts'
import { shopView } from '../view.ts'

/** How many days of Lagos a pause lasts at most, where it has an end. */
const LONGEST_PAUSE = 366

/**
 * Pauses a shop, or changes a pause's return day and note: nothing can be bought, placed orders continue. Refuses
 * shop_missing, and days not within a year after today in Lagos.
 */
export function pauseShop(
  { db, clock }: SellersContext,
  accountId: Id,
  { until = null, note }: z.output<typeof pauseEntry>,
): Promise<Result<Shop, ProblemCode>> {
  const now = clock.now()
  const today = dayInLagos(now)
  if (until !== null && until <= today)
    return Promise.resolve(refuse('invalid', { field: 'until', message: 'Choose a day after today' }))
  if (until !== null && until > dayInLagos(after(now, LONGEST_PAUSE * DAY)))
    return Promise.resolve(refuse('invalid', { field: 'until', message: 'Choose a day within a year' }))
  return withTx(db, async (tx): Promise<Result<Shop, ProblemCode>> => {
    const row = await lockShop(tx, accountId)
    if (!row) return refuse('shop_missing')
    await writePause(tx, row.id, { at: now, until, note })
    const paused = await findShop(tx, accountId)
    return paused ? ok(shopView(paused)) : refuse('shop_missing')
  })
}

/** Ends the pause of an account's shop; does nothing where it is open. Refuses shop_missing. */
export function resumeShop(context: SellersContext, accountId: Id): Promise<Result<Shop, ProblemCode>> {
  return withTx(context.db, async (tx): Promise<Result<Shop, ProblemCode>> => {
    const row = await lockShop(tx, accountId)
    if (!row) return refuse('shop_missing')
    if (await deletePause(tx, row.id)) await context.shopResumed(tx, row.id)
    const open = await findShop(tx, accountId)
    return open ? ok(shopView(open)) : refuse('shop_missing')
  })
}

/** Ends the pauses whose day of return has begun in Lagos. Returns how many. */
export async function resumeReturned(context: SellersContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = context
  let resumed = 0
  for (const id of await listReturned(db, clock.now())) {
    if (signal?.aborted) break
    const isOpen = await withTx(db, async (tx) => {
      // The seller may have chosen another day meanwhile.
      if (!(await hasReturned(tx, id, clock.now()))) return false
      await deletePause(tx, id)
      await context.shopResumed(tx, id)
      return true
    })
    if (isOpen) resumed += 1
  }
  return resumed
}
