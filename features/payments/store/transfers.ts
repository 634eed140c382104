import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { TransferAccount } from '../../orders/index.server.ts'

/** An attempt to pay by bank transfer and its account number; `asked_kobo` is what the order cost when it was opened. */
export type StoredTransfer = Row<
  'payment_attempt',
  'order_id' | 'tx_ref' | 'provider' | 'state' | 'created_at'
> & {
  attempt_id: Id
  asked_kobo: Kobo
  /** What came, where a person has to decide about it; null otherwise. */
  arrived_kobo: Kobo | null
  /** null until the provider has answered. */
  account: TransferAccount | null
  sent_reported_at: Date | null
}

type TransferRow = Omit<StoredTransfer, 'account'> &
  Row<'payment_transfer', 'bank' | 'account_number' | 'account_name' | 'amount_kobo' | 'expires_at'>

const transferOf = ({
  bank,
  account_number: accountNumber,
  account_name: accountName,
  amount_kobo: amountKobo,
  expires_at: expiresAt,
  ...transfer
}: TransferRow): StoredTransfer => ({
  ...transfer,
  account:
    bank === null ||
    accountNumber === null ||
    accountName === null ||
    amountKobo === null ||
    expiresAt === null
      ? null
      : { bank, accountNumber, accountName, amountKobo, expiresAt },
})

/** The transfers of several orders, newest first, those still without an account number too. */
export async function findTransfers(db: Db, orderIds: readonly Id[]): Promise<StoredTransfer[]> {
  return (
    await sql<TransferRow>`select a.id as attempt_id, a.order_id, a.tx_ref, a.provider, a.state, a.amount_kobo as asked_kobo,
        case when a.state = 'MISMATCH' and a.paid_currency = a.currency then a.paid_kobo end as arrived_kobo,
        t.bank, t.account_number, t.account_name, t.amount_kobo, t.expires_at, t.told_sent_at as sent_reported_at, a.created_at
      from payment_transfer t join payment_attempt a on a.id = t.attempt_id
      where a.order_id = any(${[...orderIds]}::uuid[])
      order by a.created_at desc, length(a.tx_ref) desc, a.tx_ref desc`.execute(db)
  ).rows.map(transferOf)
}

/** Makes an attempt one to pay by transfer; its account number is still to come. */
export async function insertTransfer(tx: Db, attemptId: Id): Promise<void> {
  await tx.insertInto('payment_transfer').values({ attempt_id: attemptId }).execute()
}

/** Writes the account number that the provider has opened. */
export async function storeAccount(tx: Db, attemptId: Id, account: TransferAccount): Promise<void> {
  await sql`update payment_transfer set bank = ${account.bank}, account_number = ${account.accountNumber},
      account_name = ${account.accountName}, amount_kobo = ${account.amountKobo}, expires_at = ${account.expiresAt}
    where attempt_id = ${attemptId} and account_number is null`.execute(tx)
}

/** Notes that the buyer has sent the money; the first time counts. */
export async function noteSent(tx: Db, attemptId: Id, at: Date): Promise<void> {
  await sql`update payment_transfer set told_sent_at = coalesce(told_sent_at, ${at}) where attempt_id = ${attemptId}`.execute(
    tx,
  )
}
