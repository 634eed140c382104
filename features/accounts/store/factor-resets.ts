import { sql } from 'kysely'
import type { IdentityProof } from '../../../contract/second-factor.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** A scheduled removal of a second factor that has not been stopped. */
export type OpenReset = Row<'factor_reset', 'id' | 'account_id' | 'asked_at' | 'due_at' | 'stop_hash'> & {
  proof: IdentityProof
}

const open = sql`
  select id, account_id, asked_at, due_at, proof, stop_hash from factor_reset where ended_at is null`

/** Writes one down; false while another one of the account is open. */
export async function insertReset(tx: Db, reset: OpenReset & { asked_by: Id }): Promise<boolean> {
  const done = await tx
    .insertInto('factor_reset')
    .values(reset)
    .onConflict((of) => of.column('account_id').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export async function findOpenReset(db: Db, accountId: Id): Promise<OpenReset | undefined> {
  return (await sql<OpenReset>`${open} and account_id = ${accountId}`.execute(db)).rows[0]
}

export async function findResetById(db: Db, id: Id): Promise<OpenReset | undefined> {
  return (await sql<OpenReset>`${open} and id = ${id}`.execute(db)).rows[0]
}

/** Those whose waiting time is over. */
export async function listDueResets(db: Db, now: Date): Promise<OpenReset[]> {
  return (await sql<OpenReset>`${open} and due_at <= ${now} order by due_at limit 100`.execute(db)).rows
}

/** Ends an open reset; false if it had ended already. */
export async function endReset(tx: Db, id: Id, outcome: 'done' | 'stopped', now: Date): Promise<boolean> {
  return (
    (
      await sql`
      update factor_reset set ended_at = ${now}, outcome = ${outcome}
      where id = ${id} and ended_at is null`.execute(tx)
    ).numAffectedRows === 1n
  )
}

/** Stops the one that is open for an account, where there is one. */
export async function stopOpenReset(tx: Db, accountId: Id, now: Date): Promise<boolean> {
  return (
    (
      await sql`
      update factor_reset set ended_at = ${now}, outcome = 'stopped'
      where account_id = ${accountId} and ended_at is null`.execute(tx)
    ).numAffectedRows === 1n
  )
}
