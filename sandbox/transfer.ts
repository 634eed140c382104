import { after, type Clock, HOUR } from '../kernel/clock.ts'
import { koboOf, nairaOf } from '../kernel/money.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import type { Db } from '../platform/db/index.ts'
import { findAccount, insertSandboxAccount, type SandboxAccount } from './accounts.ts'
import { makeCharge } from './charge.ts'
import { findCharge, type SandboxCharge } from './ledger.ts'
import { type AccountEntry, chargeEntry, type TransferEntry } from './shapes.ts'

/**
 * Opens an account number for one payment, for an hour at most. The same reference gets the same number; refuses a
 * charged one, or one with another amount.
 */
export async function openAccount(
  db: Db,
  clock: Clock,
  { tx_ref, email, amount, expires_at }: AccountEntry,
): Promise<Result<SandboxAccount, 'duplicate_reference'>> {
  const now = clock.now()
  const charge = await findCharge(db, tx_ref)
  if (charge && charge.status !== 'failed') return refuse('duplicate_reference')
  const latest = after(now, HOUR)
  const account = await insertSandboxAccount(db, {
    txRef: tx_ref,
    email,
    amountKobo: koboOf(amount),
    createdAt: now,
    expiresAt: expires_at && expires_at < latest ? expires_at : latest,
  })
  return account.amountKobo === koboOf(amount) ? ok(account) : refuse('duplicate_reference')
}

/**
 * Receives a bank transfer: a charge of exactly its amount, even if short or late, with webhooks. Refuses unknown
 * account numbers and second transfers.
 */
export async function receiveTransfer(
  db: Db,
  clock: Clock,
  { account_number, amount, webhook }: TransferEntry,
): Promise<Result<SandboxCharge, 'account_not_found' | 'duplicate_reference'>> {
  const account = await findAccount(db, account_number)
  if (!account) return refuse('account_not_found')
  const entry = chargeEntry.parse({
    tx_ref: account.txRef,
    amount: nairaOf(account.amountKobo),
    currency: 'NGN',
    outcome: 'completed',
    payment_type: 'banktransfer',
    customer: { email: account.email },
    charged: { amount },
    webhook,
  })
  return makeCharge(db, clock, entry)
}

/** An account number as the API shows it; the amount in naira. */
export function accountView(account: SandboxAccount) {
  return {
    bank: 'Sandbox Bank',
    account_number: account.accountNumber,
    account_name: 'Sandbox Merchant',
    amount: nairaOf(account.amountKobo),
    tx_ref: account.txRef,
    created_at: account.createdAt.toISOString(),
    expires_at: account.expiresAt.toISOString(),
  }
}
