import { sql } from 'kysely'
import type { IdentityProof } from '../../../contract/second-factor.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** A scheduled removal of a second factor that has not been stopped. */
export type OpenReset = {
  id: Id
  accountId: Id
  askedAt: Date
  dueAt: Date
  proof: IdentityProof
  stopHash: string
}

const open = sql`
  select id, account_id as "accountId", asked_at as "askedAt", due_at as "dueAt", proof, stop_hash as "stopHash"
  from factor_reset where ended_at is null`

/** Writes one down; false while another one of the account is open. */
export async function insertReset(tx: Db, reset: OpenReset & { askedBy: Id }): Promise<boolean> {
  return (
    (
      await sql`
      insert into factor_reset (id, account_id, asked_by, proof, asked_at, due_at, stop_hash)
      values (${reset.id}, ${reset.accountId}, ${reset.askedBy}, ${reset.proof}, ${reset.askedAt}, ${reset.dueAt},
        ${reset.stopHash})
      on conflict (account_id) where ended_at is null do nothing`.execute(tx)
    ).numAffectedRows === 1n
  )
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
