import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../contract/ranges.ts'
import type { Row } from '../../db/row.ts'
import type { Id } from '../../kernel/id.ts'
import { type PageRequest, readPage } from '../../kernel/page.ts'
import { type Db, lockName, withinDays } from '../../platform/db/index.ts'
import type { Entry, Head } from './rules.ts'

/** The end of the chain, locked until the transaction ends. */
export async function lockHead(tx: Db): Promise<Head> {
  const [head] = (await sql<Head>`select number, hash, seal from audit_head for update`.execute(tx)).rows
  if (!head) throw new Error('the audit log has lost its head')
  return head
}

export async function insertAuditEntry(
  tx: Db,
  entry: Entry,
  { previousHash, hash }: { previousHash: string; hash: string },
): Promise<void> {
  const roles = entry.actorRoles && [...entry.actorRoles]
  await sql`
    insert into audit_entry (number, at, actor_id, actor_name, actor_email, actor_roles, action, subject_kind, subject_id, before, after,
      request_id, previous_hash, hash)
    values (${entry.number}, ${entry.at}, ${entry.actorId}, ${entry.actorName}, ${entry.actorEmail},
      ${roles}, ${entry.action},
      ${entry.subjectKind}, ${entry.subjectId}, ${entry.before}, ${entry.after}, ${entry.requestId},
      ${previousHash}, ${hash})`.execute(tx)
}

/** Puts the end of the chain; the caller has locked it. */
export async function writeHead(tx: Db, { number, hash, seal }: Head): Promise<void> {
  await sql`update audit_head set number = ${number}, hash = ${hash}, seal = ${seal}`.execute(tx)
}

/** An entry as it is stored; `before` and `after` are JSON texts. */
export type StoredEntry = Row<'audit_entry'> & { before: string; after: string }

const columns = sql`number, at, actor_id, actor_name, actor_email, actor_roles, action, subject_kind, subject_id,
  before::text as before,
  after::text as after, request_id, previous_hash, hash`

/** Entries after a number, oldest first, at most `limit`. */
export async function readEntries(db: Db, afterNumber: number, limit: number): Promise<StoredEntry[]> {
  return (
    await sql<StoredEntry>`
      select ${columns} from audit_entry where number > ${afterNumber} order by number limit ${limit}`.execute(
      db,
    )
  ).rows
}

/** Lets one step of a person at a time be counted: others of theirs wait until the transaction ends. */
export async function lockSteps(tx: Db, actorId: Id): Promise<void> {
  await lockName(tx, 'steps', actorId)
}

/** How many entries of these actions a person has made since a moment. */
export async function countSteps(
  tx: Db,
  actorId: Id,
  actions: readonly string[],
  since: Date,
): Promise<number> {
  return (
    (
      await sql<{ count: number }>`
        select count(*)::int as count from audit_entry
        where actor_id = ${actorId} and action = any(${[...actions]}::text[]) and at > ${since}`.execute(tx)
    ).rows[0]?.count ?? 0
  )
}

/** A person's last step on a subject; `is_last`: no one has taken or ended such a step on it since. */
export type LastStep = { kind: string; id: string; at: Date; reason: string; is_last: boolean }

/**
 * A person's last steps of these actions since a moment, on every subject or the one with this id; newest first, at
 * most 200.
 */
export async function listLastSteps(
  db: Db,
  actorId: Id,
  {
    actions,
    ends,
    since,
    id = null,
  }: { actions: readonly string[]; ends: readonly string[]; since: Date; id?: Id | null },
): Promise<LastStep[]> {
  return (
    await sql<LastStep>`
      select * from (
        select distinct on (e.subject_kind, e.subject_id) e.subject_kind as kind, e.subject_id as id, e.at,
          coalesce(e.after ->> 'reason', '') as reason,
          not exists (select 1 from audit_entry later
            where later.subject_kind = e.subject_kind and later.subject_id = e.subject_id and later.number > e.number
              and later.action = any(${[...actions, ...ends]}::text[])) as is_last
        from audit_entry e
        where e.actor_id = ${actorId} and e.action = any(${[...actions]}::text[]) and e.at > ${since}
          and (${id}::text is null or e.subject_id = ${id})
        order by e.subject_kind, e.subject_id, e.number desc) last
      order by last.at desc, last.id limit 200`.execute(db)
  ).rows
}

/** The entries about one subject, newest first. */
export async function listEntriesOf(db: Db, kind: string, id: string): Promise<StoredEntry[]> {
  return (
    await sql<StoredEntry>`
      select ${columns} from audit_entry where subject_kind = ${kind} and subject_id = ${id}
      order by number desc limit 200`.execute(db)
  ).rows
}

/**
 * Filters by parts of actor's name or action, actor's id or e-mail address at the time, subject's kind or id; empty
 * texts match all. Days are in Lagos.
 */
export type EntryFilter = Days & { actor: string; account: string; action: string; subject: string }

function fitting({ actor, account, action, subject, ...days }: EntryFilter): RawBuilder<unknown> {
  return sql`(${actor} = '' or strpos(lower(actor_name), lower(${actor})) > 0)
    and (${account} = '' or actor_id::text = lower(${account}) or actor_email = lower(${account}))
    and (${action} = '' or strpos(action, lower(${action})) > 0)
    and (${subject} = '' or subject_kind = ${subject} or subject_id = ${subject})
    and ${withinDays(sql`at`, days)}`
}

/** Entries that fit, newest first. */
export async function listEntries(
  db: Db,
  filter: EntryFilter,
  page: PageRequest,
): Promise<{ rows: StoredEntry[]; total: number }> {
  const fits = fitting(filter)
  return readPage(
    page,
    async (limit, offset) =>
      (
        await sql<StoredEntry>`
          select ${columns} from audit_entry where ${fits}
          order by number desc limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (await sql<{ total: number }>`select count(*)::int as total from audit_entry where ${fits}`.execute(db))
        .rows[0]?.total ?? 0,
  )
}

/** Entries that fit, newest first, below a number. */
export async function listEntriesBelow(
  db: Db,
  filter: EntryFilter,
  below: number | undefined,
  limit: number,
): Promise<StoredEntry[]> {
  const follows = below === undefined ? sql`true` : sql`number < ${below}`
  return (
    await sql<StoredEntry>`
      select ${columns} from audit_entry where ${fitting(filter)} and ${follows}
      order by number desc limit ${limit}`.execute(db)
  ).rows
}

export async function readHead(db: Db): Promise<Head | undefined> {
  return (await sql<Head>`select number, hash, seal from audit_head`.execute(db)).rows[0]
}

export function entryOf(row: StoredEntry): Entry {
  return {
    number: row.number,
    at: row.at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorEmail: row.actor_email,
    actorRoles: row.actor_roles,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  }
}
