import { sql } from 'kysely'
import type { FigureName } from '../../../contract/month-closing.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'

/** A figure of a month; null where it has no count or no sum. */
export type Figure = { name: FigureName; count: number | null; kobo: Kobo | null }

/** The closing of a month. The names are null where the account has none any more. */
export type Closing = Omit<Row<'month_closing'>, 'figures' | 'decided_by'> & {
  figures: Figure[]
  created_by_name: string | null
  decided_by_name: string | null
}

const columns = sql`m.id, m.month, m.state, m.figures, m.note, m.created_by, ${accountName(sql`m.created_by`)} as created_by_name,
  m.created_at, ${accountName(sql`m.decided_by`)} as decided_by_name, m.decided_at`

/** So many closings are listed: ten years and more. */
const MOST_CLOSINGS = 200

/** The closings, the newest month first. */
export async function listClosings(db: Db): Promise<Closing[]> {
  return (
    await sql<Closing>`select ${columns} from month_closing m
      order by m.month desc, m.created_at desc, m.id limit ${MOST_CLOSINGS}`.execute(db)
  ).rows
}

/** A closing as it is now. */
export async function readClosing(db: Db, id: Id): Promise<Closing | undefined> {
  return (await sql<Closing>`select ${columns} from month_closing m where m.id = ${id}`.execute(db)).rows[0]
}

/** A closing, locked until the transaction ends. */
export async function lockClosing(tx: Db, id: Id): Promise<Closing | undefined> {
  return (
    await sql<Closing>`select ${columns} from month_closing m where m.id = ${id} for update of m`.execute(tx)
  ).rows[0]
}

/** Writes a proposal. Returns false where the month is closed, or its closing waits. */
export async function insertClosing(
  tx: Db,
  it: { id: Id; month: string; figures: readonly Figure[]; note: string; by: Id; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into month_closing (id, month, figures, note, created_by, created_at)
    values (${it.id}, ${it.month}, ${JSON.stringify(it.figures)}, ${it.note}, ${it.by}, ${it.at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Decides a closing. */
export async function decideClosing(
  tx: Db,
  id: Id,
  { state, by, at }: { state: 'SIGNED' | 'REJECTED'; by: Id; at: Date },
): Promise<void> {
  const decided = { state, decided_by: by, decided_at: at }
  await tx.updateTable('month_closing').set(decided).where('id', '=', id).execute()
}
