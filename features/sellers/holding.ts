import { sql } from 'kysely'
import type { Id } from '../../kernel/id.ts'
import type { Discard, Holding } from '../privacy/index.server.ts'
import { masked } from './rules.ts'

type Shop = { id: Id; account_number: string }
type Identity = { document_number: string }

/**
 * What is kept of somebody who sells: the shop, who stands behind it, where its money goes, its artists, what it sent. Numbers of
 * accounts and documents are shown by their last digits, as everywhere. All of it goes but the shop's row, which orders and the books
 * refer to; copies of an artist's name stand in the orders of buyers.
 */
export const sellerHolding = (discard: Pick<Discard, 'paper' | 'picture'>): Holding => ({
  exportOf: async (db, { id }) => {
    const [shop] = (
      await sql<Shop>`
        select id, slug, name, business_name, town, state, biography, verification, refusal, submitted_at, bank_name,
          account_name, account_number, payouts_frozen_until, created_at
        from seller where account_id = ${id}`.execute(db)
    ).rows
    if (!shop) return null
    const artists = await sql`
      select slug, name, town, state, biography from artist where seller_id = ${shop.id} order by slug`.execute(
      db,
    )
    const identities = await sql<Identity>`
      select legal_name, document_kind, document_number, created_at from seller_identity
      where seller_id = ${shop.id} order by created_at`.execute(db)
    const parcels = await sql`
      select o.code as order, p.state, p.courier, p.tracking_code, p.packing, p.shipped_at, p.received_at
      from parcel p join orders o on o.id = p.order_id where p.seller_id = ${shop.id} order by p.created_at`.execute(
      db,
    )
    return {
      ...shop,
      account_number: masked(shop.account_number),
      artists: artists.rows,
      identities: identities.rows.map((row) =>
        Object.assign(row, { document_number: masked(row.document_number) }),
      ),
      parcels: parcels.rows,
    }
  },

  eraseOf: async (tx, { id }, now) => {
    const { rows } = await sql<{ id: Id; picture_id: Id | null }>`
      select id, picture_id from seller where account_id = ${id} for update`.execute(tx)
    for (const seller of rows) {
      const papers = await sql<{ key: string }>`
        delete from seller_identity where seller_id = ${seller.id} returning file_key as key`.execute(tx)
      for (const { key } of papers.rows) await discard.paper(tx, key)
      await sql`
        update artist set name = 'Former artist', slug = 'former-' || id, town = '', state = '', biography = ''
        where seller_id = ${seller.id}`.execute(tx)
      await sql`
        update seller set name = 'Former seller', slug = 'former-' || id, account_id = null, business_name = '', town = '',
          state = '', biography = '', picture_id = null, verification = 'new', refusal = '', submitted_at = null,
          bank_code = '', bank_name = '', account_name = '', account_number = '', payouts_frozen_until = null,
          updated_at = ${now}, version = version + 1
        where id = ${seller.id}`.execute(tx)
      if (seller.picture_id !== null) await discard.picture(tx, seller.picture_id)
    }
  },
})
