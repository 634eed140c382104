import { type RawBuilder, sql } from 'kysely'

// PostgreSQL plans a statement with a short array that it sees anew at each call, since few values look cheaper than the ten of a plan for any.

/** An array whose length the planner cannot see, for `unnest(…)` and `= any(…)`. */
export function arrayOf(values: readonly string[], type: 'uuid' | 'text' = 'uuid'): RawBuilder<unknown> {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${[...values]}::${array})::${array}`
}
