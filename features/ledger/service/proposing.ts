import { type Id, newCode, newId } from '../../../kernel/id.ts'
import { sumOf } from '../../../kernel/money.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { chosenForPayout } from '../rules/payout.ts'
import {
  endPayout,
  insertPayout,
  listSellersToPay,
  listUntouched,
  lockSeller,
  type Payout,
} from '../store/payouts.ts'
import { actorOf } from './actor.ts'
import { type Account, bankLine, readAccount } from './facts.ts'

/**
 * Whether a payout still pays what it was proposed for: each of its amounts would be payable, none of the seller's that was taken back
 * since waits to be taken off, and the bank account is the same.
 */
export const isFresh = ({ items, ready, bank }: Account, payout: Payout): boolean => {
  const own = items.filter((item) => item.payout?.id === payout.id)
  const isDebtOpen = items.some((item) => !item.payout && item.amountKobo < 0 && item.state === 'payable')
  return (
    !isDebtOpen &&
    own.every((item) => ready(item).state === 'payable') &&
    sumOf(own.map(({ amountKobo }) => amountKobo)) === payout.amountKobo &&
    bankLine(bank) === payout.bank
  )
}

/** Cancels what was proposed for a seller before and is out of date, unless somebody has approved it. Answers the account as it is then. */
const cancelStale = async (
  context: LedgerContext,
  tx: Db,
  sellerId: Id,
  by: Staff | null,
): Promise<Account> => {
  const proposed = await listUntouched(tx, sellerId)
  const account = await readAccount(context, tx, sellerId)
  const stale = proposed.filter((payout) => !isFresh(account, payout))
  for (const payout of stale) {
    await endPayout(tx, payout.id, 'CANCELLED', context.clock.now(), 'something in it had changed')
    await context.audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action: 'payout.cancel',
      subject: { kind: 'payout', id: payout.id },
      before: { state: 'PROPOSED' },
      after: { state: 'CANCELLED', why: 'something in it had changed' },
    })
  }
  return stale.length === 0 ? account : readAccount(context, tx, sellerId)
}

/** Proposes a payout of all that is payable to a seller. Answers its id, or undefined where that is too little. */
const proposeFor = (context: LedgerContext, sellerId: Id, by: Staff | null): Promise<Id | undefined> =>
  withTx(context.db, async (tx) => {
    await lockSeller(tx, sellerId)
    const { items, bank } = await cancelStale(context, tx, sellerId, by)
    const payable = items.filter(({ state }) => state === 'payable')
    const chosen = chosenForPayout(payable, context.settings.payoutLeastKobo)
    if (!chosen) return undefined
    const [id, code] = [newId(), newCode('PAY')]
    await insertPayout(tx, {
      id,
      code,
      sellerId,
      amountKobo: chosen.amountKobo,
      bank: bankLine(bank),
      createdBy: by?.id ?? null,
      createdAt: context.clock.now(),
      lines: chosen.items.map(({ entryId, number, amountKobo }) => ({ entryId, number, amountKobo })),
    })
    await context.audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action: 'payout.propose',
      subject: { kind: 'payout', id },
      after: { code, sellerId, amountKobo: chosen.amountKobo, lines: chosen.items.length },
    })
    return id
  })

const FIRST_ID: Id = '00000000-0000-0000-0000-000000000000'

/**
 * Proposes a payout for each seller with enough that is payable, for staff or (null) by itself at night. Safe to run at any time, any
 * number of times at once. One seller's trouble doesn't keep the others from theirs; it is thrown at the end.
 */
export const proposePayouts = async (context: LedgerContext, by: Staff | null): Promise<Id[]> => {
  const proposed: Id[] = []
  const failures: unknown[] = []
  for (let last: Id | null = FIRST_ID; last !== null; ) {
    const part = await listSellersToPay(context.db, last)
    for (const sellerId of part.ids) {
      try {
        const id = await proposeFor(context, sellerId, by)
        if (id) proposed.push(id)
      } catch (error) {
        context.log.error({ err: error, sellerId }, 'payout could not be proposed')
        failures.push(error)
      }
    }
    last = part.last
  }
  context.log.info({ proposed: proposed.length, failed: failures.length }, 'payouts proposed')
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payouts could not be proposed`)
  return proposed
}
