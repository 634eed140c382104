import type { ProblemCode } from '../../../contract/problems.ts'
import { after } from '../../../kernel/clock.ts'
import { clockOf, longDayOf } from '../../../kernel/dates.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Refusal, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PlacingContext } from '../context.ts'
import {
  type Held,
  type HoldLimits,
  holdObstacle,
  orderFrom,
  UNPAID_ENDS_COUNT_FOR,
} from '../rules/orders.ts'
import { heldByAccount, heldFromNetwork, listUnpaidEnds, lockNetwork } from '../store/holds.ts'

/** A moment in Lagos: '15:04 on 21 November 2026'. */
const momentText = (at: Date): string => `${clockOf(at)} on ${longDayOf(at)}`

const limitTexts = (held: Held, limits: HoldLimits, supportEmail: string) =>
  ({
    too_many_pieces_held: `Unpaid orders can hold ${limits.pieces} pieces at once, and with this one yours would hold ${held.pieces}. Please pay for some first, or order fewer. If you need more at once, write to ${supportEmail}.`,
    too_many_unique_held: `Unpaid orders can hold ${limits.unique} one-of-a-kind works at once, and with this one yours would hold ${held.unique}. Please pay for some first, or order fewer. If you need more at once, write to ${supportEmail}.`,
    network_holds_full: `Too many works are held just now by unpaid orders from your internet connection, which you may share with others. Please try again in a few minutes, or write to ${supportEmail}.`,
  }) as const

/**
 * Refuses pieces that an account, or the network it orders from (its keyed hash, null for none), may not hold beside those it holds
 * unpaid already. The buyer must be locked; locks the network until the transaction ends.
 */
export async function refuseToHold(
  { limits, supportEmail }: Pick<PlacingContext, 'clock' | 'limits' | 'supportEmail'>,
  tx: Db,
  { accountId, network, wanted }: { accountId: Id; network: string | null; wanted: Held },
): Promise<Refusal<ProblemCode> | undefined> {
  const own = await heldByAccount(tx, accountId)
  if (network !== null) await lockNetwork(tx, network)
  const near = network === null ? undefined : await heldFromNetwork(tx, network)
  const code = holdObstacle({ wanted, own, near }, limits)
  if (!code) return undefined
  const held = { pieces: own.pieces + wanted.pieces, unique: own.unique + wanted.unique }
  return refuse(code, { message: limitTexts(held, limits, supportEmail)[code] })
}

/** Refuses an order while the account pauses after orders that ended unpaid; `present.from` is when it may order again. */
export async function refuseWhilePaused(
  { clock, limits, supportEmail }: Pick<PlacingContext, 'clock' | 'limits' | 'supportEmail'>,
  tx: Db,
  accountId: Id,
): Promise<Refusal<ProblemCode> | undefined> {
  if (!limits.pauses) return undefined
  const now = clock.now()
  const from = orderFrom(await listUnpaidEnds(tx, accountId, after(now, -UNPAID_ENDS_COUNT_FOR)))
  if (!from || from <= now) return undefined
  return refuse('ordering_paused', {
    message: `Several orders of yours held works and ended unpaid. You can order again from ${momentText(from)} (Lagos time). If you had trouble paying, write to ${supportEmail}.`,
    present: { from: from.toISOString() },
  })
}
