import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { type Db, equalsId, orderBy, type Sort } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'

/** A message to us, as those see it who answer; `answered_by` is a name here. */
export type StoredMessage = Omit<Row<'contact_message'>, 'created_at'> & { written_at: Date }

const columns = sql`
  m.id, m.version, m.name, m.email, m.text, m.created_at as written_at, m.account_id, m.answered_at,
  ${accountName(sql`m.answered_by`)} as answered_by, m.note`

export type MessagesQuery = PageRequest & {
  state?: 'open' | 'answered' | undefined
  q: string
  sort?: Sort<'written_at' | 'name' | 'answered_at'> | undefined
}

const sorts = {
  written_at: sql`m.created_at`,
  name: sql`lower(m.name)`,
  answered_at: sql`m.answered_at`,
}

/** Which messages are looked for. */
export type MessageFilter = Pick<MessagesQuery, 'state' | 'q'>

function fitting({ state, q }: MessageFilter): RawBuilder<unknown> {
  const like = `%${q.replace(/[%_\\]/g, '\\$&')}%`
  return sql`(${state ?? null}::text is null or (${state ?? null} = 'open') = (m.answered_at is null))
    and (${q} = '' or m.email ilike ${like} or m.name ilike ${like} or m.text ilike ${like} or m.note ilike ${like}
      or ${equalsId('m.id', q)})`
}

/** The messages that fit and come after one, newest first: the first `limit` of them without one. */
export async function listMessagesAfter(
  db: Db,
  filter: MessageFilter,
  past: Id | undefined,
  limit: number,
): Promise<StoredMessage[]> {
  const follows =
    past === undefined
      ? sql`true`
      : sql`(m.created_at, m.id) < (select b.created_at, b.id from contact_message b where b.id = ${past})`
  return (
    await sql<StoredMessage>`
      select ${columns} from contact_message m where ${fitting(filter)} and ${follows}
      order by m.created_at desc, m.id desc limit ${limit}`.execute(db)
  ).rows
}

/** A page of messages: those that wait for an answer first, the longest waiting first; then the newest. */
export async function listMessages(
  db: Db,
  { sort, ...query }: MessagesQuery,
): Promise<{ rows: StoredMessage[]; total: number }> {
  const { rows } = await sql<StoredMessage & { all_rows: number }>`
    select ${columns}, count(*) over ()::int as all_rows from contact_message m
    where ${fitting(query)}
    order by ${orderBy(
      sort,
      sorts,
      sql`m.answered_at is not null, case when m.answered_at is null then m.created_at end, m.created_at desc, m.id`,
    )}
    limit ${query.limit} offset ${offsetOf(query)}`.execute(db)
  return { rows, total: rows[0]?.all_rows ?? 0 }
}

export async function readMessage(db: Db, id: Id): Promise<StoredMessage | undefined> {
  return (await sql<StoredMessage>`select ${columns} from contact_message m where m.id = ${id}`.execute(db))
    .rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockMessage(tx: Db, id: Id): Promise<StoredMessage | undefined> {
  await sql`select 1 from contact_message where id = ${id} for no key update`.execute(tx)
  return readMessage(tx, id)
}

/** Says whether and by whom a message is answered, and what is noted; counts its version up. */
export async function updateMessage(
  tx: Db,
  id: Id,
  { answered, note }: { answered: { at: Date; by: Id } | null | undefined; note: string },
): Promise<void> {
  const marks = answered !== undefined && {
    answered_at: answered?.at ?? null,
    answered_by: answered?.by ?? null,
  }
  await tx
    .updateTable('contact_message')
    .set({ ...marks, note, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
