import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { ProviderSettlement, SettledTransaction } from '../context/provider.ts'

/** What the provider paid to our bank in naira, for a `from`: id, provider, code, amount_kobo, reference, paid_on. */
export const paidSettlements = sql`(select t.id, t.provider, t.provider || ' ' || t.settlement_id as code, t.amount_kobo, t.reference, t.paid_on
  from settlement t where t.state = 'paid' and t.to_bank and t.currency = 'NGN')`

const isToCompare = sql`t.state = 'paid' and t.currency = 'NGN' and t.agreed_at is null`

/** Paid settlements that our books are still compared with, for a `from`: id, code, kobo in four columns, paid_at, seen_at, listed_at. */
export const settlementsToCompare = sql`(select t.id, t.provider || ' ' || t.settlement_id as code, t.gross_kobo, t.fees_kobo, t.taken_kobo,
  t.amount_kobo, t.paid_on::timestamp at time zone 'Africa/Lagos' as paid_at, t.seen_at, t.listed_at from settlement t where ${isToCompare})`

/** What settlements hold, for a `from`: settlement_id, transaction_id, reference, amount_kobo, fee_kobo, attempt_id; `is_again`: an earlier one paid it. */
export const settledTransactions = sql`(
  select x.settlement_id, x.transaction_id, x.reference, x.amount_kobo, x.fee_kobo, x.attempt_id, exists (
    select 1 from settlement_transaction y join settlement u on u.id = y.settlement_id
    where y.attempt_id = x.attempt_id and u.state = 'paid'
      and (u.paid_on, u.id, y.transaction_id) < (t.paid_on, t.id, x.transaction_id)) as is_again
  from settlement_transaction x join settlement t on t.id = x.settlement_id)`

/** Payments in naira since a provider's first settlement that no paid one has, for a `from`: id, reference, order_id, amount_kobo, at. */
export const unsettledAttempts = sql`(
  select a.id, a.tx_ref as reference, a.order_id, a.paid_kobo as amount_kobo, a.settled_at as at
  from payment_attempt a
    join (select provider, min(paid_on) as day from settlement where listed_at is not null group by provider) f
      on f.provider = a.provider and a.settled_at >= f.day::timestamp at time zone 'Africa/Lagos'
  where a.state in ('SUCCEEDED', 'MISMATCH', 'REFUNDING', 'REFUNDED') and coalesce(a.paid_currency, a.currency) = 'NGN'
    and not exists (select 1 from settlement_transaction x join settlement t on t.id = x.settlement_id
      where x.attempt_id = a.id and t.state = 'paid'))`

/** Stores what a provider says of its settlements. Returns how many are new or have changed. */
export async function writeSettlements(
  db: Db,
  provider: string,
  settlements: readonly ProviderSettlement[],
  at: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into settlement as t (id, provider, settlement_id, state, provider_word, gross_kobo, fees_kobo, taken_kobo, amount_kobo, currency,
      paid_on, reference, to_bank, seen_at, changed_at)
    select gen_random_uuid(), ${provider}, x."settlementId", x.state, x.status, x."grossKobo", x."feesKobo", x."takenKobo", x."amountKobo",
      x.currency, x."paidOn", x.reference, x."isToBank", ${at}, ${at}
    from (select distinct on (y."settlementId") y.* from json_to_recordset(${JSON.stringify(settlements)}) as y("settlementId" text,
      state text, status text, "grossKobo" bigint, "feesKobo" bigint, "takenKobo" bigint, "amountKobo" bigint, currency text, "paidOn" date,
      reference text, "isToBank" boolean)) x
    on conflict (provider, settlement_id) do update set state = excluded.state, provider_word = excluded.provider_word,
      gross_kobo = excluded.gross_kobo, fees_kobo = excluded.fees_kobo, taken_kobo = excluded.taken_kobo, amount_kobo = excluded.amount_kobo,
      paid_on = excluded.paid_on, reference = excluded.reference, to_bank = excluded.to_bank, changed_at = excluded.changed_at,
      listed_at = null, agreed_at = null
    where (t.state, t.provider_word, t.gross_kobo, t.fees_kobo, t.taken_kobo, t.amount_kobo, t.paid_on, t.reference, t.to_bank)
      is distinct from (excluded.state, excluded.provider_word, excluded.gross_kobo, excluded.fees_kobo, excluded.taken_kobo,
        excluded.amount_kobo, excluded.paid_on, excluded.reference, excluded.to_bank)
    returning t.id`.execute(db)
  return rows.length
}

/** So many settlements are listed at one look; the newest first, as the provider may have no list of old ones. */
const LISTED_AT_ONCE = 200

/** Paid settlements of a provider whose payments are to be listed: those that have not agreed. */
export async function listToCompare(db: Db, provider: string): Promise<{ id: Id; settlement_id: string }[]> {
  return (
    await sql<{ id: Id; settlement_id: string }>`
      select t.id, t.settlement_id from settlement t
      where ${isToCompare} and t.provider = ${provider} order by t.paid_on desc, t.id limit ${LISTED_AT_ONCE}`.execute(
      db,
    )
  ).rows
}

/** Transactions written by one statement. */
const WRITTEN_AT_ONCE = 1_000

/** Stores the payments of a settlement as the provider lists them now; what is stored already stays as it is. */
export function writeSettled(db: Db, id: Id, listed: readonly SettledTransaction[], at: Date): Promise<void> {
  return withTx(db, async (tx) => {
    await tx.updateTable('settlement').set({ listed_at: at }).where('id', '=', id).execute()
    await sql`delete from settlement_transaction where settlement_id = ${id}
      and transaction_id <> all(${listed.map(({ transactionId }) => transactionId)}::text[])`.execute(tx)
    for (let start = 0; start < listed.length; start += WRITTEN_AT_ONCE) {
      const part = JSON.stringify(listed.slice(start, start + WRITTEN_AT_ONCE))
      await sql`
        insert into settlement_transaction as x (settlement_id, transaction_id, reference, amount_kobo, fee_kobo, attempt_id)
        select t.id, y."transactionId", y."txRef", y."amountKobo", y."feeKobo", a.id
        from json_to_recordset(${part}) as y("transactionId" text, "txRef" text, "amountKobo" bigint, "feeKobo" bigint)
          join settlement t on t.id = ${id}
          left join payment_attempt a on a.tx_ref = y."txRef" and a.provider = t.provider
        on conflict (settlement_id, transaction_id) do update set reference = excluded.reference, amount_kobo = excluded.amount_kobo,
          fee_kobo = excluded.fee_kobo, attempt_id = excluded.attempt_id
        where (x.reference, x.amount_kobo, x.fee_kobo, x.attempt_id)
          is distinct from (excluded.reference, excluded.amount_kobo, excluded.fee_kobo, excluded.attempt_id)`.execute(
        tx,
      )
    }
  })
}

/** A settlement and when its payments were listed. */
export type ListedSettlement = { id: Id; listed_at: Date }

/** Notes that our books agree with settlements as they were listed then: they are compared no more, unless they change. */
export async function agreeSettlements(
  db: Db,
  agreeing: readonly ListedSettlement[],
  at: Date,
): Promise<void> {
  await sql`update settlement t set agreed_at = ${at}
    from json_to_recordset(${JSON.stringify(agreeing)}) as x(id uuid, listed_at timestamptz)
    where t.id = x.id and t.listed_at = x.listed_at and ${isToCompare}`.execute(db)
}
