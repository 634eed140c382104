import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { arrayOf, type Db, findText, hasWords } from '../../../platform/db/index.ts'
import { type LockedOrder, lockedOrder } from '../../orders/index.server.ts'
import type { AttemptState } from '../rules/payments.ts'

/** What is written of an attempt when it begins. */
type NewAttempt = Row<
  'payment_attempt',
  | 'id'
  | 'order_id'
  | 'tx_ref'
  | 'provider'
  | 'amount_kobo'
  | 'currency'
  | 'state'
  | 'created_at'
  | 'next_check_at'
>

/**
 * One try to pay an order. `tx_ref` is the reference the provider knows it by, `provider_id` its own id of the
 * transaction; `paid_kobo` is in the smallest unit of `paid_currency`.
 */
export type Attempt = NewAttempt &
  Row<
    'payment_attempt',
    | 'provider_id'
    | 'paid_kobo'
    | 'paid_currency'
    | 'fee_kobo'
    | 'provider_session'
    | 'asked_back_kobo'
    | 'checks'
  > & {
    /** Paid by bank transfer to an account number of its own, never in the pop-up. */
    is_transfer: boolean
    /** Until when the account number may be used, once there is one. */
    transfer_until: Date | null
    /** When the buyer said that the transfer was sent. */
    sent_reported_at: Date | null
  }

/** What a change of state may also set. `card_mark`: a keyed hash by which the card is recognised. */
type AttemptChange = Partial<
  Row<'payment_attempt', 'provider_id' | 'paid_kobo' | 'paid_currency' | 'fee_kobo' | 'method' | 'card_mark'>
>

const columns = sql`id, order_id, tx_ref, provider, amount_kobo, currency, state, provider_id, paid_kobo, paid_currency,
  fee_kobo, provider_session, asked_back_kobo, created_at, checks, next_check_at,
  exists (select 1 from payment_transfer t where t.attempt_id = payment_attempt.id) as is_transfer,
  (select t.expires_at from payment_transfer t where t.attempt_id = payment_attempt.id) as transfer_until,
  (select t.told_sent_at from payment_transfer t where t.attempt_id = payment_attempt.id) as sent_reported_at`

/** Adds an attempt. Throws when its reference is taken. */
export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<void> {
  await tx
    .insertInto('payment_attempt')
    .values({ ...attempt, changed_at: attempt.created_at })
    .execute()
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

/** Locks an order's row, then an attempt of it, until the transaction ends. What its transfer says is as old as the wait. */
export async function lockOrderAndAttempt(
  tx: Db,
  orderId: Id,
  txRef: string,
): Promise<{ order: LockedOrder; attempt: Attempt } | undefined> {
  const { rows } = await sql<Attempt & { order: LockedOrder }>`
    with locked as materialized (${lockedOrder(orderId)})
    select ${columns}, (select to_json(locked) from locked) as "order"
    from payment_attempt where tx_ref = ${txRef} and order_id = (select id from locked) for update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  const { order, ...attempt } = row
  return { order, attempt }
}

/** The attempts of several orders, newest first. */
export async function findAttempts(db: Db, orderIds: readonly Id[]): Promise<Attempt[]> {
  return (
    await sql<Attempt>`select ${columns} from payment_attempt where order_id = any(${arrayOf(orderIds)})
      order by created_at desc, length(tx_ref) desc, tx_ref desc`.execute(db)
  ).rows
}

/** Writes a new state and what came with it; `isSettled` sets the moment money was found or refused. */
export async function changeAttempt(
  tx: Db,
  id: Id,
  state: AttemptState,
  now: Date,
  { provider_id, paid_kobo, paid_currency, fee_kobo, method, card_mark }: AttemptChange = {},
): Promise<void> {
  const isSettled = state === 'SUCCEEDED' || state === 'FAILED' || state === 'MISMATCH'
  await sql`update payment_attempt set
      state = ${state},
      changed_at = ${now},
      settled_at = case when ${isSettled} then ${now}::timestamptz else settled_at end,
      provider_id = coalesce(${provider_id ?? null}, provider_id),
      paid_kobo = coalesce(${paid_kobo ?? null}::bigint, paid_kobo),
      paid_currency = coalesce(${paid_currency ?? null}, paid_currency),
      fee_kobo = coalesce(${fee_kobo ?? null}::bigint, fee_kobo),
      method = coalesce(${method ?? null}, method),
      card_mark = coalesce(${card_mark ?? null}, card_mark)
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
  await tx.updateTable('payment_attempt').set({ next_check_at: next }).where('id', '=', id).execute()
}

/** References of attempts whose check is overdue since before `since`, the oldest first. */
export async function findOverdue(db: Db, since: Date, limit: number): Promise<string[]> {
  const overdue = db.selectFrom('payment_attempt').select('tx_ref').where('next_check_at', '<', since)
  return (await overdue.orderBy('next_check_at').limit(limit).execute()).map(({ tx_ref }) => tx_ref)
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
