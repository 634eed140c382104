import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Discard, HeldFile, PersonalData } from '../../privacy/index.server.ts'
import { findSellerId, lockSellerOf, sellerOf } from '../../sellers/index.server.ts'

/** The works an account opened. */
export const viewsPersonalData: PersonalData = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select w.name as work, w.slug, v.viewed_at
        from recently_viewed v join work w on w.id = v.work_id
        where v.account_id = ${id} order by v.viewed_at desc`.execute(db)
    ).rows,
  eraseOf: async (tx, { id }) => {
    await sql`delete from recently_viewed where account_id = ${id}`.execute(tx)
  },
}

/** What an account said is wrong with works. What is not closed yet stays for moderators, without the account. */
export const reportsPersonalData: PersonalData = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select w.name as work, r.reason, r.text, r.created_at, r.closed_at
        from work_report r join work w on w.id = r.work_id
        where r.account_id = ${id} order by r.created_at`.execute(db)
    ).rows,
  eraseOf: async (tx, { id }) => {
    await sql`delete from work_report where account_id = ${id} and closed_at is not null`.execute(tx)
    await sql`update work_report set account_id = null where account_id = ${id}`.execute(tx)
  },
}

/** What orders know of a seller's works. */
export type Sales = {
  /** Whether something is still to be sent, may come back, or waits for its payment. */
  hasOpenSales: (tx: Db, sellerId: Id, now: Date) => Promise<boolean>
  /** The works that stand in orders. */
  listOrderedWorks: (tx: Db, sellerId: Id) => Promise<Id[]>
}

/**
 * A seller's works; the seller cannot leave while `hasOpenSales`. Deletion keeps works in orders or with an open
 * report, and deletes the others.
 */
export function worksPersonalData(
  discard: Pick<Discard, 'pictures'>,
  { hasOpenSales, listOrderedWorks }: Sales,
): PersonalData {
  return {
    exportOf: async (db, { id }) =>
      (
        await sql`
        select w.slug, w.name, w.description, w.medium, w.year, w.kind, w.status, w.pending, w.refusal, w.created_at,
          (select json_agg(json_build_object('label', e.label, 'price_kobo', e.price_kobo, 'total', e.total,
            'available', e.available, 'prices', (
              select json_agg(json_build_object('price_kobo', asked.price_kobo, 'since', asked.asked_since) order by asked.asked_since)
              from edition_price asked where asked.edition_id = e.id)) order by e.position)
            from edition e where e.work_id = w.id) as sizes,
          (select json_agg(json_build_object('percent', d.percent, 'price_kobo', d.price_kobo, 'starts_at', d.starts_at,
            'ends_at', d.ends_at, 'state', d.state) order by d.starts_at) from discount d where d.work_id = w.id) as discounts,
          (select json_agg(json_build_object('picture', p.picture_id, 'kind', p.kind, 'alt', p.alt) order by p.position)
            from work_picture p where p.work_id = w.id) as pictures
        from work w where w.seller_id in ${sellerOf(id)} order by w.created_at`.execute(db)
      ).rows,

    filesOf: async (db, { id }) =>
      (
        await sql<HeldFile>`
        select 'works/' || slug || '/' || row_number() over (partition by slug order by waits, position) || '.jpg' as name,
          'pictures' as of, picture_id::text as key
        from (
          select w.slug, w.created_at, false as waits, p.position, p.picture_id
          from work w join work_picture p on p.work_id = w.id
          where w.seller_id in ${sellerOf(id)}
          union all
          select w.slug, w.created_at, true, waiting.number, waiting.id::uuid
          from work w, jsonb_array_elements_text(w.pending -> 'picture_ids') with ordinality as waiting (id, number)
          where w.seller_id in ${sellerOf(id)} and not exists (
            select 1 from work_picture p where p.work_id = w.id and p.picture_id::text = waiting.id)
        ) own order by created_at desc, slug, waits, position`.execute(db)
      ).rows,

    obstacleTo: async (tx, { id }, now) => {
      const sellerId = await findSellerId(tx, id)
      const isOpen = sellerId !== undefined && (await hasOpenSales(tx, sellerId, now))
      return isOpen ? refuse('account_sales_open') : undefined
    },

    eraseOf: async (tx, { id }, now) => {
      const sellerId = await lockSellerOf(tx, id)
      if (sellerId !== undefined) {
        await sql`delete from featured where work_id in (select id from work where seller_id = ${sellerId})`.execute(
          tx,
        )
        const pictures = await sql<{ id: Id }>`
        select wp.picture_id as id from work_picture wp join work w on w.id = wp.work_id where w.seller_id = ${sellerId}
        union select waiting.id::uuid
        from work w, jsonb_array_elements_text(w.pending -> 'picture_ids') as waiting (id)
        where w.seller_id = ${sellerId}`.execute(tx)
        await sql`
        delete from work w where w.seller_id = ${sellerId} and (
          w.shown_since is null
          or w.id <> all(${await listOrderedWorks(tx, sellerId)}::uuid[])
            and not exists (select 1 from work_report r where r.work_id = w.id and r.closed_at is null)
        )`.execute(tx)
        // They are hidden and off sale from here on.
        await sql`
        update work set status = 'paused', search_name = '', search_words = '', search_text = '', pending = null, pending_state = null,
          refusal = '', updated_at = ${now}, version = version + 1
        where seller_id = ${sellerId}`.execute(tx)
        await discard.pictures(
          tx,
          pictures.rows.map((row) => row.id),
        )
      }
    },
  }
}
