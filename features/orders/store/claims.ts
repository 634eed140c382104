import { type RawBuilder, sql } from 'kysely'
import type { ClaimState } from '../../../contract/claim.ts'
import type { OrderState } from '../../../contract/order.ts'
import type { Days } from '../../../contract/ranges.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import { type Db, withinDays } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { joinSeller, sellerOf } from '../../sellers/index.server.ts'
import type { ParcelState } from '../rules/orders.ts'
import { closeProposalsOf } from './refund-proposals.ts'

/** A claim with its parcel and the people it is about. */
export type ClaimRow = Omit<Row<'parcel_claim'>, 'account_id'> &
  Row<'parcel', 'courier' | 'tracking_code' | 'shipped_at' | 'received_at' | 'delivered_on'> &
  Row<'orders', 'customer_name' | 'customer_email' | 'ship_phone'> & {
    parcel_state: ParcelState
    works: string[]
    order_code: string
    order_state: OrderState
    seller: string
  }

const columns = sql`
  k.id, k.state, k.text, k.created_at, k.decided_at, k.decision_text, k.answered_at, k.answer_text, k.answer_courier,
  k.answer_tracking_code, k.answer_tracking_url, k.parcel_id, p.state as parcel_state, p.courier,
  ${accountName(sql`k.decided_by`)} as decided_by,
  p.tracking_code, p.shipped_at, p.delivered_on::text as delivered_on, p.received_at, k.order_id, o.code as order_code,
  o.state as order_state, o.customer_name, o.customer_email, o.ship_phone, k.seller_id, s.name as seller,
  coalesce((select json_agg(l.quantity || ' × ' || l.name order by l.number) from order_line l
    where l.order_id = k.order_id and l.seller_id = k.seller_id and l.removed_at is null), '[]') as works`

const from = sql`parcel_claim k join parcel p on p.id = k.parcel_id join orders o on o.id = k.order_id
  ${joinSeller(sql`k.seller_id`)}`

const find = async (db: Db, where: RawBuilder<unknown>): Promise<ClaimRow | undefined> =>
  (await sql<ClaimRow>`select ${columns} from ${from} where ${where}`.execute(db)).rows[0]

/** A claim by its id. */
export function findClaim(db: Db, id: Id): Promise<ClaimRow | undefined> {
  return find(db, sql`k.id = ${id}`)
}

/** The open claim about a parcel. */
export function findOpenClaim(db: Db, parcelId: Id): Promise<ClaimRow | undefined> {
  return find(db, sql`k.parcel_id = ${parcelId} and k.state = 'OPEN'`)
}

/** The open claims about the parcels of an order. */
export async function listOpenClaims(db: Db, orderId: Id): Promise<ClaimRow[]> {
  return (
    await sql<ClaimRow>`
      select ${columns} from ${from} where k.order_id = ${orderId} and k.state = 'OPEN' order by k.id`.execute(
      db,
    )
  ).rows
}

/** Which claims are looked for: in a state, made on these days. */
export type ClaimFilter = Days & { state: ClaimState | 'all' }

function fitting({ state, ...days }: ClaimFilter): RawBuilder<unknown> {
  return sql`(${state} = 'all' or k.state = ${state}) and ${withinDays(sql`k.created_at`, days)}`
}

/** The claims that fit and come after one, newest first: the first `limit` of them without one. */
export async function listClaimsAfter(
  db: Db,
  filter: ClaimFilter,
  past: Id | undefined,
  limit: number,
): Promise<ClaimRow[]> {
  const follows =
    past === undefined
      ? sql`true`
      : sql`(k.created_at, k.id) < (select b.created_at, b.id from parcel_claim b where b.id = ${past})`
  return (
    await sql<ClaimRow>`
      select ${columns} from ${from} where ${fitting(filter)} and ${follows}
      order by k.created_at desc, k.id desc limit ${limit}`.execute(db)
  ).rows
}

/** A page of claims: the open ones first, the oldest of them on top, then what was decided, newest first. */
export async function listClaims(
  db: Db,
  filter: ClaimFilter,
  page: PageRequest,
): Promise<{ rows: ClaimRow[]; total: number }> {
  const where = fitting(filter)
  return readPage(
    page,
    async (limit, offset) =>
      (
        await sql<ClaimRow>`
          select ${columns} from ${from} where ${where}
          order by case when k.state = 'OPEN' then k.created_at end nulls last, k.created_at desc, k.id
          limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (
        await sql<{
          total: number
        }>`select count(*)::int as total from parcel_claim k where ${where}`.execute(db)
      ).rows[0]?.total ?? 0,
  )
}

/** Writes a new claim of a parcel's buyer. */
export async function insertClaim(
  tx: Db,
  claim: { id: Id; parcelId: Id; text: string; at: Date },
): Promise<void> {
  await sql`
    insert into parcel_claim (id, parcel_id, order_id, account_id, seller_id, state, text, created_at)
    select ${claim.id}, p.id, o.id, o.account_id, p.seller_id, 'OPEN', ${claim.text}, ${claim.at}
    from parcel p join orders o on o.id = p.order_id where p.id = ${claim.parcelId}`.execute(tx)
}

/** Stores the seller's answer to an open claim on their own parcel, replacing an earlier one. */
export async function writeAnswer(
  tx: Db,
  id: Id,
  answer: {
    accountId: Id
    text: string
    courier: string
    trackingCode: string
    trackingUrl: string
    at: Date
  },
): Promise<void> {
  await sql`
    update parcel_claim set answer_text = ${answer.text}, answer_courier = ${answer.courier},
      answer_tracking_code = ${answer.trackingCode}, answer_tracking_url = ${answer.trackingUrl}, answered_at = ${answer.at}
    where id = ${id} and state = 'OPEN'
      and seller_id in ${sellerOf(answer.accountId)}`.execute(tx)
}

/** Ends an open claim, and what waits for a second person about it; `by` is the member of staff who decided, null where it was none. */
export async function endClaim(
  tx: Db,
  id: Id,
  end: { state: Exclude<ClaimState, 'OPEN'>; text: string; by: Id | null; at: Date },
): Promise<void> {
  await sql`
    update parcel_claim set state = ${end.state}, decision_text = ${end.text}, decided_by = ${end.by}, decided_at = ${end.at}
    where id = ${id} and state = 'OPEN'`.execute(tx)
  await closeProposalsOf(tx, { claimId: id }, end.at)
}

/** Order lines of a seller with an undecided claim of non-delivery. */
export async function openClaimsOf(db: Db, sellerId: Id): Promise<ReadonlySet<Id>> {
  return new Set(
    (
      await sql<{ id: Id }>`
        select l.id from parcel_claim k join order_line l on l.order_id = k.order_id and l.seller_id = k.seller_id
        where k.seller_id = ${sellerId} and k.state = 'OPEN' and l.removed_at is null`.execute(db)
    ).rows.map(({ id }) => id),
  )
}
