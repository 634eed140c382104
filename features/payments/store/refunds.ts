import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import {
  joinLinesOfOrder,
  linesOfOrder,
  orderWithId,
  type RefundDelivery,
  type RefundLine,
} from '../../orders/index.server.ts'
import type { RefundState } from '../rules/payments.ts'

/** Money going back, or gone back. Amounts in the smallest unit of `currency`. */
export type Refund = Omit<Row<'refund'>, 'started_at'> & { currency: string; lines: RefundLine[] }

const columns = sql`r.id, r.order_id, r.attempt_id, r.amount_kobo,
  (select coalesce(a.paid_currency, a.currency) from payment_attempt a where a.id = r.attempt_id) as currency,
  r.shipping_kobo, r.key, r.why, r.of_sale, r.state, r.provider_word, r.created_at, r.changed_at, r.done_at,
  coalesce((select json_agg(json_build_object('lineId', l.order_line_id, 'quantity', l.quantity, 'amountKobo', l.amount_kobo))
    from refund_line l where l.refund_id = r.id), '[]') as lines`

/** Sets money of an attempt aside for going back, if that much is left. Returns what is left then, or undefined. */
export async function reserve(tx: Db, attemptId: Id, amountKobo: Kobo): Promise<Kobo | undefined> {
  return (
    await sql<{ left: Kobo }>`update payment_attempt set asked_back_kobo = asked_back_kobo + ${amountKobo}
      where id = ${attemptId} and paid_kobo - asked_back_kobo >= ${amountKobo}
      returning paid_kobo - asked_back_kobo as left`.execute(tx)
  ).rows[0]?.left
}

/** Writes a refund and what it is for. */
export async function insertRefund(
  tx: Db,
  refund: Row<
    'refund',
    | 'id'
    | 'order_id'
    | 'attempt_id'
    | 'amount_kobo'
    | 'shipping_kobo'
    | 'key'
    | 'why'
    | 'of_sale'
    | 'created_at'
  >,
  lines: readonly RefundLine[],
  delivery: readonly RefundDelivery[],
): Promise<void> {
  const { id: refund_id, created_at } = refund
  await tx
    .insertInto('refund')
    .values({ ...refund, state: 'REQUESTED', changed_at: created_at })
    .execute()
  for (const { lineId: order_line_id, quantity, amountKobo: amount_kobo, bearer } of lines)
    await tx
      .insertInto('refund_line')
      .values({ refund_id, order_line_id, quantity, amount_kobo, ...bearerColumns(bearer) })
      .execute()
  for (const { parcelId: parcel_id, amountKobo: amount_kobo, bearer } of delivery)
    await tx
      .insertInto('refund_delivery')
      .values({ refund_id, parcel_id, amount_kobo, ...bearerColumns(bearer) })
      .execute()
}

const bearerColumns = (bearer: RefundLine['bearer']) => ({
  is_ours: bearer === 'us',
  bearer_id: bearer === undefined || bearer === 'us' ? null : bearer,
})

/** What of an order's shipping fee was asked back for each of its parcels, where that was said. */
export async function sumDeliveryBack(db: Db, orderId: Id): Promise<Map<Id, Kobo>> {
  const { rows } = await sql<{ parcel_id: Id; kobo: Kobo }>`
    select d.parcel_id, sum(d.amount_kobo)::bigint as kobo
    from refund r join refund_delivery d on d.refund_id = r.id where r.order_id = ${orderId}
    group by d.parcel_id`.execute(db)
  return new Map(rows.map(({ parcel_id, kobo }) => [parcel_id, kobo]))
}

/** A refund by its key. */
export async function findRefundByKey(db: Db, key: string): Promise<Refund | undefined> {
  return (await sql<Refund>`select ${columns} from refund r where r.key = ${key}`.execute(db)).rows[0]
}

/** A refund by its id. */
export async function findRefund(db: Db, id: Id): Promise<Refund | undefined> {
  return (await sql<Refund>`select ${columns} from refund r where r.id = ${id}`.execute(db)).rows[0]
}

/** A refund by its id, its row locked until the transaction ends. */
export async function lockRefund(tx: Db, id: Id): Promise<Refund | undefined> {
  return (await sql<Refund>`select ${columns} from refund r where r.id = ${id} for update of r`.execute(tx))
    .rows[0]
}

/** The refunds of several orders, oldest first. */
export async function listRefunds(db: Db, orderIds: readonly Id[]): Promise<Refund[]> {
  return (
    await sql<Refund>`select ${columns} from refund r where r.order_id = any(${[...orderIds]}::uuid[])
      order by r.created_at, r.id`.execute(db)
  ).rows
}

/** Writes a refund's new state and the provider's detail. */
export async function changeRefund(
  tx: Db,
  id: Id,
  state: RefundState,
  now: Date,
  providerWord: string,
): Promise<void> {
  await sql`update refund set state = ${state}, changed_at = ${now}, provider_word = ${providerWord},
      started_at = case when ${state} = 'STARTED' then ${now}::timestamptz else started_at end,
      done_at = case when ${state} = 'DONE' then ${now}::timestamptz else done_at end
    where id = ${id}`.execute(tx)
}

/** What an order's refunds come to: asked back of what paid it, and how many are not done yet. */
export async function sumRefunds(db: Db, orderId: Id): Promise<{ sale_kobo: Kobo; unfinished: number }> {
  return (
    (
      await sql<{ sale_kobo: Kobo; unfinished: number }>`
      select coalesce(sum(amount_kobo) filter (where of_sale), 0)::bigint as sale_kobo,
        count(*) filter (where state <> 'DONE')::int as unfinished
      from refund where order_id = ${orderId}`.execute(db)
    ).rows[0] ?? { sale_kobo: 0, unfinished: 0 }
  )
}

/** How much of an attempt's money is with the buyer again. */
export async function sumDone(db: Db, attemptId: Id): Promise<Kobo> {
  return (
    (
      await sql<{ kobo: Kobo }>`select coalesce(sum(amount_kobo), 0)::bigint as kobo from refund
      where attempt_id = ${attemptId} and state = 'DONE'`.execute(db)
    ).rows[0]?.kobo ?? 0
  )
}

/** What has not been asked back yet of an order's shipping fee. */
export async function shippingLeftOf(db: Db, orderId: Id): Promise<Kobo> {
  return (
    (
      await sql<{ kobo: Kobo }>`
        select (o.shipping_fee_kobo
          - coalesce((select sum(r.shipping_kobo) from refund r where r.order_id = o.id), 0))::bigint as kobo
        from ${orderWithId(orderId)} o`.execute(db)
    ).rows[0]?.kobo ?? 0
  )
}

/** What may still be asked back of each line of an order: pieces and kobo. */
export async function listRefundable(db: Db, orderId: Id): Promise<Omit<RefundLine, 'bearer'>[]> {
  const { rows } = await sql<{ id: Id; quantity: number; kobo: Kobo }>`
    select l.id, (l.quantity - coalesce(sum(r.quantity), 0))::int as quantity,
      (l.total_kobo - coalesce(sum(r.amount_kobo), 0))::bigint as kobo
    from ${linesOfOrder(orderId)} l left join refund_line r on r.order_line_id = l.id
    group by l.id, l.number, l.quantity, l.total_kobo order by l.number`.execute(db)
  return rows.map(({ id, quantity, kobo }) => ({ lineId: id, quantity, amountKobo: kobo }))
}

/** Refunds that are neither done nor refused and that nothing has changed since a moment. */
export async function findUnfinishedRefunds(db: Db, since: Date, limit: number): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select id from refund where state in ('REQUESTED', 'STARTED') and changed_at < ${since}
      order by changed_at limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id)
}

/** Refunds of a payment that the provider has neither done nor refused. */
export async function listUnfinishedRefunds(db: Db, txRef: string): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`select r.id from refund r join payment_attempt a on a.id = r.attempt_id
      where a.tx_ref = ${txRef} and r.state in ('REQUESTED', 'STARTED')`.execute(db)
  ).rows.map(({ id }) => id)
}

/** Lines of a seller's orders for which money was asked back that has not gone back yet; all of an order where no line was named. */
export async function pendingRefundsOf(db: Db, sellerId: Id): Promise<ReadonlySet<Id>> {
  return new Set(
    (
      await sql<{ id: Id }>`
        select l.id from refund r ${joinLinesOfOrder(sql`r.order_id`)}
        where r.state <> 'DONE' and r.of_sale and l.seller_id = ${sellerId}
          and (exists (select 1 from refund_line x where x.refund_id = r.id and x.order_line_id = l.id)
            or not exists (select 1 from refund_line x where x.refund_id = r.id))`.execute(db)
    ).rows.map(({ id }) => id),
  )
}
