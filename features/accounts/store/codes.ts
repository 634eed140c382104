import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { CodePurpose } from '../rules.ts'

export type NewCode = {
  id: Id
  accountId: Id
  purpose: CodePurpose
  hash: string
  tries: number
  askedBy: readonly string[]
  now: Date
  expiresAt: Date
}

/** Writes a code and voids the account's earlier ones of this purpose: the newest is the one that counts. */
export async function replaceCode(
  db: Db,
  { id, accountId, purpose, hash, tries, askedBy, now, expiresAt }: NewCode,
): Promise<void> {
  await sql`
    update one_time_code set used_at = ${now}
    where account_id = ${accountId} and purpose = ${purpose} and used_at is null`.execute(db)
  await sql`
    insert into one_time_code (id, account_id, purpose, code_hash, tries_left, tries_elsewhere, asked_by,
      created_at, expires_at)
    values (${id}, ${accountId}, ${purpose}, ${hash}, ${tries}, ${tries}, ${[...askedBy]}::text[], ${now},
      ${expiresAt})`.execute(db)
}

/** A code on which a try was spent; `own` is whether it was one of those for where the code was asked for. */
type TriedCode = Row<'one_time_code', 'id' | 'account_id' | 'code_hash'> & { own: boolean }

/**
 * Spends one try on an account's live code; undefined if none is live or its tries are spent. `marks` of a known
 * place have tries that strangers cannot use up.
 */
export async function spendTry(
  db: Db,
  email: string,
  purpose: CodePurpose,
  marks: readonly string[],
  now: Date,
): Promise<TriedCode | undefined> {
  return (
    await sql<TriedCode>`
      update one_time_code
      set tries_left = tries_left - own::int, tries_elsewhere = tries_elsewhere - (not own)::int
      from (
        select c.id, whose.own
        from one_time_code c join account on account.id = c.account_id
          cross join lateral (
            select c.asked_by && ${[...marks]}::text[] or exists (
              select 1 from familiar f where f.account_id = account.id and f.mark = any(${[...marks]}::text[])
            ) as own
          ) whose
        where account.email = ${email} and c.purpose = ${purpose} and c.used_at is null and c.expires_at > ${now}
          and case when whose.own then c.tries_left else c.tries_elsewhere end > 0
        for no key update of c
      ) live
      where one_time_code.id = live.id
      returning one_time_code.id, account_id, code_hash, own`.execute(db)
  ).rows[0]
}

/** Gives the try of a right code back: checking it must not wear it out. */
export async function returnTry(db: Db, { id, own }: { id: Id; own: boolean }): Promise<void> {
  await sql`
    update one_time_code
    set tries_left = tries_left + ${own ? 1 : 0}, tries_elsewhere = tries_elsewhere + ${own ? 0 : 1}
    where id = ${id}`.execute(db)
}

/** Uses a code up; false if it was used already. */
export async function useUp(db: Db, id: Id, now: Date): Promise<boolean> {
  return (
    (await sql`update one_time_code set used_at = ${now} where id = ${id} and used_at is null`.execute(db))
      .numAffectedRows === 1n
  )
}

/** Voids every code of an account that is still out. */
export async function voidCodes(db: Db, accountId: Id, now: Date): Promise<void> {
  await sql`update one_time_code set used_at = ${now} where account_id = ${accountId} and used_at is null`.execute(
    db,
  )
}
