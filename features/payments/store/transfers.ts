import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { TransferAccount } from '../../orders/index.server.ts'
import type { AttemptState } from '../rules/payments.ts'

/** An attempt to pay by bank transfer and its account number; `askedKobo` is what the order cost when it was opened. */
export type StoredTransfer = {
  attemptId: Id
  orderId: Id
  txRef: string
  provider: string
  state: AttemptState
  askedKobo: Kobo
  /** What came, where a person has to decide about it; null otherwise. */
  arrivedKobo: Kobo | null
  /** null until the provider has answered. */
  account: TransferAccount | null
  sentReportedAt: Date | null
  createdAt: Date
}

type Row = Omit<StoredTransfer, 'account'> & {
  [field in keyof TransferAccount]: TransferAccount[field] | null
}

const transferOf = ({
  bank,
  accountNumber,
  accountName,
  amountKobo,
  expiresAt,
  ...transfer
}: Row): StoredTransfer => ({
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
    await sql<Row>`select a.id as "attemptId", a.order_id as "orderId", a.tx_ref as "txRef", a.provider, a.state, a.amount_kobo as "askedKobo",
        case when a.state = 'MISMATCH' and a.paid_currency = a.currency then a.paid_kobo end as "arrivedKobo",
        t.bank, t.account_number as "accountNumber", t.account_name as "accountName", t.amount_kobo as "amountKobo",
        t.expires_at as "expiresAt", t.told_sent_at as "sentReportedAt", a.created_at as "createdAt"
      from payment_transfer t join payment_attempt a on a.id = t.attempt_id
      where a.order_id = any(${[...orderIds]}::uuid[])
      order by a.created_at desc, length(a.tx_ref) desc, a.tx_ref desc`.execute(db)
  ).rows.map(transferOf)
}

/** Makes an attempt one to pay by transfer; its account number is still to come. */
export async function insertTransfer(tx: Db, attemptId: Id): Promise<void> {
  await sql`insert into payment_transfer (attempt_id) values (${attemptId})`.execute(tx)
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
