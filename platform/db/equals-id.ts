import { type RawBuilder, sql } from 'kysely'
import { isId } from '../../kernel/id.ts'

/**
 * Compares a uuid column with a text; false for a text that is no id. It compares uuids, so that the index is
 * used: `column::text = …` reads the whole table.
 */
export function equalsId(column: string, text: string): RawBuilder<boolean> {
  return isId(text) ? sql<boolean>`${sql.ref(column)} = ${text}::uuid` : sql<boolean>`false`
}
