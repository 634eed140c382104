import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import type { Statement, StatementFormat } from '../rules/statement.ts'
import { numbered } from '../rules/statement.ts'

/** Lines written by one statement. */
const LINES_AT_ONCE = 1_000

export type NewStatement = Statement & { id: Id; format: StatementFormat; by: Id; at: Date }

/** Writes a statement with its lines; those that are known are left as they are. Returns how many are new. */
export async function insertStatement(tx: Db, it: NewStatement): Promise<number> {
  await sql`
    insert into bank_statement (id, account, format, first_day, last_day, lines, new_lines, imported_by, imported_at)
    values (${it.id}, ${it.account}, ${it.format}, ${it.firstDay}, ${it.lastDay}, ${it.lines.length}, 0, ${it.by}, ${it.at})`.execute(
    tx,
  )
  const lines = numbered(it.lines)
  let isNew = 0
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    const part = JSON.stringify(lines.slice(at, at + LINES_AT_ONCE))
    const { rows } = await sql`
      insert into bank_line (id, statement_id, account, booked_on, amount_kobo, text, reference, number)
      select gen_random_uuid(), ${it.id}, ${it.account}, x."bookedOn", x."amountKobo", x.text, x.reference, x.number
      from json_to_recordset(${part}) as x("bookedOn" date, "amountKobo" bigint, text text, reference text, number integer)
      on conflict do nothing
      returning id`.execute(tx)
    isNew += rows.length
  }
  await sql`update bank_statement set new_lines = ${isNew} where id = ${it.id}`.execute(tx)
  return isNew
}

export type StatementRow = {
  id: Id
  account: string
  format: StatementFormat
  first_day: string
  last_day: string
  lines: number
  new_lines: number
  imported_by: string | null
  imported_at: Date
}

/** The newest statements. */
export async function listStatements(db: Db, limit: number): Promise<StatementRow[]> {
  return (
    await sql<StatementRow>`
      select id, account, format, first_day::text, last_day::text, lines, new_lines,
        ${accountName(sql`b.imported_by`)} as imported_by, imported_at
      from bank_statement b order by imported_at desc, id limit ${limit}`.execute(db)
  ).rows
}
