import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Until when nothing is paid out to a seller after the bank details changed; null when nothing waits for that. */
export async function freezeOf(db: Db, sellerId: Id): Promise<Date | null> {
  const row = await db
    .selectFrom('seller')
    .select('payouts_frozen_until')
    .where('id', '=', sellerId)
    .executeTakeFirst()
  return row?.payouts_frozen_until ?? null
}

/** Lets nothing be paid out to the shop of an account before `until`, or later where that was said already. */
export async function freezePayouts(tx: Db, accountId: Id, until: Date): Promise<void> {
  await sql`
    update seller set payouts_frozen_until = greatest(payouts_frozen_until, ${until})
    where account_id = ${accountId}`.execute(tx)
}

/** Whether the account behind a shop is disabled: nothing is paid out then. */
export async function isDisabled(db: Db, sellerId: Id): Promise<boolean> {
  return (
    (await sql`select 1 from seller where id = ${sellerId} and disabled_at is not null`.execute(db)).rows
      .length > 0
  )
}

/** Who a seller is, for those who pay: since when, how far verified, and from where things are sent. */
export type Payee = {
  since: Date
  verification: Row<'seller'>['verification']
  address: string
  town: string
  phone: string
}

/** Who a seller is, for those who pay. */
export async function readPayee(db: Db, sellerId: Id): Promise<Payee | undefined> {
  return (
    await sql<Payee>`
      select created_at as since, verification, ship_from_address as address, coalesce(nullif(ship_from_city, ''), town) as town,
        ship_from_phone as phone
      from seller where id = ${sellerId}`.execute(db)
  ).rows[0]
}

/** Whether staff have verified who a seller is. */
export async function isVerified(db: Db, sellerId: Id): Promise<boolean> {
  return (
    (await sql`select 1 from seller where id = ${sellerId} and verification = 'verified'`.execute(db)).rows
      .length > 0
  )
}

type BankAccount = Row<
  'seller',
  'bank_code' | 'bank_name' | 'account_name' | 'account_check' | 'account_found_name'
> & { account_sealed: Buffer; nip_code: string; holders: string[] }

/** A seller's bank account, with the number sealed; undefined until the seller has entered it. */
export async function readBank(db: Db, sellerId: Id): Promise<BankAccount | undefined> {
  return (
    await sql<BankAccount>`
      select s.bank_code, coalesce(b.nip_code, '') as nip_code, s.bank_name, s.account_name, s.account_sealed,
        s.account_check, s.account_found_name,
        array(select i.legal_name from seller_identity i where i.seller_id = s.id and s.verification = 'verified'
          order by i.created_at desc limit 1) as holders
      from seller s left join bank b on b.code = s.bank_code
      where s.id = ${sellerId} and s.account_sealed is not null`.execute(db)
  ).rows[0]
}
