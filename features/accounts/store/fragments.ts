import { type RawBuilder, sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import { findPersonText, hasWords } from '../../../platform/db/index.ts'

/** Pieces of SQL with which statements of other features name people. */

/** First and last name of the account with this id; null where there is none. */
export function accountName(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select who.first_name || ' ' || who.last_name from account who where who.id = ${id})`
}

/** Whether the person of an account has this word of `findWords` in name, e-mail address or phone number. */
export function isAccountNamed(id: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const text = findPersonText(sql`who.first_name || ' ' || who.last_name || ' ' || who.email`, sql`who.phone`)
  return sql`exists (select 1 from account who where who.id = ${id} and ${hasWords(text, [word])})`
}

/** Selects the person of an account, whose row is locked until the transaction ends, by the names that a Person has. */
export function lockedPerson(accountId: Id): RawBuilder<unknown> {
  return sql`select id, email, first_name as "firstName", last_name as "lastName", phone
    from account where id = ${accountId} and deleted_at is null for update`
}
