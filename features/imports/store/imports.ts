import { sql, type Updateable } from 'kysely'
import { type ImportState, type NewImport, ROWS_STAY_DAYS } from '../../../contract/import.ts'
import type { Database } from '../../../db/schema.ts'
import { after, DAY, MINUTE } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { ListLayout } from '../rules/columns.ts'

/** An import as it is stored. */
export type ImportRecord = {
  id: Id
  seller_id: Id
  state: ImportState
  name: string
  bytes: number
  pictures_name: string | null
  pictures_bytes: number | null
  parts: number
  pictures_parts: number
  layout: ListLayout | null
  /** Bytes of what was read of an Excel file; null where the list is CSV. */
  csv_bytes: number | null
  checked_bytes: number
  checked_lines: number
  problem: string
  notes: string[]
  rows: number
  rows_done: number
  problems: number
  found_new: number
  found_changed: number
  found_unchanged: number
  found_wrong: number
  made_new: number
  made_changed: number
  made_unchanged: number
  made_refused: number
  taken_back: number
  pictures_taken: number
  pictures_refused: number
  created_at: Date
  moved_at: Date
  ended_at: Date | null
}

const columns = sql`
  id, seller_id, state, name, bytes, pictures_name, pictures_bytes, parts, pictures_parts, layout, csv_bytes, checked_bytes,
  checked_lines, problem, notes, rows, rows_done, problems, found_new, found_changed, found_unchanged, found_wrong,
  made_new, made_changed, made_unchanged, made_refused, taken_back, pictures_taken, pictures_refused, created_at, moved_at, ended_at`

/** Not over. */
const isOpen = sql`state in ('receiving', 'checking', 'matching', 'checked', 'importing')`

/** Whose files lie under private/imports/: those of imports that are not over. */
export function importsFolder(db: Db) {
  return {
    prefix: 'private/imports',
    findKnown: async (names: readonly string[]): Promise<Set<string>> => {
      const { rows } = await sql<{ id: Id }>`
      select id from work_import where id = any(${names.filter(isId)}::uuid[]) and ${isOpen}`.execute(db)
      return new Set(rows.map((row) => row.id))
    },
  }
}

/** Writes a new import, unless the seller has one that is not over. */
export async function insertImport(
  tx: Db,
  it: { id: Id; seller: Id; entry: NewImport; at: Date },
): Promise<boolean> {
  return (
    (
      await sql`
      insert into work_import (id, seller_id, state, name, bytes, pictures_name, pictures_bytes, created_at, moved_at)
      values (${it.id}, ${it.seller}, 'receiving', ${it.entry.list.name}, ${it.entry.list.bytes},
        ${it.entry.pictures?.name ?? null}, ${it.entry.pictures?.bytes ?? null}, ${it.at}, ${it.at})
      on conflict (seller_id) where ${isOpen} do nothing returning 1`.execute(tx)
    ).rows.length > 0
  )
}

/** An import of a seller. */
export async function findImport(db: Db, sellerId: Id, id: Id): Promise<ImportRecord | undefined> {
  return (
    await sql<ImportRecord>`
      select ${columns} from work_import where id = ${id} and seller_id = ${sellerId}`.execute(db)
  ).rows[0]
}

/** Locks an import of a seller, or the one that is not over, until the transaction ends. */
export async function lockImport(
  tx: Db,
  sellerId: Id,
  which: { id: Id } | 'open',
): Promise<ImportRecord | undefined> {
  return (
    await sql<ImportRecord>`
      select ${columns} from work_import
      where seller_id = ${sellerId} and ${which === 'open' ? isOpen : sql`id = ${which.id}`} for update`.execute(
      tx,
    )
  ).rows[0]
}

/** An import for the job that works on it, no matter whose it is. */
export async function readImport(db: Db, id: Id): Promise<ImportRecord | undefined> {
  return (await sql<ImportRecord>`select ${columns} from work_import where id = ${id}`.execute(db)).rows[0]
}

/** Locks an import that is in a state; undefined when it is in another meanwhile. */
export async function lockIn(tx: Db, id: Id, state: ImportState): Promise<ImportRecord | undefined> {
  return (
    await sql<ImportRecord>`
      select ${columns} from work_import where id = ${id} and state = ${state} for update`.execute(tx)
  ).rows[0]
}

/** A page of a seller's imports, the newest first, and how many there are. */
export async function listImports(
  db: Db,
  sellerId: Id,
  page: PageRequest,
): Promise<{ rows: ImportRecord[]; total: number }> {
  const { rows } = await sql<ImportRecord>`
    select ${columns} from work_import where seller_id = ${sellerId}
    order by created_at desc, id limit ${page.limit} offset ${offsetOf(page)}`.execute(db)
  const total = await sql<{ total: number }>`
    select count(*)::int as total from work_import where seller_id = ${sellerId}`.execute(db)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

type Written = Updateable<
  Pick<
    Database['work_import'],
    | 'state'
    | 'parts'
    | 'pictures_parts'
    | 'layout'
    | 'csv_bytes'
    | 'checked_bytes'
    | 'checked_lines'
    | 'problem'
    | 'notes'
    | 'ended_at'
  >
>
/** What is counted; given numbers are added. */
export type Counts = Partial<
  Record<
    Extract<
      keyof Database['work_import'],
      | 'rows'
      | 'rows_done'
      | 'problems'
      | 'taken_back'
      | `found_${'new' | 'changed' | 'unchanged' | 'wrong'}`
      | `made_${'new' | 'changed' | 'unchanged' | 'refused'}`
      | `pictures_${'taken' | 'refused'}`
    >,
    number
  >
>

/** Writes how far a locked import has got. */
export async function moveImport(
  tx: Db,
  id: Id,
  { set = {}, add = {} }: { set?: Written; add?: Counts },
  at: Date,
): Promise<void> {
  const counted = Object.fromEntries(
    Object.entries(add).map(([name, count]) => [name, sql<number>`${sql.ref(name)} + ${count}::integer`]),
  )
  await tx
    .updateTable('work_import')
    .set({ ...set, ...counted, moved_at: at })
    .where('id', '=', id)
    .execute()
}

/** Imports under way that nothing has moved for a minute: what worked on them was lost. */
export async function listStranded(db: Db, now: Date, { atOnce = false } = {}): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select id from work_import
      where state in ('checking', 'importing') and moved_at <= ${after(now, atOnce ? 0 : -MINUTE)}`.execute(
      db,
    )
  ).rows.map((row) => row.id)
}

/** How long an import waits for its seller before it is given up. */
const WAITS_FOR = 7 * DAY
/** How long the rows of an import stay after its end. */
const KEEPS_ROWS = ROWS_STAY_DAYS * DAY
/** How many rows are deleted in one statement. */
const SWEPT = 2_000

/** Imports that waited too long for their sellers. */
export async function listForgotten(db: Db, now: Date): Promise<{ id: Id; seller_id: Id }[]> {
  return (
    await sql<{ id: Id; seller_id: Id }>`
      select id, seller_id from work_import
      where state in ('receiving', 'matching', 'checked') and moved_at <= ${after(now, -WAITS_FOR)}`.execute(
      db,
    )
  ).rows
}

/** Deletes some of the rows of imports that ended long ago; answers how many. */
export async function sweepRows(db: Db, now: Date): Promise<number> {
  return Number(
    (
      await sql`
        delete from work_import_row r using (
          select r.import_id, r.number from work_import_row r join work_import i on i.id = r.import_id
          where i.ended_at <= ${after(now, -KEEPS_ROWS)} limit ${SWEPT}
        ) old where r.import_id = old.import_id and r.number = old.number`.execute(db)
    ).numAffectedRows ?? 0,
  )
}
