import { type Id, newCode, newId } from '../../../kernel/id.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { lockSellerRow } from '../../sellers/index.server.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { chosenForPayout, isNameOpen } from '../rules/payout.ts'
import { cameBackBefore } from '../store/payout-returns.ts'
import { insertPayout, listSellersToPay, listUntouched, type Payout, writeEnd } from '../store/payouts.ts'
import { actorOf } from './actor.ts'
import { accountHash, bankLine, type PayableAccount, readAccount } from './facts.ts'
import { whyStale } from './freshness.ts'
import { notifyPayout } from './notifying.ts'
import { thresholdsOf } from './thresholds.ts'

/** Cancels a payout that has not been sent, notifies its seller and writes it into the audit log. */
export async function cancelUnsent(
  context: LedgerContext,
  tx: Db,
  payout: Payout,
  by: Staff | null,
  why: string,
): Promise<void> {
  const end = { state: 'CANCELLED', at: context.clock.now(), note: why, by: by?.id ?? null } as const
  await writeEnd(tx, payout.id, end)
  await context.audit.append(tx, {
    ...(await actorOf(context, tx, by)),
    action: 'payout.cancel',
    subject: { kind: 'payout', id: payout.id },
    before: { state: payout.state },
    after: { state: 'CANCELLED', why },
  })
  await notifyPayout(context, tx, payout, 'cancelled', { note: why })
}

/** Cancels a seller's outdated, unapproved proposals. Returns the account afterwards. */
async function cancelStale(
  context: LedgerContext,
  tx: Db,
  sellerId: Id,
  by: Staff | null,
): Promise<PayableAccount> {
  const proposed = await listUntouched(tx, sellerId)
  const account = await readAccount(context, tx, sellerId)
  const stale = proposed.filter((payout) => whyStale(context, account, payout) !== undefined)
  for (const payout of stale) {
    await cancelUnsent(context, tx, payout, by, 'something in it had changed')
  }
  return stale.length === 0 ? account : readAccount(context, tx, sellerId)
}

/**
 * Proposes a payout of a seller's payable amount; two people approve it if the account's name is unconfirmed or a
 * payout was returned. Returns false if it is too little.
 */
const proposeFor = (context: LedgerContext, sellerId: Id, by: Staff | null): Promise<boolean> =>
  withTx(context.db, async (tx) => {
    await lockSellerRow(tx, sellerId)
    const { items, bank } = await cancelStale(context, tx, sellerId, by)
    const payable = items.filter(({ state }) => state === 'payable')
    const { payout_least_kobo } = await thresholdsOf(context, tx)
    const chosen = chosenForPayout(payable, payout_least_kobo)
    if (!chosen) return false
    const lines = chosen.items.map(({ entry_id, number, amount_kobo }) => ({ entry_id, number, amount_kobo }))
    const [id, code] = [newId(), newCode('PAY')]
    const payout = { id, code, seller_id: sellerId, amount_kobo: chosen.amountKobo, bank: bankLine(bank) }
    const proposed = {
      ...payout,
      account_hash: accountHash(context, bank),
      two_people: isNameOpen(bank) || (await cameBackBefore(tx, lines)),
      account_check: bank?.check ?? 'unchecked',
      created_by: by?.id ?? null,
      created_at: context.clock.now(),
    }
    await insertPayout(tx, proposed, lines)
    await context.audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action: 'payout.propose',
      subject: { kind: 'payout', id },
      after: { code, sellerId, amountKobo: chosen.amountKobo, lines: chosen.items.length },
    })
    await notifyPayout(context, tx, payout, 'proposed')
    return true
  })

const FIRST_ID: Id = '00000000-0000-0000-0000-000000000000'

/** The last of the proposals of this process that wait for each other, for each database. */
const newest = new WeakMap<Db, Promise<unknown>>()

/**
 * Proposes payouts to sellers with enough payable, for staff or (null) nightly; returns how many, throws failures
 * last. Concurrent runs queue here, as waits for the database's locks time out.
 */
export function proposePayouts(context: LedgerContext, by: Staff | null): Promise<number> {
  const mine = (newest.get(context.db) ?? Promise.resolve()).then(() => proposeForAll(context, by))
  newest.set(
    context.db,
    mine.catch(() => {}),
  )
  return mine
}

async function proposeForAll(context: LedgerContext, by: Staff | null): Promise<number> {
  let proposed = 0
  const failures: unknown[] = []
  for (let last: Id | null = FIRST_ID; last !== null; ) {
    const part = await listSellersToPay(context.db, last)
    for (const sellerId of part.ids) {
      try {
        if (await proposeFor(context, sellerId, by)) proposed += 1
      } catch (error) {
        context.log.error({ err: error, sellerId }, 'payout could not be proposed')
        failures.push(error)
      }
    }
    last = part.last
  }
  context.log.info({ proposed, failed: failures.length }, 'payouts proposed')
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payouts could not be proposed`)
  return proposed
}
