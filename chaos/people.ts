import { sql } from 'kysely'
import { type AccountsContext, openSession, signTokens } from '../features/accounts/index.server.ts'
import { type Id, newId } from '../kernel/id.ts'
import { type Db, withTx } from '../platform/db/index.ts'
import type { Buyer } from './buyer.ts'
import { inTurns } from './in-turns.ts'

/** As many as there are connections. */
const SIGNED_IN_AT_ONCE = 8

/** Makes buyers with an address in Lagos, who are signed in. */
export type People = (count: number) => Promise<Buyer[]>

/** Writes them as rows: ten thousand Argon2 hashes would take longer than everything else. */
export const peopleOf = (db: Db, accounts: AccountsContext): People => {
  let people = 0
  const signedIn = async ({ id, address_id }: { id: Id; address_id: Id }): Promise<Buyer> => {
    const begun = await withTx(db, (tx) => openSession(accounts, tx, id, { remember: true }))
    const { access } = await signTokens(accounts, begun, id, 'BUYER')
    return { id, addressId: address_id, token: access, key: newId() }
  }
  return async (count) => {
    const first = people + 1
    people += count
    const { rows } = await sql<{ id: Id; address_id: Id }>`
      with person as (
        insert into account (id, email, first_name, last_name, phone, password_hash, role, email_verified_at,
          terms_agreed_at, created_at, updated_at)
        select gen_random_uuid(), 'buyer' || n || '@test.example', 'Buyer', n::text, '081' || lpad(n::text, 8, '0'),
          'none', 'BUYER', now(), now(), now(), now()
        from generate_series(${first}::int, ${people}::int) as n
        returning id, email
      )
      insert into shipping_address (id, account_id, first_name, last_name, email, phone, address, city, state, country,
        created_at)
      select gen_random_uuid(), id, 'Buyer', 'Test', email, '08012345678', '5 Test Street', 'Yaba', 'Lagos', 'Nigeria',
        now()
      from person
      returning account_id as id, id as address_id`.execute(db)
    return inTurns(rows, SIGNED_IN_AT_ONCE, signedIn)
  }
}
