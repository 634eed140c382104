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

/** Selects the person of an account, whose row is locked until the transaction ends, with the name. */
export function lockedPerson(accountId: Id): RawBuilder<unknown> {
  return sql`select id, email, first_name, last_name from account
    where id = ${accountId} and deleted_at is null for update`
}

/** Whether a guest is known and its own: one that went into an account is over, its holder starts as a new guest. */
export function isOwnGuest(id: Id): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from guest who where who.id = ${id} and who.merged_at is null)`
}

/** The phone number of the account with this id; null where there is none. */
export function accountPhone(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select who.phone from account who where who.id = ${id})`
}

/** A network or browser, and when it says something: no more than `most` accounts were there since a moment. */
export type SharedPlace = { kind: 'network' | 'device'; since: Date; most: number }

/** Whether two accounts signed in from one such place; `mark` is that of one where the first is besides, or null. */
export function sharesPlace(
  one: Id,
  other: RawBuilder<unknown>,
  mark: string | null,
  { kind, since, most }: SharedPlace,
): RawBuilder<unknown> {
  return sql`exists (
    select 1 from familiar theirs
    where theirs.account_id = ${other} and theirs.kind = ${kind}
      and (theirs.mark = ${mark} or exists (
        select 1 from familiar own where own.account_id = ${one} and own.mark = theirs.mark))
      and (select count(*) from (
        select 1 from familiar near where near.mark = theirs.mark and near.seen_at > ${since} limit ${most + 1}) n) <= ${most})`
}
