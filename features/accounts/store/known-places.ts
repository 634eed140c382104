import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** What an account signed in with, as it is written down: the keyed hash of a network or of a browser's token. */
export type Mark = { kind: 'network' | 'device'; mark: string }

/** Which of these marks the account of an e-mail address signed in with before; none for an address without an account. */
export async function findKnownMarks(db: Db, email: string, marks: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ mark: string }>`
    select mark from familiar join account on account.id = account_id
    where email = ${email} and mark = any(${[...marks]}::text[])`.execute(db)
  return new Set(rows.map((row) => row.mark))
}

/** Whether some account signed in with one of these marks before. */
export async function isKnownMark(db: Db, marks: readonly string[]): Promise<boolean> {
  return (
    (await sql`select 1 from familiar where mark = any(${[...marks]}::text[]) limit 1`.execute(db)).rows
      .length > 0
  )
}

/** Notes what an account signed in with. */
export async function rememberMarks(tx: Db, accountId: Id, marks: readonly Mark[], now: Date): Promise<void> {
  await sql`
    insert into familiar (account_id, mark, kind, seen_at)
    select ${accountId}, mark, kind, ${now}
    from unnest(${marks.map(({ mark }) => mark)}::text[], ${marks.map(({ kind }) => kind)}::text[]) as t (mark, kind)
    on conflict (account_id, mark) do update set kind = excluded.kind, seen_at = excluded.seen_at`.execute(tx)
}
