import { sql } from 'kysely'
import type { ImportRow, ImportRowsQuery } from '../../../contract/import.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { offsetOf } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import { hasLengths, hasPicture, joinWork } from '../../catalogue/index.server.ts'
import type { RowProblem } from '../rules/problems.ts'
import type { RowEntry } from '../rules/row.ts'

/** A row as it was found. */
export type FoundRow = Row<'work_import_row', 'number' | 'reference' | 'name' | 'found'> & {
  entry: RowEntry | null
  problems: RowProblem[]
}

/** Writes rows as they were found, with their problems. */
export async function insertRows(tx: Db, importId: Id, rows: readonly FoundRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into work_import_row (import_id, number, reference, name, found, entry)
    select ${importId}::uuid, number, reference, name, found, entry
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (number integer, reference text, name text, found text, entry jsonb)`.execute(tx)
  const problems = rows.flatMap(({ number, problems: its }) =>
    its.map((problem, position) => ({ number, position, ...problem })),
  )
  if (problems.length > 0)
    await sql`
      insert into work_import_problem (import_id, number, position, field, message)
      select ${importId}::uuid, number, position, "column", message
      from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb)
        as p (number integer, position integer, "column" text, message text)`.execute(tx)
}

/** How many rows one statement deletes. */
const DELETED = 5_000

/** Deletes what was found in a list. */
export async function deleteRows(tx: Db, importId: Id): Promise<void> {
  for (let gone = DELETED; gone === DELETED; )
    gone = Number(
      (
        await sql`
          delete from work_import_row where import_id = ${importId} and number in (
            select number from work_import_row where import_id = ${importId} limit ${DELETED})`.execute(tx)
      ).numAffectedRows ?? 0,
    )
}

/** Adds a problem to a row. */
export async function addProblem(tx: Db, importId: Id, number: number, problem: RowProblem): Promise<void> {
  await sql`
    insert into work_import_problem (import_id, number, position, field, message)
    select ${importId}::uuid, ${number}::integer, coalesce(max(position), -1) + 1, ${problem.column}::text,
      ${problem.message}::text
    from work_import_problem where import_id = ${importId} and number = ${number}`.execute(tx)
}

/** The first row of each of these references. */
export async function findRows(
  db: Db,
  importId: Id,
  references: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ reference: string; number: number }>`
    select reference, min(number)::int as number from work_import_row
    where import_id = ${importId} and reference = any(${[...references]}::text[]) and reference <> ''
    group by reference`.execute(db)
  return new Map(rows.map((row) => [row.reference, row.number]))
}

/** A row that waits to be imported, or whose pictures do. */
export type WaitingRow = Row<
  'work_import_row',
  'number' | 'reference' | 'found' | 'made' | 'work_id' | 'pictures_done'
> & { entry: RowEntry }

const waiting = sql`number, reference, found, made, work_id, entry, pictures_done`

/** The next rows that wait, in order. */
export async function listWaiting(db: Db, importId: Id, limit: number): Promise<WaitingRow[]> {
  return (
    await sql<WaitingRow>`
      select ${waiting} from work_import_row where import_id = ${importId} and entry is not null
      order by number limit ${limit}`.execute(db)
  ).rows
}

/** Locks rows that wait; those that are done meanwhile are left out. */
export async function lockWaiting(tx: Db, importId: Id, numbers: readonly number[]): Promise<WaitingRow[]> {
  return (
    await sql<WaitingRow>`
      select ${waiting} from work_import_row
      where import_id = ${importId} and number = any(${[...numbers]}::int[]) and entry is not null
      order by number for update`.execute(tx)
  ).rows
}

/** Writes what became of rows. One that is refused or has no pictures is done, and forgets what it said. */
export async function writeMade(tx: Db, importId: Id, rows: readonly WaitingRow[]): Promise<void> {
  if (rows.length === 0) return
  const made = rows.map((row) => ({
    number: row.number,
    made: row.made,
    // A new work is in its first version; what an import only changed is never taken back.
    work_version: row.made === 'new' ? 1 : null,
    work_id: row.work_id,
    is_done: row.made === 'refused' || row.entry.pictures.length === 0,
  }))
  await sql`
    update work_import_row r set made = m.made, work_id = m.work_id, work_version = m.work_version,
      entry = case when m.is_done then null else r.entry end
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as m (number integer, made text, work_version integer, work_id uuid, is_done boolean)
    where r.import_id = ${importId} and r.number = m.number`.execute(tx)
}

/** Writes that a picture of a row is done with; after the last the row is done. A given one made another version of the work. */
export async function passRow(
  tx: Db,
  importId: Id,
  number: number,
  { picturesDone, isDone, isGiven }: { picturesDone: number; isDone: boolean; isGiven: boolean },
): Promise<void> {
  await sql`
    update work_import_row set pictures_done = ${picturesDone}, work_version = work_version + ${isGiven ? 1 : 0}::integer, entry = case when ${isDone} then null else entry end
    where import_id = ${importId} and number = ${number}`.execute(tx)
}

type Shown = Omit<ImportRow, 'problems'>

/** A page of an import's rows with their problems. */
export async function listRows(
  db: Db,
  importId: Id,
  query: ImportRowsQuery,
): Promise<{ rows: ImportRow[]; total: number }> {
  const conditions = [sql`r.import_id = ${importId}`]
  if (query.found) conditions.push(sql`r.found = ${query.found}`)
  if (query.made) conditions.push(sql`r.made = ${query.made}`)
  if (query.problems)
    conditions.push(
      sql`exists (select 1 from work_import_problem p where p.import_id = r.import_id and p.number = r.number)`,
    )
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<Shown>`
    select r.number, r.reference, r.name, r.found, r.made, r.work_id from work_import_row r
    where ${where} order by r.number limit ${query.limit} offset ${offsetOf(query)}`.execute(db)
  const total = await sql<{ total: number }>`
    select count(*)::int as total from work_import_row r where ${where}`.execute(db)
  const problems = await sql<{ number: number; column: string; message: string }>`
    select number, field as column, message from work_import_problem
    where import_id = ${importId} and number = any(${rows.map((row) => row.number)}::int[])
    order by number, position`.execute(db)
  const byRow = Map.groupBy(problems.rows, (problem) => problem.number)
  return {
    rows: rows.map((row) =>
      Object.assign(row, {
        problems: (byRow.get(row.number) ?? []).map(({ column, message }) => ({ column, message })),
      }),
    ),
    total: total.rows[0]?.total ?? 0,
  }
}

/** A problem with the row it is of. */
export type ReportedProblem = {
  number: number
  position: number
  reference: string
  name: string
  field: string
  message: string
}

/** The problems after one, in order. */
export async function listProblems(
  db: Db,
  importId: Id,
  past: { number: number; position: number },
  limit: number,
): Promise<ReportedProblem[]> {
  return (
    await sql<ReportedProblem>`
      select p.number, p.position, r.reference, r.name, p.field, p.message
      from work_import_problem p join work_import_row r using (import_id, number)
      where p.import_id = ${importId} and (p.number, p.position) > (${past.number}, ${past.position})
      order by p.number, p.position limit ${limit}`.execute(db)
  ).rows
}

/** Which works have been given which of these pictures by an import, as 'work crc bytes'. */
export async function findGiven(db: Db, workIds: readonly Id[]): Promise<Set<string>> {
  return new Set(
    (
      await sql<{ key: string }>`
        select concat_ws(' ', work_id, crc, bytes) as key from work_import_picture
        where work_id = any(${[...workIds]}::uuid[])`.execute(db)
    ).rows.map((row) => row.key),
  )
}
/** Names a picture of the ZIP that a work was given, by its checksum and length. */
export function usedPictureKey(workId: Id, picture: { crc: number; bytes: number }): string {
  return `${workId} ${picture.crc} ${picture.bytes}`
}

/** Remembers that a work was given a picture. */
export async function insertUsedPictures(
  tx: Db,
  workId: Id,
  picture: { crc: number; bytes: number },
): Promise<void> {
  await sql`
    insert into work_import_picture (work_id, crc, bytes)
    values (${workId}, ${picture.crc}, ${picture.bytes}) on conflict do nothing`.execute(tx)
}

/** Drafts of an import that have all they need to be submitted, and how many there are. */
export async function listReady(
  db: Db,
  importId: Id,
  { least, limit }: { least: number; limit: number },
): Promise<{ ids: Id[]; total: number }> {
  const { rows } = await sql<{ id: Id; total: number }>`
    select w.id, count(*) over ()::int as total
    from work_import_row r ${joinWork(sql`r.work_id`)}
    where r.import_id = ${importId} and w.status = 'draft' and length(w.description) >= ${least} and w.medium <> ''
      and w.name <> '' and w.price_kobo >= 100 and ${hasPicture} and ${hasLengths}
    order by r.number limit ${limit}`.execute(db)
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}
