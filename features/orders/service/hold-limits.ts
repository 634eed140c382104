import type { ProblemCode } from '../../../contract/problems.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { clockOf, longDayOf } from '../../../kernel/dates.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Refusal, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PlacingContext } from '../context/orders.ts'
import {
  type Held,
  type HoldLimits,
  heldLongUntil,
  holdAgainFrom,
  holdObstacle,
  MOST_HELD,
  orderFrom,
  UNPAID_ENDS_COUNT_FOR,
} from '../rules/orders.ts'
import {
  type LockedBuyer,
  lockBuyer,
  type PendingOrder,
  readStanding,
  type Standing,
} from '../store/standing.ts'

/** A moment in Lagos: '15:04 on 21 November 2026'. */
const momentText = (at: Date): string => `${clockOf(at)} on ${longDayOf(at)}`

const limitTexts = (held: Held, limits: HoldLimits, supportEmail: string) =>
  ({
    too_many_pieces_held: `Unpaid orders can hold ${limits.pieces} pieces at once, and with this one yours would hold ${held.pieces}. Please pay for some first, or order fewer. If you need more at once, write to ${supportEmail}.`,
    too_many_unique_held: `Unpaid orders can hold ${limits.unique} one-of-a-kind works at once, and with this one yours would hold ${held.unique}. Please pay for some first, or order fewer. If you need more at once, write to ${supportEmail}.`,
    network_holds_full: `Too many works are held just now by unpaid orders from your internet connection, which you may share with others. Please try again in a few minutes, or write to ${supportEmail}.`,
  }) as const

/**
 * Reads a buyer's standing for an order of these works. Locks buyer and network (keyed hash; null if not counted) until
 * the transaction ends. Undefined for a deleted account.
 */
export async function lockStanding(
  { clock }: Pick<PlacingContext, 'clock'>,
  tx: Db,
  order: { accountId: Id; network: string | null; works: readonly Id[] },
): Promise<{ person: LockedBuyer; standing: Standing } | undefined> {
  const person = await lockBuyer(tx, order.accountId, order.network)
  const now = clock.now()
  const since = { ends: after(now, -UNPAID_ENDS_COUNT_FOR), holds: after(now, -DAY) }
  return person && { person, standing: await readStanding(tx, order, since) }
}

/** A standing without orders that end now, and all that they hold. */
export function standingWithout(standing: Standing, ended: ReadonlySet<Id>): Standing {
  const gone = standing.pending.filter(({ id }) => ended.has(id))
  const own = sumHeld(gone.filter((order) => order.from_network))
  const { near } = standing
  return {
    ...standing,
    pending: standing.pending.filter(({ id }) => !ended.has(id)),
    near: { pieces: near.pieces - own.pieces, unique: near.unique - own.unique },
  }
}

function sumHeld(orders: readonly PendingOrder[]): Held {
  return orders.reduce(
    (sum, order) => ({ pieces: sum.pieces + order.pieces, unique: sum.unique + order.unique }),
    { pieces: 0, unique: 0 },
  )
}

/** Refuses pieces that an account, or the network it orders from, may not hold beside those it holds unpaid already. */
export function refuseToHold(
  { limits, supportEmail }: Pick<PlacingContext, 'limits' | 'supportEmail'>,
  { pending, near }: Standing,
  wanted: Held,
): Refusal<ProblemCode> | undefined {
  const own = sumHeld(pending)
  const code = holdObstacle({ wanted, own, near }, limits)
  if (!code) return undefined
  const held = { pieces: own.pieces + wanted.pieces, unique: own.unique + wanted.unique }
  return refuse(code, { message: limitTexts(held, limits, supportEmail)[code] })
}

/**
 * Refuses an order while the account pauses after unpaid orders, or while a work it or its network held too long is
 * kept for others; `present.from` ends the pause.
 */
export function refuseWhilePaused(
  { clock, limits, supportEmail }: Pick<PlacingContext, 'clock' | 'limits' | 'supportEmail'>,
  { unpaid_ends, ended_holds }: Standing,
  works: readonly { work_id: Id; name: string }[],
): Refusal<ProblemCode> | undefined {
  if (!limits.pauses) return undefined
  const refusePaused = (from: Date | undefined, why: string, what: string) =>
    from && from > clock.now()
      ? refuse('ordering_paused', {
          message: `${why}. You can order ${what}again from ${momentText(from)} (Lagos time). If you had trouble paying, write to ${supportEmail}.`,
          present: { from: from.toISOString() },
        })
      : undefined
  const from = orderFrom(unpaid_ends.map(({ at, is_short }) => ({ at: new Date(at), isShort: is_short })))
  const refused = refusePaused(from, 'Several orders of yours held works and ended unpaid', '')
  if (refused) return refused
  for (const { work_id, name } of works) {
    const ends = ended_holds
      .filter((end) => end.work_id === work_id)
      .map(({ at, held_ms, is_freed, own }) => ({
        at: new Date(at),
        heldMs: held_ms,
        isFreed: is_freed,
        own,
      }))
    const again = holdAgainFrom(ends.filter((end) => end.own))
    const near = heldLongUntil(ends, MOST_HELD.network)
    const kept =
      refusePaused(again, `Several orders of yours held '${name}' and ended unpaid`, 'it ') ??
      refusePaused(
        near,
        `Unpaid orders from your internet connection, which you may share with others, have held '${name}' for long`,
        'it ',
      )
    if (kept) return kept
  }
  return undefined
}
