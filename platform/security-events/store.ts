import { type RawBuilder, sql } from 'kysely'
import type { SecurityEventKind } from '../../contract/security-event.ts'
import type { Id } from '../../kernel/id.ts'
import { type PageRequest, readPage } from '../../kernel/page.ts'
import type { Db } from '../db/index.ts'

export type NewEvent = {
  at: Date
  kind: SecurityEventKind
  accountId: Id | null
  typedHash: string | null
  address: string | null
  agent: string
  requestId: string | null
  detail: string
  times: number
}

/** Writes events in one statement. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  const column = <T>(of: (event: NewEvent) => T): T[] => events.map(of)
  await sql`
    insert into security_event (at, kind, account_id, typed_hash, address, agent, request_id, detail, times)
    select * from unnest(
      ${column((it) => it.at)}::timestamptz[], ${column((it) => it.kind)}::text[],
      ${column((it) => it.accountId)}::uuid[], ${column((it) => it.typedHash)}::text[],
      ${column((it) => it.address)}::inet[], ${column((it) => it.agent)}::text[],
      ${column((it) => it.requestId)}::text[], ${column((it) => it.detail)}::text[],
      ${column((it) => it.times)}::int[])`.execute(db)
}

export type EventRow = {
  number: number
  at: Date
  kind: SecurityEventKind
  account_id: Id | null
  typed_hash: string | null
  address: string | null
  agent: string
  request_id: string | null
  detail: string
  times: number
}

/** Which events are asked for; what is left out fits everything. `address` may be a range such as 10.0.0.0/8. */
export type EventFilter = {
  accountId?: Id | undefined
  /** Events of this account or with this typed address. */
  typedHashes?: readonly string[]
  address?: string | undefined
  kind?: SecurityEventKind | undefined
  from?: Date | undefined
  until?: Date | undefined
}

const columns = sql`number, at, kind, account_id, typed_hash, host(address) as address, agent, request_id, detail, times`

function conditionOf({ accountId, typedHashes = [], address, kind, from, until }: EventFilter) {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  const persons: RawBuilder<unknown>[] = []
  if (accountId !== undefined) persons.push(sql`account_id = ${accountId}`)
  if (typedHashes.length > 0) persons.push(sql`typed_hash = any(${[...typedHashes]}::text[])`)
  if (persons.length > 0) parts.push(sql`(${sql.join(persons, sql` or `)})`)
  if (address !== undefined) parts.push(sql`address <<= ${address}::inet`)
  if (kind !== undefined) parts.push(sql`kind = ${kind}`)
  if (from !== undefined) parts.push(sql`at >= ${from}`)
  if (until !== undefined) parts.push(sql`at < ${until}`)
  return sql.join(parts, sql` and `)
}

/** Events that fit, newest first. */
export async function listSecurityEventRows(
  db: Db,
  filter: EventFilter,
  page: PageRequest,
): Promise<{ rows: EventRow[]; total: number }> {
  const fits = conditionOf(filter)
  return readPage(
    page,
    async (limit, offset) =>
      (
        await sql<EventRow>`
          select ${columns} from security_event where ${fits}
          order by number desc limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (
        await sql<{ total: number }>`select count(*)::int as total from security_event where ${fits}`.execute(
          db,
        )
      ).rows[0]?.total ?? 0,
  )
}

/** What happened to one account, newest first, at most 500. */
export async function listOwnEvents(db: Db, accountId: Id) {
  return (
    await sql<Pick<EventRow, 'at' | 'kind' | 'address' | 'agent' | 'times'>>`
      select at, kind, host(address) as address, agent, times from security_event
      where account_id = ${accountId} order by number desc limit 500`.execute(db)
  ).rows
}

/** Deletes events before a moment, some thousand at a time; answers how many. */
export async function sweepEvents(db: Db, before: Date): Promise<number> {
  let swept = 0
  for (;;) {
    const done = await sql`
      delete from security_event where number in (
        select number from security_event where at < ${before} order by at limit 5000)`.execute(db)
    const count = Number(done.numAffectedRows ?? 0)
    swept += count
    if (count < 5_000) return swept
  }
}
