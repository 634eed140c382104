import { sql } from 'kysely'
import { artistNames } from '../../../contract/artist-record.ts'
import { shopNames } from '../../../contract/seller.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { eachOf } from '../../../kernel/only.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import type { Discard, HeldFile, PersonalData } from '../../privacy/index.server.ts'
import { blankArtist, maskedNumber } from '../rules.ts'
import { columnsOf } from './artists.ts'
import { openDocument, openNumber } from './sealed-number.ts'

type Identity = Row<'seller_identity', 'number_sealed' | 'number_ending'>

/**
 * A seller's shop, identity, bank account, artists and uploads. Deletion keeps only the shop's row, for orders and
 * books; orders have copies of artists' names.
 */
export function sellerPersonalData(
  discard: Pick<Discard, 'paper' | 'pictures'>,
  keyring: Pick<Keyring, 'open'>,
  parcelsOf: (db: Db, sellerId: Id) => Promise<unknown[]>,
): PersonalData {
  return {
    exportOf: async (db, { id }, numbers) => {
      const shop = await db
        .selectFrom('seller')
        .select(['id', 'slug', ...shopNames, 'business_name', 'verification', 'refusal', 'submitted_at'])
        .select(['bank_name', 'account_name', 'account_check', 'account_found_name', 'account_asked_at'])
        .select(['account_sealed', 'account_ending', 'payouts_frozen_until', 'suspended_at', 'suspended_why'])
        .select(['payouts_held_at', 'payouts_held_why', 'paused_at', 'paused_until', 'pause_note'])
        .select(['ship_from_address', 'ship_from_city', 'ship_from_state', 'ship_from_phone', 'created_at'])
        .where('account_id', '=', id)
        .executeTakeFirst()
      if (!shop) return null
      const { account_sealed, account_ending, ...fields } = shop
      const artists = await db
        .selectFrom('artist')
        .select(['slug', ...artistNames, 'pending', 'refusal'])
        .where('seller_id', '=', shop.id)
        .orderBy('slug')
        .execute()
      const identities = await sql<Identity>`
      select legal_name, document_kind, number_sealed, number_ending, created_at from seller_identity
      where seller_id = ${shop.id} order by created_at`.execute(db)
      return {
        ...fields,
        account_number:
          numbers === 'whole' ? openNumber(keyring, shop.id, account_sealed) : maskedNumber(account_ending),
        artists,
        identities: identities.rows.map(({ number_sealed, number_ending, ...identity }) =>
          Object.assign(identity, {
            document_number:
              numbers === 'whole' && number_sealed
                ? openDocument(keyring, shop.id, number_sealed)
                : maskedNumber(number_ending),
          }),
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
        select 'artists/' || a.slug || p.of || '.jpg', 'pictures', p.id::text
        from artist a join seller s on s.id = a.seller_id
        cross join lateral (values ('', a.picture_id), ('-waiting', a.pending_picture_id)) p (of, id)
        where s.account_id = ${id} and p.id is not null
        union all
        select 'identity-papers/' || row_number() over (order by i.created_at, i.id) || '-' || i.document_kind
            || case when i.file_key like '%.pdf' then '.pdf' else '.jpg' end,
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
        const portraits = await sql<{ id: Id }>`
        select p.id from artist a cross join lateral unnest(array[a.picture_id, a.pending_picture_id]) p (id)
        where a.seller_id = ${seller.id} and p.id is not null`.execute(tx)
        await tx
          .updateTable('artist')
          .set({
            ...columnsOf({ ...blankArtist, name: 'Former artist' }),
            slug: sql`'former-' || id`,
            picture_id: null,
            pending: null,
            pending_picture_id: null,
            submitted_at: null,
            refusal: '',
            shown_since: null,
          })
          .where('seller_id', '=', seller.id)
          .execute()
        await discard.pictures(
          tx,
          portraits.rows.map((row) => row.id),
        )
        await tx
          .updateTable('seller')
          .set({
            ...eachOf(shopNames, () => ''),
            name: 'Former seller',
            slug: sql`'former-' || id`,
            account_id: null,
            business_name: '',
            picture_id: null,
            verification: 'new',
            refusal: '',
            submitted_at: null,
            bank_code: '',
            bank_name: '',
            account_name: '',
            account_number: '',
            account_sealed: null,
            account_ending: '',
            account_check: 'unchecked',
            account_found_name: '',
            account_asked_at: null,
            payouts_frozen_until: null,
            ship_from_address: '',
            ship_from_city: '',
            ship_from_state: '',
            ship_from_phone: '',
            paused_at: null,
            paused_until: null,
            pause_note: '',
            suspended_why: sql`case when suspended_at is null then '' else 'left' end`,
            payouts_held_why: sql`case when payouts_held_at is null then '' else 'left' end`,
            updated_at: now,
            version: sql`version + 1`,
          })
          .where('id', '=', seller.id)
          .execute()
        if (seller.picture_id !== null) await discard.pictures(tx, [seller.picture_id])
      }
    },
  }
}
