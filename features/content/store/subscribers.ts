import { sql } from 'kysely'
import type { SubscriptionState } from '../../../contract/staff-content.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { type Db, orderBy, type Sort } from '../../../platform/db/index.ts'

/** An address of the newsletter as staff see it. */
export type StoredSubscriber = Row<'newsletter_subscription', 'id' | 'email' | 'confirmed_at' | 'left_at'> & {
  state: SubscriptionState
  asked_at: Date
}

/** Who stopped and asked again has to confirm again. */
const state = sql`case when confirmed_at is not null then 'confirmed'
  when left_at >= subscribed_at then 'left' else 'pending' end`
const columns = sql`id, email, ${state} as state, subscribed_at as asked_at, confirmed_at, left_at`

export type SubscribersFilter = { state?: SubscriptionState | undefined; q: string }
export type SubscribersQuery = PageRequest &
  SubscribersFilter & { sort?: Sort<'email' | 'asked_at' | 'confirmed_at'> | undefined }

const among = ({ state: wanted, q }: SubscribersFilter) => sql`
  (${wanted ?? null}::text is null or ${state} = ${wanted ?? null})
  and (${q} = '' or email like ${`%${q.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`})`

const sorts = { email: sql`email`, asked_at: sql`subscribed_at`, confirmed_at: sql`confirmed_at` }

/** A page of addresses, the newest first. */
export async function listSubscribers(
  db: Db,
  { sort, page, limit, ...filter }: SubscribersQuery,
): Promise<{ rows: StoredSubscriber[]; total: number }> {
  const { rows } = await sql<StoredSubscriber & { all_rows: number }>`
    select ${columns}, count(*) over ()::int as all_rows from newsletter_subscription where ${among(filter)}
    order by ${orderBy(sort, sorts, sql`subscribed_at desc, email`)}
    limit ${limit} offset ${offsetOf({ page, limit })}`.execute(db)
  return { rows, total: rows[0]?.all_rows ?? 0 }
}

/** Addresses after one in the order of the alphabet, at most `limit`. */
export async function listSubscribersAfter(
  db: Db,
  filter: SubscribersFilter,
  after: string,
  limit: number,
): Promise<StoredSubscriber[]> {
  return (
    await sql<StoredSubscriber>`
      select ${columns} from newsletter_subscription where email > ${after} and ${among(filter)}
      order by email limit ${limit}`.execute(db)
  ).rows
}

/** How many addresses there are in each state. */
export async function countSubscribers(db: Db): Promise<Record<SubscriptionState, number>> {
  const { rows } = await sql<{ state: SubscriptionState; count: number }>`
    select ${state} as state, count(*)::int as count from newsletter_subscription group by 1`.execute(db)
  return {
    confirmed: 0,
    pending: 0,
    left: 0,
    ...Object.fromEntries(rows.map((row) => [row.state, row.count])),
  }
}

/** Takes an address out with its links; undefined when there is none of this id. */
export async function removeSubscriber(tx: Db, id: Id): Promise<StoredSubscriber | undefined> {
  return (
    await sql<StoredSubscriber>`
      delete from newsletter_subscription where id = ${id} returning ${columns}`.execute(tx)
  ).rows[0]
}
