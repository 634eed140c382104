import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Sellers whose bank account number lies in clear, locked. */
export async function lockPlainNumbers(tx: Db): Promise<{ id: Id; number: string }[]> {
  return (
    await sql<{ id: Id; number: string }>`
      select id, account_number as number from seller where account_number <> '' for no key update`.execute(
      tx,
    )
  ).rows
}

/** The next sellers by id with a sealed number, locked; the first ones without `last`. */
export async function lockSealedNumbers(
  tx: Db,
  last: Id | null,
  limit: number,
): Promise<{ id: Id; sealed: Buffer }[]> {
  return (
    await sql<{ id: Id; sealed: Buffer }>`
      select id, account_sealed as sealed from seller
      where account_sealed is not null and (${last}::uuid is null or id > ${last}::uuid)
      order by id limit ${limit} for no key update`.execute(tx)
  ).rows
}

/** Puts a sealed number in the place of what is there; nobody sees another one, so the version stays. */
export async function writeNumber(
  tx: Db,
  id: Id,
  number: { account_sealed: Buffer | null; account_ending: string },
): Promise<void> {
  await sql`
    update seller set account_number = '', account_sealed = ${number.account_sealed},
      account_ending = ${number.account_ending}
    where id = ${id}`.execute(tx)
}
