import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import type { Discard, HeldFile, PersonalData } from '../../privacy/index.server.ts'
import { maskedNumber } from '../rules.ts'
import { openNumber } from './sealed-number.ts'

type Shop = { id: Id; account_sealed: Buffer | null; account_ending: string }
type Identity = { document_number: string }

/**
 * What is stored of somebody who sells: the shop, its owner's identity, its bank account, its artists, what it sent. All of it goes but the shop's row, which orders and the books
 * refer to; copies of an artist's name are in the orders of buyers.
 */
export function sellerPersonalData(
  discard: Pick<Discard, 'paper' | 'pictures'>,
  keyring: Pick<Keyring, 'open'>,
  parcelsOf: (db: Db, sellerId: Id) => Promise<unknown[]>,
): PersonalData {
  return {
    exportOf: async (db, { id }, numbers) => {
      const shown = (text: string): string => (numbers === 'whole' ? text : maskedNumber(text))
      const [shop] = (
        await sql<Shop>`
        select id, slug, name, business_name, town, state, biography, verification, refusal, submitted_at, bank_name,
          account_name, account_sealed, account_ending, payouts_frozen_until, created_at
        from seller where account_id = ${id}`.execute(db)
      ).rows
      if (!shop) return null
      const { account_sealed, account_ending, ...fields } = shop
      const artists = await sql`
      select slug, name, town, state, biography, pending, refusal from artist where seller_id = ${shop.id} order by slug`.execute(
        db,
      )
      const identities = await sql<Identity>`
      select legal_name, document_kind, document_number, created_at from seller_identity
      where seller_id = ${shop.id} order by created_at`.execute(db)
      return {
        ...fields,
        account_number:
          numbers === 'whole' ? openNumber(keyring, shop.id, account_sealed) : maskedNumber(account_ending),
        artists: artists.rows,
        identities: identities.rows.map((row) =>
          Object.assign(row, { document_number: shown(row.document_number) }),
        ),
        parcels: await parcelsOf(db, shop.id),
      }
    },

    filesOf: async (db, { id }) =>
      (
        await sql<HeldFile>`
        select 'shop.jpg' as name, 'pictures' as of, picture_id::text as key
        from seller where account_id = ${id} and picture_id is not null
        union all
        select 'identity-papers/' || row_number() over (order by i.created_at, i.id) || '-' || i.document_kind || '.jpg',
          'papers', i.file_key
        from seller_identity i join seller s on s.id = i.seller_id
        where s.account_id = ${id} and i.file_key is not null`.execute(db)
      ).rows,

    eraseOf: async (tx, { id }, now) => {
      const { rows } = await sql<{ id: Id; picture_id: Id | null }>`
      select id, picture_id from seller where account_id = ${id} for update`.execute(tx)
      for (const seller of rows) {
        const papers = await sql<{ key: string | null }>`
        delete from seller_identity where seller_id = ${seller.id} returning file_key as key`.execute(tx)
        for (const { key } of papers.rows) if (key !== null) await discard.paper(tx, key)
        await sql`
        update artist set name = 'Former artist', slug = 'former-' || id, town = '', state = '', biography = '',
          pending = null, submitted_at = null, refusal = ''
        where seller_id = ${seller.id}`.execute(tx)
        await sql`
        update seller set name = 'Former seller', slug = 'former-' || id, account_id = null, business_name = '', town = '',
          state = '', biography = '', picture_id = null, verification = 'new', refusal = '', submitted_at = null,
          bank_code = '', bank_name = '', account_name = '', account_number = '', account_sealed = null,
          account_ending = '', payouts_frozen_until = null,
          updated_at = ${now}, version = version + 1
        where id = ${seller.id}`.execute(tx)
        if (seller.picture_id !== null) await discard.pictures(tx, [seller.picture_id])
      }
    },
  }
}
