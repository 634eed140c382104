import { type Insertable, sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Database } from '../../../db/schema.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

const loginColumns = [
  'id',
  'email',
  'first_name',
  'password_hash',
  'role',
  'email_verified_at',
  'disabled_at',
  'first_password_until',
] as const

/** What signing in needs to know of an account. */
export type Login = Row<'account', (typeof loginColumns)[number]>

function selectLogin(db: Db) {
  return db.selectFrom('account').select(loginColumns).where('deleted_at', 'is', null)
}

export function findByEmail(db: Db, email: string): Promise<Login | undefined> {
  return selectLogin(db).where('email', '=', email).executeTakeFirst()
}

export function findById(db: Db, id: Id): Promise<Login | undefined> {
  return selectLogin(db).where('id', '=', id).executeTakeFirst()
}

/** A new account; `first_password_until`: until when a password chosen by another person may be used. */
type NewAccount = Omit<Insertable<Database['account']>, 'terms_agreed_at' | 'created_at' | 'updated_at'>

/**
 * Deletes an unconfirmed account without a live code, so none blocks an address. With one it stays: no stranger may
 * replace the password that this code is about to confirm.
 */
export async function dropAbandoned(db: Db, email: string, now: Date): Promise<void> {
  await sql`
    delete from account
    where email = ${email} and email_verified_at is null and disabled_at is null
      and not exists (
        select 1 from one_time_code
        where account_id = account.id and expires_at > ${now}
      )`.execute(db)
}

/** Whether an e-mail address belongs to an account that would stay (see dropAbandoned), or a phone number to a confirmed or disabled one. */
export async function isTaken(db: Db, email: string, phone: string, now: Date): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from account
      where (email = ${email} or phone = ${phone}) and (
        email_verified_at is not null or disabled_at is not null or email = ${email} and exists (
          select 1 from one_time_code
          where account_id = account.id and expires_at > ${now}
        )
      )
      limit 1`.execute(db)
    ).rows.length > 0
  )
}

/** Writes an account; false when its e-mail address or phone number is another's. */
export async function insertAccount(db: Db, account: NewAccount, now: Date): Promise<boolean> {
  const done = await db
    .insertInto('account')
    .values({ ...account, terms_agreed_at: now, created_at: now, updated_at: now })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** Confirms an account's e-mail address. Where a confirmed account has its phone number already, that one keeps it, and this one has none. */
export async function markVerified(tx: Db, id: Id, now: Date): Promise<void> {
  await lockPhone(tx, id)
  await sql`
    update account set email_verified_at = coalesce(email_verified_at, ${now}), phone = ${freePhone}, updated_at = ${now}
    where id = ${id}`.execute(tx)
}

/** Locks the accounts with the phone number of this one: of two that are confirmed at once, the second sees the first. */
export async function lockPhone(tx: Db, id: Id): Promise<void> {
  await sql`select 1 from account where id = ${id} or phone = (select phone from account where id = ${id} and phone <> '')
    order by id for update`.execute(tx)
}

/** The phone number of the account that is updated; empty where another confirmed account has it. */
export const freePhone = sql`case when exists (select 1 from account other where other.phone = account.phone
  and other.phone <> '' and other.id <> account.id and other.email_verified_at is not null) then '' else phone end`

/**
 * Sets a password of the owner's choice; with `oldHash` only while the old one is still that. False when nothing was changed, as for a
 * disabled account.
 */
export async function writePassword(
  db: Db,
  { id, hash, now, oldHash }: { id: Id; hash: string; now: Date; oldHash?: string },
): Promise<boolean> {
  const done = await sql`
    update account set password_hash = ${hash}, first_password_until = null, updated_at = ${now}
    where id = ${id} and disabled_at is null and (${oldHash ?? null}::text is null or password_hash = ${oldHash ?? null})`.execute(
    db,
  )
  return done.numAffectedRows === 1n
}

/**
 * Locks the account until the transaction ends, so its sign-ins run in turn; false if `passwordHash` is outdated or the
 * account disabled.
 */
export async function holdWithPassword(db: Db, id: Id, passwordHash: string): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from account
      where id = ${id} and password_hash = ${passwordHash} and disabled_at is null for no key update`.execute(
        db,
      )
    ).rows.length === 1
  )
}

/** Locks an account, so that what is done to its codes is done one at a time. */
export async function lockAccountRow(db: Db, id: Id): Promise<void> {
  await sql`select 1 from account where id = ${id} for no key update`.execute(db)
}

/** Makes a buyer a seller; who sells already, and staff, stay what they are. */
export async function becomeSeller(db: Db, id: Id, now: Date): Promise<void> {
  await sql`
    update account set role = 'SELLER', updated_at = ${now} where id = ${id} and role = 'BUYER'`.execute(db)
}

/** Replaces the hash of a password that stays; does nothing where the password was changed meanwhile. */
export async function replaceHash(
  db: Db,
  { id, hash, oldHash }: { id: Id; hash: string; oldHash: string },
): Promise<void> {
  await sql`update account set password_hash = ${hash} where id = ${id} and password_hash = ${oldHash}`.execute(
    db,
  )
}

/** The password hashes of the accounts with these addresses. */
export async function listPasswordHashes(
  db: Db,
  emails: readonly string[],
): Promise<{ id: Id; email: string; hash: string }[]> {
  return (
    await sql<{ id: Id; email: string; hash: string }>`
      select id, email, password_hash as hash
      from account where email = any(${[...emails]}::text[]) and deleted_at is null`.execute(db)
  ).rows
}
