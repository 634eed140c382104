import { type Insertable, sql } from 'kysely'
import type { ReturnOfferState } from '../../../contract/return.ts'
import type { Database } from '../../../db/schema.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Writes an open offer to the buyer of a return; `staff_id` is null where its seller makes it. */
export async function insertOffer(
  tx: Db,
  offer: Omit<Insertable<Database['return_offer']>, 'state'>,
): Promise<void> {
  await tx
    .insertInto('return_offer')
    .values({ ...offer, state: 'OPEN' })
    .execute()
}

/** Writes what became of an open offer. */
export async function changeOffer(tx: Db, id: Id, state: ReturnOfferState, at: Date): Promise<void> {
  await sql`update return_offer set state = ${state}, answered_at = ${at} where id = ${id} and state = 'OPEN'`.execute(
    tx,
  )
}

/** Returns with an open offer whose time was over at a moment, by their ids, after `past`. */
export async function listOverdueOffers(
  db: Db,
  now: Date,
  past: Id | undefined,
  limit: number,
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select return_id as id from return_offer where state = 'OPEN' and answer_by < ${now}
      and ${past === undefined ? sql`true` : sql`return_id > ${past}`}
    order by return_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
