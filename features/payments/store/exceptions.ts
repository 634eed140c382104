import { type RawBuilder, sql } from 'kysely'
import type { ExceptionKind } from '../../../contract/exception.ts'
import type { Amounts, Days } from '../../../contract/ranges.ts'
import type { Row } from '../../../db/row.ts'
import { after, DAY, HOUR } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { type Db, withinAmounts, withinDays } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import {
  joinOrder,
  ordersToRefund,
  orderWithId,
  parcelWithId,
  unsentOfDisabled,
} from '../../orders/index.server.ts'
import { sellerName } from '../../sellers/index.server.ts'
import type { ShareReason } from '../rules/protection.ts'
import { isLookedAt } from './fragments.ts'
import { type ShownSign, signsJson } from './signs.ts'

/** The row an exception is about. */
export type Subject = 'attempt' | 'refund' | 'event' | 'order' | 'parcel' | 'taking' | 'signs'

/** The steps that take two people above the threshold. */
export const stepsForTwo = ['refund_all', 'paid_by_hand', 'match', 'release'] as const
export type StepForTwo = (typeof stepsForTwo)[number]

/** A step that one person of finance asks for, as JSON. */
export type Proposal = {
  id: Id
  step: StepForTwo
  order_code: string
  note: string
  by: Id
  by_name: string | null
  at: string
}

/** Something about money that waits for a person, as derived from the rows. Amounts in the smallest unit of `currency`. */
export type OpenException = {
  kind: ExceptionKind
  subject: Subject
  subject_id: Id
  since: Date
  state: string
  asked_kobo: Kobo | null
  paid_kobo: Kobo | null
  currency: string
  tx_ref: string | null
  provider_id: string | null
  provider_word: string | null
  /** What staff would decide about. */
  amount_kobo: Kobo
  /** Whether money of the order has not been asked back yet. */
  is_left: boolean
  /** Of money that the provider takes back: as what, why by its word, until when it takes an answer, and what was beyond the payment. */
  taking: null | {
    kind: 'dispute' | 'refund' | 'reversal'
    reason: string
    answer_by: string | null
    beyond_kobo: Kobo
    /** Who pays which part, by the rule of lost disputes; null where it does not apply. */
    shares: null | { seller: string; why: ShareReason }[]
  }
  /** The step that waits for a second person. */
  proposal: Proposal | null
  /** Of an order with signs of fraud. */
  signs: ShownSign[] | null
  order_id: Id | null
  order_code: string | null
  order_state: string | null
  order_total_kobo: Kobo | null
  customer_name: string | null
  customer_email: string | null
}

/** How long a payment may be on its way, and an event wait, before a person has to check. */
const PENDING_FOR = DAY
const EVENT_WAITS = HOUR

/** The amount in the body of a listed transaction, which we have written ourselves. */
const listedKobo = sql`case when e.type like 'listing.%' then (e.body::jsonb ->> 'amountKobo')::bigint end`
const listedCurrency = sql`case when e.type like 'listing.%' then e.body::jsonb ->> 'currency' end`

/** An attempt by which money may come: its pop-up was opened, the provider said so, or it has an account number. */
const mayBePaid = sql`(a.state in ('OPENED', 'PROCESSING') or (a.state = 'CREATED' and exists (
  select 1 from payment_transfer t where t.attempt_id = a.id and t.account_number is not null)))`

/** The moment for which exceptions are derived, and the provider that can be asked. */
export type Present = { now: Date; provider: string }

/** All exceptions at a moment, as one relation. */
const exceptionsAt = ({ now, provider }: Present): RawBuilder<unknown> => sql`
  select case
      when a.state <> 'MISMATCH' and a.provider <> ${provider} then 'provider_left'
      when a.state = 'PROCESSING' then 'pending_long'
      when coalesce(a.paid_currency, a.currency) <> 'NGN' then 'wrong_currency'
      when a.paid_kobo < o.total_kobo then 'underpaid'
      when a.paid_kobo > o.total_kobo then 'overpaid'
      else 'paid_otherwise' end as kind,
    'attempt' as subject, a.id as subject_id, a.changed_at as since, a.state, o.total_kobo as asked, a.paid_kobo as paid,
    coalesce(a.paid_currency, a.currency) as currency, a.tx_ref, a.provider_id,
    case when a.provider <> ${provider} then a.provider end as provider_word, a.order_id,
    coalesce(a.paid_kobo, a.amount_kobo) as amount, true as is_left
  from payment_attempt a ${joinOrder(sql`a.order_id`)}
  where a.state = 'MISMATCH' or (a.provider <> ${provider} and ${mayBePaid})
    or (a.state = 'PROCESSING' and a.changed_at < ${after(now, -PENDING_FOR)})
  union all
  select case when o.paid_at is null then 'paid_but_gone' else 'refund_due' end, 'order', o.id,
    o.due_since, o.state, o.total_kobo, null, 'NGN', null, null, null, o.id, o.total_kobo,
    exists (select 1 from payment_attempt a where a.order_id = o.id and a.state = 'SUCCEEDED')
  from ${ordersToRefund} o
  union all
  select 'refund_refused', 'refund', r.id, r.changed_at, r.state, r.amount_kobo, a.paid_kobo,
    coalesce(a.paid_currency, a.currency), a.tx_ref, a.provider_id, r.provider_word, r.order_id, r.amount_kobo, true
  from refund r join payment_attempt a on a.id = r.attempt_id where r.state = 'REFUSED'
  union all
  select case e.type when 'listing.unknown' then 'stray' when 'listing.second' then 'second_transaction'
      else 'event_waiting' end,
    'event', e.id, e.received_at, e.status, a.amount_kobo, ${listedKobo}, coalesce(${listedCurrency}, 'NGN'), e.tx_ref,
    e.provider_id, e.status, a.order_id, coalesce(${listedKobo}, a.amount_kobo, 0), true
  from webhook_event e left join payment_attempt a on a.tx_ref = e.tx_ref
  where e.processed_at is null and (e.type like 'listing.%' or e.received_at < ${after(now, -EVENT_WAITS)})
  union all
  select 'seller_disabled', 'parcel', u.parcel_id, u.since, 'PACKING', null, u.paid_kobo, 'NGN', null, null, null, u.order_id,
    u.paid_kobo, true
  from ${unsentOfDisabled} u
  union all
  select case t.state when 'OPEN' then 'disputed' when 'TAKEN' then 'taken_back' else 'given_back' end, 'taking', t.id,
    t.changed_at, t.state, null, t.amount_kobo, coalesce(a.paid_currency, a.currency), a.tx_ref, a.provider_id, t.provider_word,
    a.order_id, t.amount_kobo, true
  from payment_taking t join payment_attempt a on a.id = t.attempt_id
  where t.state <> 'KEPT'
  union all
  select 'fraud_signs', 'signs', o.id, g.since, 'HELD', null, o.total_kobo, 'NGN', null, null, null, o.id, o.total_kobo, true
  from (select order_id, min(found_at) as since from order_sign group by order_id) g ${joinOrder(sql`g.order_id`)}`

const select = (present: Present, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with x as (${exceptionsAt(present)})
  select x.kind, x.subject, x.subject_id, x.since,
    x.state || coalesce('-PROPOSED-' || right(w.id::text, 12), '') as state, case when w.id is not null then json_build_object('id', w.id,
      'step', w.step, 'order_code', w.order_code, 'note', w.note, 'by', w.created_by, 'by_name', ${accountName(sql`w.created_by`)},
      'at', w.created_at) end as proposal, x.asked as asked_kobo, x.paid as paid_kobo,
    x.currency, x.tx_ref, x.provider_id, x.provider_word,
    x.amount as amount_kobo, x.is_left, case when g.id is not null then json_build_object('kind', g.kind,
      'reason', g.reason, 'answer_by', g.answer_by, 'beyond_kobo', g.beyond_kobo, 'shares', (
        select json_agg(json_build_object('seller', ${sellerName(sql`h.seller_id`)}, 'why', h.why) order by h.seller_id)
        from taking_share h where h.taking_id = g.id)) end as taking,
    case when x.subject = 'signs' then ${signsJson(sql`x.subject_id`)} end as signs, o.id as order_id, o.code as order_code, o.state as order_state,
    o.total_kobo as order_total_kobo, o.customer_name, o.customer_email,
    count(*) over ()::int as all_rows
  from x left ${joinOrder(sql`x.order_id`)} left join payment_taking g on x.subject = 'taking' and g.id = x.subject_id
    left join exception_proposal w on w.kind = x.kind and w.subject_id = x.subject_id
  where not exists (select 1 from exception_note n where n.kind = x.kind and n.subject_id = x.subject_id) and ${where}`

/** Which exceptions are listed: of a kind, since these days, with an amount that was paid (or asked, where none was) among these. */
export type ExceptionFilter = Days & Amounts & { kind: ExceptionKind | 'all' }

function fitting({ kind, ...range }: ExceptionFilter): RawBuilder<unknown> {
  return sql`(${kind} = 'all' or x.kind = ${kind}) and ${withinDays(sql`x.since`, range)}
    and ${withinAmounts(sql`coalesce(x.paid, x.asked)`, range)}`
}

/** The exceptions about an order, oldest first. */
export async function listExceptionsOf(db: Db, present: Present, orderId: Id): Promise<OpenException[]> {
  return (
    await sql<OpenException>`${select(present, sql`x.order_id = ${orderId}`)} order by x.since, x.subject_id`.execute(
      db,
    )
  ).rows
}

/** A page of exceptions, oldest first. */
export async function listExceptions(
  db: Db,
  present: Present,
  filter: ExceptionFilter,
  page: PageRequest,
): Promise<{ rows: OpenException[]; total: number }> {
  const { rows } = await sql<OpenException & { all_rows: number }>`
    ${select(present, fitting(filter))}
    order by x.since, x.subject_id limit ${page.limit} offset ${offsetOf(page)}`.execute(db)
  return { rows, total: rows[0]?.all_rows ?? 0 }
}

/** The exceptions that fit, oldest first, which follow `past`. */
export async function listExceptionsAfter(
  db: Db,
  present: Present,
  filter: ExceptionFilter,
  past: Pick<OpenException, 'since' | 'subject_id'> | undefined,
  limit: number,
): Promise<OpenException[]> {
  const since = sql`date_trunc('milliseconds', x.since)`
  const follows =
    past === undefined ? sql`true` : sql`(${since}, x.subject_id) > (${past.since}, ${past.subject_id}::uuid)`
  return (
    await sql<OpenException>`${select(present, sql`${fitting(filter)} and ${follows}`)}
      order by ${since}, x.subject_id limit ${limit}`.execute(db)
  ).rows
}

/** How many exceptions there are of each kind, and since when the oldest waits. */
export async function countExceptions(
  db: Db,
  present: Present,
): Promise<{ kind: ExceptionKind; count: number; oldest: Date }[]> {
  return (
    await sql<{ kind: ExceptionKind; count: number; oldest: Date }>`
      select kind, count(*)::int as count, min(since) as oldest from (${select(present, sql`true`)}) as e group by kind order by kind`.execute(
      db,
    )
  ).rows
}

/** How many exceptions have been there since before a moment, and what those in naira come to. */
export async function sumExceptions(
  db: Db,
  present: Present,
  before: Date,
): Promise<{ count: number; kobo: Kobo }> {
  const { rows } = await sql<{ count: number; kobo: Kobo }>`
    select count(*)::int as count, coalesce(sum(amount_kobo) filter (where currency = 'NGN'), 0)::bigint as kobo
    from (${select(present, sql`x.since < ${before}`)}) as e`.execute(db)
  return rows[0] ?? { count: 0, kobo: 0 }
}

/** An exception by its subject; undefined when there is no such exception, or no longer. */
export async function readException(
  db: Db,
  present: Present,
  subject: string,
  id: string,
): Promise<OpenException | undefined> {
  return isId(id)
    ? (
        await sql<OpenException>`${select(present, sql`x.subject = ${subject} and x.subject_id = ${id}`)}`.execute(
          db,
        )
      ).rows[0]
    : undefined
}

/** The present state of what an exception is or was about; undefined when there is no such row. */
export async function stateOfSubject(db: Db, subject: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const states: Record<Subject, RawBuilder<unknown>> = {
    attempt: sql`select state from payment_attempt where id = ${id}`,
    refund: sql`select state from refund where id = ${id}`,
    event: sql`select case when processed_at is null then status else 'processed' end as state
      from webhook_event where id = ${id}`,
    order: sql`select o.state from ${orderWithId(id)} o`,
    taking: sql`select state from payment_taking where id = ${id}`,
    signs: sql`select case when ${isLookedAt(sql`g.order_id`)} then 'RELEASED' else 'HELD' end as state
      from order_sign g where g.order_id = ${id} limit 1`,
    parcel: sql`select u.state from ${parcelWithId(id)} u`,
  }
  if (!Object.hasOwn(states, subject)) return undefined
  return (await sql<{ state: string }>`${states[subject as Subject]}`.execute(db)).rows[0]?.state
}

/** Writes a step down for a second person. Returns false where one waits already. */
export async function insertProposal(
  tx: Db,
  { kind, subject_id }: OpenException,
  p: { id: Id; step: StepForTwo; orderCode: string; note: string; by: Id; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into exception_proposal (id, kind, subject_id, step, order_code, note, created_by, created_at)
    values (${p.id}, ${kind}, ${subject_id}, ${p.step}, ${p.orderCode}, ${p.note}, ${p.by}, ${p.at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Removes a waiting step. Returns false if another person decided it first. */
export async function deleteProposal(tx: Db, id: Id): Promise<boolean> {
  return (await sql`delete from exception_proposal where id = ${id} returning id`.execute(tx)).rows.length > 0
}

/** Ends an exception: a person has explained it. */
export async function insertNote(
  tx: Db,
  row: OpenException,
  note: { text: string; accountId: Id; at: Date },
): Promise<void> {
  await sql`insert into exception_note (kind, subject_id, note, account_id, at)
    values (${row.kind}, ${row.subject_id}, ${note.text}, ${note.accountId}, ${note.at})
    on conflict do nothing`.execute(tx)
}

/** An event's provider, body and reference, its row locked; undefined when it was applied meanwhile. */
export async function lockOpenEvent(
  tx: Db,
  id: Id,
): Promise<Row<'webhook_event', 'id' | 'provider' | 'body' | 'tx_ref' | 'type'> | undefined> {
  return tx
    .selectFrom('webhook_event')
    .select(['id', 'provider', 'body', 'tx_ref', 'type'])
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
