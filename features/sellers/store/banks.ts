import { sql } from 'kysely'
import type { Bank, StaffBank } from '../../../contract/bank.ts'
import type { Row } from '../../../db/row.ts'
import type { Db } from '../../../platform/db/index.ts'

/** The banks that sellers may choose, by name. */
export async function listBanks(db: Db): Promise<Bank[]> {
  return (
    await sql<Bank>`select code, name, short_names from bank where listed order by lower(name), code`.execute(
      db,
    )
  ).rows
}

/** All banks as staff see them, by name. */
export async function listAllBanks(db: Db): Promise<StaffBank[]> {
  return (
    await sql<StaffBank>`
      select code, name, short_names, nip_code, listed, version from bank order by lower(name), code`.execute(
      db,
    )
  ).rows
}

/** A bank by its code, else by its name or one of its short names, spelt with or without spaces. */
export async function findBank(
  db: Db,
  { code, name = '' }: { code?: string | undefined; name?: string | undefined },
): Promise<Row<'bank'> | undefined> {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const { rows } = await sql<Row<'bank'>>`
    select * from bank
    where code = ${code ?? ''} or (${code ?? ''} = '' and ${plain} <> '' and (
      regexp_replace(lower(name), '[^a-z0-9]', '', 'g') = ${plain}
      or exists (select 1 from unnest(short_names) s where regexp_replace(lower(s), '[^a-z0-9]', '', 'g') = ${plain})))
    order by (regexp_replace(lower(name), '[^a-z0-9]', '', 'g') = ${plain}) desc, code limit 1`.execute(db)
  return rows[0]
}

/** A bank's row, locked until the transaction ends. */
export async function lockBank(tx: Db, code: string): Promise<StaffBank | undefined> {
  return tx.selectFrom('bank').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

type BankFields = Omit<StaffBank, 'version'>

/** Whether another bank has this name or this code of NIBSS's. */
export async function isTakenBank(
  tx: Db,
  { code, name, nip_code }: Pick<BankFields, 'code' | 'name' | 'nip_code'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bank where code <> ${code}
      and (lower(name) = lower(${name}) or (nip_code <> '' and nip_code = ${nip_code})) limit 1`.execute(tx)
  return rows.length > 0
}

/** Adds a bank, or changes it and counts its version up. */
export async function writeBankRow(tx: Db, bank: BankFields): Promise<void> {
  await sql`
    insert into bank (code, name, short_names, nip_code, listed)
    values (${bank.code}, ${bank.name}, ${bank.short_names}::text[], ${bank.nip_code}, ${bank.listed})
    on conflict (code) do update set name = excluded.name, short_names = excluded.short_names,
      nip_code = excluded.nip_code, listed = excluded.listed, version = bank.version + 1`.execute(tx)
}

/** All banks' rows, locked in their order until the transaction ends. */
export async function lockAllBanks(tx: Db): Promise<BankFields[]> {
  return tx.selectFrom('bank').selectAll().orderBy('code').forUpdate().execute()
}
