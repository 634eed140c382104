import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import { type Db, findText, hasWords } from '../../../platform/db/index.ts'
import type { Attempt, AttemptChange } from '../rules/attempt.ts'
import type { AttemptState } from '../rules/payments.ts'

const columns = sql`id, order_id as "orderId", tx_ref as "txRef", provider, amount_kobo as "amountKobo", currency, state,
  provider_id as "providerId", paid_kobo as "paidKobo", paid_currency as "paidCurrency", fee_kobo as "feeKobo",
  provider_session as "providerSession", asked_back_kobo as "askedBackKobo", created_at as "createdAt", checks,
  next_check_at as "nextCheckAt",
  exists (select 1 from payment_transfer t where t.attempt_id = payment_attempt.id) as "isTransfer",
  (select t.expires_at from payment_transfer t where t.attempt_id = payment_attempt.id) as "transferUntil",
  (select t.told_sent_at from payment_transfer t where t.attempt_id = payment_attempt.id) as "sentReportedAt"`

/** Adds an attempt. Throws when its reference is taken. */
export async function insertAttempt(tx: Db, attempt: Attempt): Promise<void> {
  await sql`insert into payment_attempt
      (id, order_id, tx_ref, provider, amount_kobo, currency, state, created_at, changed_at, next_check_at)
    values (${attempt.id}, ${attempt.orderId}, ${attempt.txRef}, ${attempt.provider}, ${attempt.amountKobo},
      ${attempt.currency}, ${attempt.state}, ${attempt.createdAt}, ${attempt.createdAt}, ${attempt.nextCheckAt})`.execute(
    tx,
  )
}

/** How many attempts an order has had. */
export async function countAttempts(tx: Db, orderId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payment_attempt where order_id = ${orderId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** An attempt by its reference, as it is now. */
export async function findAttempt(db: Db, txRef: string): Promise<Attempt | undefined> {
  return (await sql<Attempt>`select ${columns} from payment_attempt where tx_ref = ${txRef}`.execute(db))
    .rows[0]
}

/** Finds an attempt by its reference, with the ids of its unapplied events. */
export async function findAttemptWithEvents(
  db: Db,
  txRef: string,
): Promise<(Attempt & { events: Id[] }) | undefined> {
  return (
    await sql<Attempt & { events: Id[] }>`
      select ${columns}, coalesce((select json_agg(e.id) from webhook_event e
        where e.tx_ref = payment_attempt.tx_ref and e.processed_at is null), '[]') as events
      from payment_attempt where tx_ref = ${txRef}`.execute(db)
  ).rows[0]
}

/** An attempt by the provider's id of its transaction; of several under one id, which no provider should give, the newest. */
export async function findAttemptOfTransaction(
  db: Db,
  provider: string,
  providerId: string,
): Promise<Attempt | undefined> {
  return (
    await sql<Attempt>`select ${columns} from payment_attempt
      where provider_id = ${providerId} and provider = ${provider} order by created_at desc limit 1`.execute(
      db,
    )
  ).rows[0]
}

/** An attempt by its id, as it is now. */
export async function findAttemptById(db: Db, id: Id): Promise<Attempt | undefined> {
  return (await sql<Attempt>`select ${columns} from payment_attempt where id = ${id}`.execute(db)).rows[0]
}

/** An attempt by its reference, its row locked until the transaction ends. */
export async function lockAttempt(tx: Db, txRef: string): Promise<Attempt | undefined> {
  return (
    await sql<Attempt>`select ${columns} from payment_attempt where tx_ref = ${txRef} for update`.execute(tx)
  ).rows[0]
}

/** The attempts of several orders, newest first. */
export async function findAttempts(db: Db, orderIds: readonly Id[]): Promise<Attempt[]> {
  return (
    await sql<Attempt>`select ${columns} from payment_attempt where order_id = any(${[...orderIds]}::uuid[])
      order by created_at desc, length(tx_ref) desc, tx_ref desc`.execute(db)
  ).rows
}

/** Writes a new state and what came with it; `isSettled` sets the moment money was found or refused. */
export async function changeAttempt(
  tx: Db,
  id: Id,
  state: AttemptState,
  now: Date,
  { providerId, paidKobo, paidCurrency, feeKobo, method, cardMark }: AttemptChange = {},
): Promise<void> {
  const isSettled = state === 'SUCCEEDED' || state === 'FAILED' || state === 'MISMATCH'
  await sql`update payment_attempt set
      state = ${state},
      changed_at = ${now},
      settled_at = case when ${isSettled} then ${now}::timestamptz else settled_at end,
      provider_id = coalesce(${providerId ?? null}, provider_id),
      paid_kobo = coalesce(${paidKobo ?? null}::bigint, paid_kobo),
      paid_currency = coalesce(${paidCurrency ?? null}, paid_currency),
      fee_kobo = coalesce(${feeKobo ?? null}::bigint, fee_kobo),
      method = coalesce(${method ?? null}, method),
      card_mark = coalesce(${cardMark ?? null}, card_mark)
    where id = ${id}`.execute(tx)
}

/** Stores the session in which the provider opened an attempt's pop-up, the first one. */
export async function storeSession(db: Db, id: Id, session: string): Promise<void> {
  await sql`update payment_attempt set provider_session = ${session} where id = ${id} and provider_session is null`.execute(
    db,
  )
}

/** Counts a check and writes when the next one is due; null for never. */
export async function recordCheck(tx: Db, id: Id, next: Date | null): Promise<void> {
  await sql`update payment_attempt set checks = checks + 1, next_check_at = ${next} where id = ${id}`.execute(
    tx,
  )
}

/** Writes when the next check is due. */
export async function scheduleCheck(tx: Db, id: Id, next: Date): Promise<void> {
  await sql`update payment_attempt set next_check_at = ${next} where id = ${id}`.execute(tx)
}

/** References of attempts whose check is overdue since before `since`, the oldest first. */
export async function findOverdue(db: Db, since: Date, limit: number): Promise<string[]> {
  return (
    await sql<{ txRef: string }>`select tx_ref as "txRef" from payment_attempt
      where next_check_at < ${since} order by next_check_at limit ${limit}`.execute(db)
  ).rows.map(({ txRef }) => txRef)
}

/** Forgets the cards of attempts that were begun before a moment. */
export async function forgetCards(db: Db, before: Date): Promise<void> {
  await sql`update payment_attempt set card_mark = null where card_mark is not null and created_at < ${before}`.execute(
    db,
  )
}

/** How many attempts are in each state. */
export async function countAttemptsByState(db: Db): Promise<{ state: AttemptState; count: number }[]> {
  return (
    await sql<{ state: AttemptState; count: number }>`
      select state, count(*)::int as count from payment_attempt group by state`.execute(db)
  ).rows
}

/**
 * Finds orders by words in an attempt's or provider's reference, or digits in its transfer account number; at most 200,
 * newest first.
 */
export async function findOrdersByReference(db: Db, typed: string, words: readonly string[]): Promise<Id[]> {
  const reference = findText(sql`a.tx_ref || ' ' || coalesce(a.provider_id, '')`)
  const digits = typed.replace(/[\s-]/g, '')
  const account = /^\d{3,}$/.test(digits) ? [digits] : []
  return (
    await sql<{ id: Id }>`
      select distinct on (found.created_at, found.order_id) found.order_id as id from (
        (select a.order_id, a.created_at from payment_attempt a where ${hasWords(reference, words)}
          order by a.created_at desc limit 200)
        union all
        (select a.order_id, a.created_at from payment_transfer t join payment_attempt a on a.id = t.attempt_id
          where t.account_number is not null and ${hasWords(sql`t.account_number`, account)} limit 200)
      ) found order by found.created_at desc, found.order_id limit 200`.execute(db)
  ).rows.map(({ id }) => id)
}
