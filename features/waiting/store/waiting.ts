import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinWork } from '../../catalogue/index.server.ts'

/** Stores that an account waits for a work; again changes nothing. */
export async function insertWaiting(tx: Db, accountId: Id, workId: Id, at: Date): Promise<void> {
  await sql`
    insert into waiting (account_id, work_id, since) values (${accountId}, ${workId}, ${at}) on conflict do nothing`.execute(
    tx,
  )
}

/** Forgets that an account waits for a work. */
export async function deleteWaiting(tx: Db, accountId: Id, workId: Id): Promise<void> {
  await sql`delete from waiting where account_id = ${accountId} and work_id = ${workId}`.execute(tx)
}

/** How many other works an account waits for. */
export async function countOthers(tx: Db, accountId: Id, workId: Id): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from waiting where account_id = ${accountId} and work_id <> ${workId}`.execute(
    tx,
  )
  return rows[0]?.others ?? 0
}

/** Those of these works that have people waiting. */
export async function listAwaited(tx: Db, workIds: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct work_id as id from waiting where work_id = any(${[...workIds]}::uuid[])`.execute(tx)
  ).rows.map(({ id }) => id)
}

/** Forgets who waits for a work. Returns their accounts, each only to one caller. */
export async function takeWaiting(tx: Db, workId: Id): Promise<Id[]> {
  return (
    await sql<{ account_id: Id }>`delete from waiting where work_id = ${workId} returning account_id`.execute(
      tx,
    )
  ).rows.map((row) => row.account_id)
}

/** The works that an account waits for, newest first. */
export async function listWaiting(
  db: Db,
  accountId: Id,
): Promise<{ slug: string; name: string; since: Date }[]> {
  return (
    await sql<{ slug: string; name: string; since: Date }>`
      select w.slug, w.name, x.since from waiting x ${joinWork(sql`x.work_id`)}
      where x.account_id = ${accountId} order by x.since desc, w.id`.execute(db)
  ).rows
}
