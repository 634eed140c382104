import { type RawBuilder, sql } from 'kysely'

/** A text as `findWords` compares it; the indexes …_find are made of just these expressions. */
export function findText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`regexp_replace(normalize(lower(${text}), nfd), '[\\u0300-\\u036f''’-]', '', 'g')`
}

/** The same with the digits of a phone number behind it. */
export function findPersonText(text: RawBuilder<unknown>, phone: RawBuilder<unknown>): RawBuilder<unknown> {
  return findText(sql`${text} || ' ' || regexp_replace(${phone}, '\\D', '', 'g')`)
}

/** Whether a text has all of these words somewhere in it. Of no words it is never so. */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`
  return sql.join(
    words.map((word) => sql`${text} like ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`),
    sql` and `,
  )
}
