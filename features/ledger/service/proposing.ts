import { type Id, newCode, newId } from '../../../kernel/id.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { lockSellerRow } from '../../sellers/index.server.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { chosenForPayout } from '../rules/payout.ts'
import { endPayout, insertPayout, listSellersToPay, listUntouched, type Payout } from '../store/payouts.ts'
import { actorOf } from './actor.ts'
import { type Account, accountHash, bankLine, readAccount } from './facts.ts'
import { whyStale } from './freshness.ts'

/** Gives a payout up that has not been sent, and writes it down. */
export async function cancelPayout(
  context: LedgerContext,
  tx: Db,
  payout: Payout,
  by: Staff | null,
  why: string,
): Promise<void> {
  const end = { state: 'CANCELLED', at: context.clock.now(), note: why, by: by?.id ?? null } as const
  await endPayout(tx, payout.id, end)
  await context.audit.append(tx, {
    ...(await actorOf(context, tx, by)),
    action: 'payout.cancel',
    subject: { kind: 'payout', id: payout.id },
    before: { state: payout.state },
    after: { state: 'CANCELLED', why },
  })
}

/** Cancels what was proposed for a seller before and is out of date, unless somebody has approved it. Returns the account as it is then. */
async function cancelStale(context: LedgerContext, tx: Db, sellerId: Id, by: Staff | null): Promise<Account> {
  const proposed = await listUntouched(tx, sellerId)
  const account = await readAccount(context, tx, sellerId)
  const stale = proposed.filter((payout) => whyStale(context, account, payout) !== undefined)
  for (const payout of stale) {
    await cancelPayout(context, tx, payout, by, 'something in it had changed')
  }
  return stale.length === 0 ? account : readAccount(context, tx, sellerId)
}

/** Proposes a payout of all that is payable to a seller. Returns its id, or undefined where that is too little. */
const proposeFor = (context: LedgerContext, sellerId: Id, by: Staff | null): Promise<Id | undefined> =>
  withTx(context.db, async (tx) => {
    await lockSellerRow(tx, sellerId)
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
      accountHash: accountHash(context, bank),
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
export async function proposePayouts(context: LedgerContext, by: Staff | null): Promise<Id[]> {
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
