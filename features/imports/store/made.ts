import { sql } from 'kysely'
import type { ImportUndo } from '../../../contract/import.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinWork } from '../../catalogue/index.server.ts'

/** What became since of the work w of row r, which an import made. */
const fate = sql`case when w.id is null then 'deleted' when w.status <> 'draft' then 'submitted'
  when r.work_version is distinct from w.version then 'changed' else 'untouched' end`

/** How many of the works that an import made are untouched drafts, and which are not: five names for each reason. */
export async function countMade(db: Db, importId: Id): Promise<ImportUndo> {
  const { rows } = await sql<{
    fate: ImportUndo['stays'][number]['why'] | 'untouched'
    works: number
    names: string[]
  }>`
    select ${fate} as fate, count(*)::int as works,
      (array_agg(coalesce(w.name, r.name) order by r.number))[1:5] as names
    from work_import_row r left ${joinWork(sql`r.work_id`)}
    where r.import_id = ${importId} and r.made = 'new' group by 1 order by 1`.execute(db)
  return {
    goes: rows.find((row) => row.fate === 'untouched')?.works ?? 0,
    stays: rows.flatMap(({ fate: why, works, names }) =>
      why === 'untouched' ? [] : [{ why, works, names }],
    ),
  }
}

/** Some of the untouched drafts that an import made, with the versions in which it left them. */
export async function listUntouched(
  db: Db,
  importId: Id,
  limit: number,
): Promise<{ id: Id; version: number }[]> {
  return (
    await sql<{ id: Id; version: number }>`
      select w.id, w.version from work_import_row r ${joinWork(sql`r.work_id`)}
      where r.import_id = ${importId} and r.made = 'new' and ${fate} = 'untouched'
      order by r.number limit ${limit}`.execute(db)
  ).rows
}
