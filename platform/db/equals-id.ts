import { type RawBuilder, sql } from 'kysely'
import { isId } from '../../kernel/id.ts'

/**
 * The condition that a column of type uuid holds the id that somebody sent as a text; false for a text that is no id. It
 * compares uuids, so that the column's index serves it: `column::text = …` reads the whole table.
 */
export function equalsId(column: string, text: string): RawBuilder<boolean> {
  return isId(text) ? sql<boolean>`${sql.ref(column)} = ${text}::uuid` : sql<boolean>`false`
}
