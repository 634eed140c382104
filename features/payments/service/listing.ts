import { after, DAY } from '../../../kernel/clock.ts'
import type { PaymentsContext } from '../context/payments.ts'
import type { ProviderTransaction } from '../context/provider.ts'
import { isDecided } from '../rules/payments.ts'
import { findAttempt } from '../store/attempts.ts'
import { storeEvent } from '../store/inbox.ts'
import { settle } from './settle.ts'

/** What a listing found: successful transactions seen, attempts settled by it, and money that belongs to no attempt. */
export type ListingReport = { seen: number; settled: number; strays: number }

const LOOK_BACK = 4 * DAY

/**
 * Checks the provider's successful transactions of the last four days: settles missed attempts; stores unknown or
 * duplicate payments in the inbox. Throws if the provider gives no usable answer.
 */
export async function listStrays(context: PaymentsContext): Promise<ListingReport> {
  const { clock, provider, log } = context
  const listed = await provider.listSince(after(clock.now(), -LOOK_BACK))
  if (!listed) throw new Error(`${provider.name} gave no list of transactions`)
  const successful = listed.filter(({ state }) => state === 'success')
  for (const { txRef, providerId } of listed.filter(({ state }) => state !== 'success'))
    await lookAtReversed(context, txRef, providerId)
  const report: ListingReport = { seen: successful.length, settled: 0, strays: 0 }
  for (const transaction of successful) {
    const stray = await inspect(context, transaction)
    if (stray === 'settled') report.settled += 1
    else if (stray && (await storeStray(context, stray, transaction))) report.strays += 1
  }
  log.info(report, "provider's transactions compared")
  return report
}

/** A payment that had succeeded, and that the provider calls otherwise now, is asked about. */
async function lookAtReversed(context: PaymentsContext, txRef: string, providerId: string): Promise<void> {
  const attempt = await findAttempt(context.db, txRef)
  if (attempt && attempt.provider_id === providerId && isDecided(attempt.state))
    await settle(context, txRef, 'staff')
}

type Stray = 'listing.unknown' | 'listing.second'

async function inspect(
  context: PaymentsContext,
  transaction: ProviderTransaction,
): Promise<Stray | 'settled' | undefined> {
  const attempt = await findAttempt(context.db, transaction.txRef)
  if (!attempt) return 'listing.unknown'
  if (isDecided(attempt.state))
    return attempt.provider_id === transaction.providerId ? undefined : 'listing.second'
  const settled = await settle(context, transaction.txRef, 'reconciler')
  return settled.ok && isDecided(settled.value.state) ? 'settled' : undefined
}

/** Returns whether it was news. */
async function storeStray(
  { db, clock, provider, log }: PaymentsContext,
  type: Stray,
  transaction: ProviderTransaction,
): Promise<boolean> {
  const { providerId, status, txRef, amountKobo, currency } = transaction
  const body = JSON.stringify(transaction)
  const { isNew } = await storeEvent(db, {
    provider: provider.name,
    type,
    providerId,
    status,
    txRef,
    body,
    receivedAt: clock.now(),
  })
  if (isNew) log.error({ type, providerId, txRef, amountKobo, currency }, 'money without an order')
  return isNew
}
