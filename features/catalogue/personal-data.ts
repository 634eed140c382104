import { sql } from 'kysely'
import { returnableSince } from '../../contract/return.ts'
import type { Id } from '../../kernel/id.ts'
import { refuse } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Discard, HeldFile, PersonalData } from '../privacy/index.server.ts'

/** The works an account looked at. */
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

/** What an account said is wrong with works. What is not closed yet stays for those who look into it, without whose it was. */
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

/** The works of an account that are on show, by id. */
export async function listWorksOnShow(db: Db, accountId: Id): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select w.id from work w join seller s on s.id = w.seller_id
      where s.account_id = ${accountId} and w.status = 'live'`.execute(db)
  ).rows.map(({ id }) => id)
}

/** The works of somebody who sells. Those that stand in orders of buyers stay, and those with an open report; the others go. */
export function worksPersonalData(discard: Pick<Discard, 'pictures'>): PersonalData {
  return {
    exportOf: async (db, { id }) =>
      (
        await sql`
        select w.slug, w.name, w.description, w.medium, w.year, w.kind, w.status, w.pending, w.refusal, w.created_at,
          (select json_agg(json_build_object('label', e.label, 'price_kobo', e.price_kobo, 'total', e.total,
            'available', e.available) order by e.position) from edition e where e.work_id = w.id) as sizes
        from work w join seller s on s.id = w.seller_id
        where s.account_id = ${id} order by w.created_at`.execute(db)
      ).rows,

    filesOf: async (db, { id }) =>
      (
        await sql<HeldFile>`
        select 'works/' || slug || '/' || row_number() over (partition by slug order by waits, position) || '.jpg' as name,
          'pictures' as of, picture_id::text as key
        from (
          select w.slug, w.created_at, false as waits, p.position, p.picture_id
          from work w join seller s on s.id = w.seller_id join work_picture p on p.work_id = w.id
          where s.account_id = ${id}
          union all
          select w.slug, w.created_at, true, waiting.number, waiting.id::uuid
          from work w join seller s on s.id = w.seller_id,
            jsonb_array_elements_text(w.pending -> 'picture_ids') with ordinality as waiting (id, number)
          where s.account_id = ${id} and not exists (
            select 1 from work_picture p where p.work_id = w.id and p.picture_id::text = waiting.id)
        ) own order by created_at desc, slug, waits, position`.execute(db)
      ).rows,

    obstacleTo: async (tx, { id }, now) => {
      const { rows } = await sql`
      select 1 from seller s where s.account_id = ${id} and (
        exists (
          select 1 from parcel p where p.seller_id = s.id and (
            p.state in ('PACKING', 'SHIPPING')
            or (p.state = 'SUCCESS' and p.received_at > ${returnableSince(now)})
            or exists (select 1 from parcel_claim c where c.parcel_id = p.id and c.state = 'OPEN')
          )
        ) or exists (
          select 1 from hold h join order_line l on l.id = h.order_line_id
          where l.seller_id = s.id and h.state = 'live'
        )
      )`.execute(tx)
      return rows.length > 0 ? refuse('account_sales_open') : undefined
    },

    eraseOf: async (tx, { id }, now) => {
      const { rows } = await sql<{
        id: Id
      }>`select id from seller where account_id = ${id} for update`.execute(tx)
      for (const seller of rows) {
        await sql`delete from featured where work_id in (select id from work where seller_id = ${seller.id})`.execute(
          tx,
        )
        const pictures = await sql<{ id: Id }>`
        select wp.picture_id as id from work_picture wp join work w on w.id = wp.work_id where w.seller_id = ${seller.id}
        union select waiting.id::uuid
        from work w, jsonb_array_elements_text(w.pending -> 'picture_ids') as waiting (id)
        where w.seller_id = ${seller.id}`.execute(tx)
        await sql`
        delete from work w where w.seller_id = ${seller.id} and (
          w.shown_since is null
          or not exists (select 1 from order_line l where l.work_id = w.id)
            and not exists (select 1 from work_report r where r.work_id = w.id and r.closed_at is null)
        )`.execute(tx)
        // Nobody sees or buys them any more.
        await sql`
        update work set status = 'paused', search_name = '', search_text = '', pending = null, pending_state = null,
          refusal = '', updated_at = ${now}, version = version + 1
        where seller_id = ${seller.id}`.execute(tx)
        await discard.pictures(
          tx,
          pictures.rows.map((row) => row.id),
        )
      }
    },
  }
}
