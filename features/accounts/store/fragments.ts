import { type RawBuilder, sql } from 'kysely'

/** Pieces of SQL with which statements of other features name people. */

/** First and last name of the account with this id; null where there is none. */
export function accountName(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select who.first_name || ' ' || who.last_name from account who where who.id = ${id})`
}

/** The e-mail address of the account with this id; null where there is none. */
export function accountEmail(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select who.email from account who where who.id = ${id})`
}

/** Whether the account with this id has a name or an e-mail address like a pattern of ILIKE. */
export function isAccountLike(id: RawBuilder<unknown>, pattern: string): RawBuilder<unknown> {
  return sql`exists (select 1 from account who where who.id = ${id}
    and (who.email ilike ${pattern} or who.first_name || ' ' || who.last_name ilike ${pattern}))`
}
