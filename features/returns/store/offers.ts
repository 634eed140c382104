import { sql } from 'kysely'
import type { ReturnOfferState } from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Writes an open offer to the buyer of a return; `staffId` is null where its seller makes it. */
export async function insertOffer(
  tx: Db,
  o: {
    id: Id
    returnId: Id
    percent: number
    amountKobo: Kobo
    staffId: Id | null
    isOurs: boolean
    at: Date
    answerBy: Date
  },
): Promise<void> {
  await sql`
    insert into return_offer (id, return_id, percent, amount_kobo, staff_id, is_ours, state, created_at, answer_by)
    values (${o.id}, ${o.returnId}, ${o.percent}, ${o.amountKobo}, ${o.staffId}, ${o.isOurs}, 'OPEN', ${o.at},
      ${o.answerBy})`.execute(tx)
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
