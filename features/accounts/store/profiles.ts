import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { only } from '../../../kernel/only.ts'
import { type Db, sqlStateOf } from '../../../platform/db/index.ts'

/** What an account shows its owner of themselves. */
export function readProfile(db: Db, id: Id) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'first_name', 'last_name', 'phone', 'role'])
    .select(['address', 'city', 'country', 'avatar_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The columns of an account that its person may change. */
const ownColumns = ['first_name', 'last_name', 'phone', 'address', 'city', 'country'] as const
/** A change of them; those left out stay. */
export type ProfileChange = Partial<Row<'account', (typeof ownColumns)[number]>>

/** Changes a profile; false when the phone number is another account's. */
export async function updateProfile(db: Db, id: Id, change: ProfileChange, now: Date): Promise<boolean> {
  try {
    await db
      .updateTable('account')
      .set({ ...only(ownColumns, change), updated_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    return true
  } catch (error) {
    if (sqlStateOf(error) === '23505') return false
    throw error
  }
}

/** Whom an order or a message is for. */
export type Person = { id: Id; email: string; firstName: string; lastName: string; phone: string }

/** An account's name and addresses, or undefined when there is none of this id. */
export async function readPerson(db: Db, id: Id): Promise<Person | undefined> {
  const row = await readProfile(db, id)
  return row && { id, email: row.email, firstName: row.first_name, lastName: row.last_name, phone: row.phone }
}

/** Sets an account's picture; answers the one it had before. Refuses (undefined) an account that was deleted. */
export async function replaceAvatar(
  tx: Db,
  id: Id,
  avatarId: Id,
  now: Date,
): Promise<{ before: Id | null } | undefined> {
  const { rows } = await sql<{ before: Id | null }>`
    select avatar_id as before from account where id = ${id} and deleted_at is null for update`.execute(tx)
  if (rows[0]) {
    await sql`update account set avatar_id = ${avatarId}, updated_at = ${now} where id = ${id}`.execute(tx)
  }
  return rows[0]
}

/** Those of these pictures that people show of themselves. */
export async function listAvatarsAmong(db: Db, ids: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select avatar_id as id from account where avatar_id = any(${[...ids]}::uuid[])`.execute(db)
  ).rows.map(({ id }) => id)
}
