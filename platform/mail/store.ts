import { sql } from 'kysely'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../db/index.ts'
import { presentRequestId, presentTraceContext, type TraceContext } from '../trace/index.ts'

/** A message that is due. */
export type DueMail = {
  id: Id
  recipient: string
  subject: string
  html: string
  text: string
  reply_to: string | null
  headers: Record<string, string>
  created_at: Date
  tries: number
  /** Of the request that caused it. */
  request_id: string | null
  trace_context: TraceContext | null
}

type NewMail = {
  id: Id
  eventKey: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  headers?: Record<string, string>
  until?: Date
  urgent?: boolean
}

/** Writes messages, but for those whose event key is there. */
export async function insertMail(db: Db, mails: readonly NewMail[], createdAt: Date): Promise<void> {
  await sql`
    insert into mail (id, event_key, recipient, subject, html, text, reply_to, headers, created_at, until, urgent,
      try_after, request_id, trace_context)
    select m.id, m."eventKey", m."to", m.subject, m.html, m.text, m."replyTo", coalesce(m.headers, '{}'),
      ${createdAt}, m.until, coalesce(m.urgent, false), ${createdAt}, ${presentRequestId() ?? null}, ${presentTraceContext()}
    from json_to_recordset(${JSON.stringify(mails)}) as m(id uuid, "eventKey" text, "to" text, subject text, html text,
      text text, "replyTo" text, headers jsonb, until timestamptz, urgent boolean)
    on conflict (event_key) do nothing`.execute(db)
}

export async function deleteMail(tx: Db, eventKey: string): Promise<void> {
  await sql`delete from mail where event_key = ${eventKey}`.execute(tx)
}

/** What there is to do now, and when a waiting message is due next. */
export type Waiting = { urgent: boolean; usual: boolean; stale: boolean; next: Date | null }

/** Looks whether a lane has due messages and whether any are to be given up, by one statement. */
export async function readWaiting(db: Db, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select coalesce(bool_or(urgent and is_due), false) as urgent, coalesce(bool_or(not urgent and is_due), false) as usual,
      coalesce(bool_or(is_stale), false) as stale, min(try_after) filter (where try_after > ${now}) as next
    from (
      select urgent, try_after, try_after <= ${now} and (until is null or until > ${now}) as is_due, until <= ${now} as is_stale
      from mail where sent_at is null and given_up_at is null
    ) as waiting`.execute(db)
  return rows[0] ?? { urgent: false, usual: false, stale: false, next: null }
}

/**
 * Claims at most `limit` due messages of a lane, oldest first, by moving their next try to `leaseUntil`: no lock
 * is needed; if the sender dies they are due again.
 */
export async function claimDue(
  db: Db,
  { now, leaseUntil, limit, urgent }: { now: Date; leaseUntil: Date; limit: number; urgent: boolean },
): Promise<DueMail[]> {
  return (
    await sql<DueMail>`
      with due as (
        select id from mail
        where urgent = ${urgent} and sent_at is null and given_up_at is null and try_after <= ${now} and (until is null or until > ${now})
        order by try_after limit ${limit} for update skip locked
      )
      update mail set tries = tries + 1, try_after = ${leaseUntil} from due where mail.id = due.id
      returning mail.id, recipient, subject, html, text, reply_to, headers, created_at, tries, request_id,
        trace_context`.execute(db)
  ).rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/** Notes that a message is sent; its headers, which may hold links with tokens, are forgotten. */
export async function markSent(db: Db, id: Id, now: Date): Promise<void> {
  await sql`
    update mail set sent_at = ${now}, failed_why = null, headers = '{}',
      html = case when until is null then html else '' end,
      text = case when until is null then text else '' end
    where id = ${id}`.execute(db)
}

/** Notes why a message could not be sent, and when it is tried again; `tryAfter` null gives it up. */
export async function markFailed(
  db: Db,
  id: Id,
  now: Date,
  why: string,
  tryAfter: Date | null,
): Promise<void> {
  await sql`
    update mail set failed_why = ${why.slice(0, 500)},
      try_after = coalesce(${tryAfter}::timestamptz, try_after),
      given_up_at = case when ${tryAfter}::timestamptz is null then ${now}::timestamptz end
    where id = ${id}`.execute(db)
}

/** Puts a message off because the server did not answer: that was no try of this message. */
export async function postpone(db: Db, id: Id, why: string, tryAfter: Date): Promise<void> {
  await sql`
    update mail set failed_why = ${why.slice(0, 500)}, try_after = ${tryAfter}, tries = greatest(tries - 1, 0)
    where id = ${id}`.execute(db)
}

/** Gives up messages whose use is over, and forgets their text; returns how many. */
export async function giveUpStale(db: Db, now: Date): Promise<number> {
  const done = await sql`
    update mail set given_up_at = ${now}, failed_why = coalesce(failed_why, 'too late'), html = '', text = ''
    where sent_at is null and given_up_at is null and until <= ${now}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** That a message was written, and when it was sent. */
export type MailNote = {
  id: Id
  recipient: string
  subject: string
  created_at: Date
  sent_at: Date | null
  /** Whether it was sent and its text is still there. */
  is_repeatable: boolean
  /** When it is tried next; null once it was sent or given up. */
  try_after: Date | null
  failed_why: string | null
  request_id: string | null
}

/** The messages whose event key begins with `prefix`, oldest first. */
export async function listMail(db: Db, prefix: string): Promise<MailNote[]> {
  return (
    await sql<MailNote>`select id, recipient, subject, created_at, sent_at,
        sent_at is not null and until is null and text <> '' as is_repeatable, failed_why, request_id,
        case when sent_at is null and given_up_at is null then try_after end as try_after from mail
      where event_key like ${`${prefix.replace(/[\\%_]/g, '\\$&')}%`} order by created_at, id limit 200`.execute(
      db,
    )
  ).rows
}

/**
 * Writes a copy of a sent message under another event key, which must begin with `prefix`. False where there is
 * none or its text is deleted; an existing copy stays.
 */
export async function repeatMail(
  tx: Db,
  it: { id: Id; prefix: string; copy: Id; eventKey: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select recipient, subject, html, text, reply_to from mail
      where id = ${it.id} and starts_with(event_key, ${it.prefix}) and sent_at is not null and until is null and text <> ''
    ), written as (
      insert into mail (id, event_key, recipient, subject, html, text, reply_to, headers, created_at, urgent, try_after,
        request_id, trace_context)
      select ${it.copy}, ${it.eventKey}, recipient, subject, html, text, reply_to, '{}', ${it.at}, false, ${it.at},
        ${presentRequestId() ?? null}, ${presentTraceContext()} from found
      on conflict (event_key) do nothing
    )
    select 1 from found`.execute(tx)
  return rows.length > 0
}

/** How many messages wait to be sent, since when the oldest does, and how many were given up. */
export async function countMail(db: Db): Promise<{ waiting: number; given_up: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; given_up: number; oldest: Date | null }>`
    select (select min(created_at) from mail where sent_at is null and given_up_at is null) as oldest,
      (select count(*) from mail where sent_at is null and given_up_at is null)::int as waiting,
      (select count(*) from mail where given_up_at is not null)::int as given_up`.execute(db)
  return rows[0] ?? { waiting: 0, given_up: 0, oldest: null }
}

/** A sent message, as its recipient may see it. */
export type SentMail = { subject: string; written_at: Date; sent_at: Date | null }

/** The messages to an address, newest first. */
export async function listSentTo(db: Db, address: string): Promise<SentMail[]> {
  return (
    await sql<SentMail>`
      select subject, created_at as written_at, sent_at from mail
      where recipient = ${address} order by created_at desc, id`.execute(db)
  ).rows
}

/** 'undelivered': it was refused for good, or given up after three days. */
export type MailDelivery = 'waiting' | 'sent' | 'undelivered'

/** What became of the messages with these event keys. */
export async function listDeliveries(
  db: Db,
  eventKeys: readonly string[],
): Promise<ReadonlyMap<string, MailDelivery>> {
  if (eventKeys.length === 0) return new Map()
  const { rows } = await sql<{ event_key: string; state: MailDelivery }>`
    select event_key, case when sent_at is not null then 'sent' when given_up_at is not null then 'undelivered'
      else 'waiting' end as state
    from mail where event_key = any(${[...eventKeys]}::text[])`.execute(db)
  return new Map(rows.map(({ event_key, state }) => [event_key, state]))
}

/** What is left of a message that is forgotten: that there was one for its event. */
const nothingLeft = sql`recipient = '', subject = '', html = '', text = '', reply_to = null, headers = '{}', request_id = null,
  trace_context = null`

/** Forgets the messages to and from an address; those that wait are given up. */
export async function forgetRecipient(tx: Db, address: string, now: Date): Promise<void> {
  await sql`
    update mail set ${nothingLeft}, failed_why = null,
      given_up_at = case when sent_at is null then coalesce(given_up_at, ${now}) else given_up_at end
    where recipient = ${address} or reply_to = ${address}`.execute(tx)
}

/** Forgets the messages that were sent or given up before a moment. */
export async function sweepMail(db: Db, before: Date): Promise<void> {
  await sql`
    update mail set ${nothingLeft}, failed_why = null
    where recipient <> '' and coalesce(sent_at, given_up_at) < ${before}`.execute(db)
}
