import { type RawBuilder, sql } from 'kysely'

/** A column to sort by; with a '-' before it, descending. */
export type Sort<K extends string> = K | `-${K}`

/** The text after `order by`: the requested column, empty values last, then the list's own order. */
export function orderBy<K extends string>(
  sort: Sort<K> | undefined,
  columns: Readonly<Record<K, RawBuilder<unknown>>>,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (sort === undefined) return own
  const isDown = sort.startsWith('-')
  const column = columns[(isDown ? sort.slice(1) : sort) as K]
  return isDown ? sql`${column} desc nulls last, ${own}` : sql`${column} asc nulls last, ${own}`
}
