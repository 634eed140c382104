import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Amounts, Days } from '../../../contract/ranges.ts'
import type { ReturnState, SaidWith } from '../../../contract/return.ts'
import type { Row } from '../../../db/row.ts'
import type { Database } from '../../../db/schema.ts'
import { type Id, isId, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { type Db, withinAmounts, withinDays } from '../../../platform/db/index.ts'
import { isCostSaidBack } from '../../ledger/index.server.ts'
import { joinPicture } from '../../media/index.server.ts'
import { joinLine, joinOrder, linesOfParcel } from '../../orders/index.server.ts'
import { joinSeller, shipFromLine } from '../../sellers/index.server.ts'

/** Who asks for returns: buyers and sellers reach their own, staff all. */
export type ReturnReader = { role: 'buyer' | 'seller' | 'staff'; id: Id }

/** An offer to the buyer of a return; moments as texts. */
export type Offer = Row<'return_offer', 'id' | 'percent' | 'amount_kobo' | 'is_ours' | 'state'> & {
  by: 'seller' | 'staff'
  created_at: string
  answer_by: string
  answered_at: string | null
}

export type ReturnRow = Omit<Row<'return_request'>, 'changed_at'> &
  Row<'orders', 'customer_name' | 'customer_email'> &
  Row<'order_line', 'name' | 'artist' | 'size_label'> & {
    order_code: string
    order_shipping_kobo: Kobo
    seller: string
    seller_town: string
    seller_state: string
    line_number: number
    /** What one piece cost, with its frame. */
    piece_kobo: Kobo
    picture_id: Id | null
    widths: number[] | null
    /** The address the seller gave for the return before this one. */
    last_send_to: string
    photographs: Id[]
    seller_photographs: Id[]
    arrival_photographs: Id[]
    /** What its buyer was offered for keeping the work, newest first. */
    offers: Offer[]
    timeline: { at: string; actor: string; from: string | null; to: string; detail: string }[]
  }

const photographsSaidWith = (what: SaidWith) =>
  sql`coalesce((select json_agg(f.evidence_id order by f.position) from return_photograph f
    where f.return_id = r.id and f.said_with = ${what}), '[]')`

const select = sql`
  select r.id, r.code, r.state, r.order_id, o.code as order_code, o.shipping_fee_kobo as order_shipping_kobo, r.order_line_id, r.parcel_id, r.account_id, r.seller_id,
    o.customer_name, o.customer_email, s.name as seller, s.town as seller_town,
    s.state as seller_state, l.number as line_number, l.name, l.artist,
    l.size_label, l.unit_kobo + l.frame_kobo as piece_kobo, p.id as picture_id, p.widths, r.quantity, r.reason, r.text,
    r.answer_by, r.seller_text, r.answered_at, r.goods_kobo, r.shipping_kobo, r.send_back, r.decision_text, r.decided_at,
    r.send_to, coalesce(${shipFromLine}, (select b.send_to from return_request b where b.seller_id = r.seller_id and b.send_to <> '' and b.id <> r.id
      order by b.answered_at desc nulls last limit 1), '') as last_send_to, r.label_courier, r.label_code, r.courier, r.tracking_code, r.sent_at, r.arrived_at, r.intact, r.arrival_text, r.refund_id,
    r.restocked, r.is_ours, r.created_at,
    ${photographsSaidWith('asked')} as photographs, ${photographsSaidWith('answered')} as seller_photographs,
    ${photographsSaidWith('arrived')} as arrival_photographs,
    coalesce((select json_agg(json_build_object('id', f.id, 'percent', f.percent, 'amount_kobo', f.amount_kobo,
      'by', case when f.staff_id is null then 'seller' else 'staff' end, 'is_ours', f.is_ours, 'state', f.state,
      'created_at', f.created_at, 'answer_by', f.answer_by, 'answered_at', f.answered_at) order by f.created_at desc, f.id desc)
      from return_offer f where f.return_id = r.id), '[]') as offers,
    coalesce((select json_agg(json_build_object('at', e.at, 'actor', e.actor, 'from', e.from_state, 'to', e.to_state,
      'detail', e.detail) order by e.at, e.id) from return_event e where e.return_id = r.id), '[]') as timeline,
    count(*) over ()::int as all_rows
  from return_request r
  ${joinOrder(sql`r.order_id`)}
  ${joinLine(sql`r.order_line_id`)}
  ${joinSeller(sql`r.seller_id`)}
  left ${joinPicture(sql`l.picture_id`)}`

function reach({ role, id }: ReturnReader): RawBuilder<unknown> {
  if (role === 'staff') return sql`true`
  return role === 'seller' ? sql`s.account_id = ${id}` : sql`r.account_id = ${id}`
}

/** A return that a reader may reach; another's is not found. */
export async function findReturn(db: Db, reader: ReturnReader, id: string): Promise<ReturnRow | undefined> {
  return isId(id)
    ? (await sql<ReturnRow>`${select} where r.id = ${id} and ${reach(reader)}`.execute(db)).rows[0]
    : undefined
}

function among(state: string, now: Date): RawBuilder<unknown> {
  if (state === 'all') return sql`true`
  if (state === 'open') return sql`r.state not in ('REFUNDED', 'REFUSED', 'WITHDRAWN')`
  if (state === 'to_label')
    return sql`(r.state = 'APPROVED' and r.label_code = '' and r.reason <> 'changed_mind')`
  // Whether the newest cost of the return waits for a decision, or to be paid.
  if (state === 'cost_to_decide' || state === 'cost_to_pay')
    return sql`exists (select 1 from return_cost k where k.return_id = r.id
      and k.state = ${state === 'cost_to_pay' ? 'APPROVED' : 'ASKED'})`
  if (state === 'cost_said_back')
    return sql`exists (select 1 from return_cost k where k.return_id = r.id and ${isCostSaidBack(sql`k.id`)})`
  if (state !== 'to_decide') return sql`r.state = ${state}`
  return sql`(r.state in ('ACCEPTED', 'CONTESTED', 'ARRIVED')
    or r.state = 'ASKED' and (r.answer_by < ${now} or r.reason = 'damaged'))
    and not exists (select 1 from return_offer f where f.return_id = r.id and f.state = 'OPEN' and f.answer_by >= ${now})`
}

function within(orderId: string | undefined): RawBuilder<unknown> {
  if (orderId === undefined) return sql`true`
  return isId(orderId) ? sql`r.order_id = ${orderId}` : sql`false`
}

function fitting(range: Days & Amounts): RawBuilder<unknown> {
  return sql`${withinDays(sql`r.created_at`, range)}
    and ${withinAmounts(sql`r.quantity * (l.unit_kobo + l.frame_kobo)`, range)}`
}

/** Which returns are listed: in a state, of an order, asked for on these days, of works at these prices. */
export type ReturnFilter = Days & Amounts & { state: string; orderId: string | undefined }

/** A page of the returns a reader may reach, newest first, and those that wait for a label by how long they do; with `orderId` those of one order. */
export async function listReturns(
  db: Db,
  reader: ReturnReader,
  { state, orderId, ...range }: ReturnFilter,
  now: Date,
  page: PageRequest,
): Promise<{ rows: ReturnRow[]; total: number }> {
  const { rows } = await sql<ReturnRow & { all_rows: number }>`${select}
    where ${reach(reader)} and ${among(state, now)} and ${within(orderId)}
      and ${fitting(range)}
    order by ${state === 'to_label' ? sql`r.decided_at,` : sql``} r.created_at desc, r.id limit ${page.limit} offset ${offsetOf(page)}`.execute(
    db,
  )
  return { rows, total: rows[0]?.all_rows ?? 0 }
}

/** A return as a file has it. */
export type ExportedReturn = Pick<
  ReturnRow,
  | 'id'
  | 'code'
  | 'state'
  | 'order_code'
  | 'customer_name'
  | 'customer_email'
  | 'seller'
  | 'name'
  | 'quantity'
  | 'piece_kobo'
  | 'reason'
  | 'created_at'
  | 'decided_at'
  | 'goods_kobo'
  | 'shipping_kobo'
  | 'is_ours'
>

/** All returns that fit, newest first, which follow the return `past`. */
export async function listReturnsAfter(
  db: Db,
  { state, orderId, ...range }: ReturnFilter,
  now: Date,
  past: Id | undefined,
  limit: number,
): Promise<ExportedReturn[]> {
  const follows =
    past === undefined
      ? sql`true`
      : sql`(r.created_at, r.id) < (select b.created_at, b.id from return_request b where b.id = ${past})`
  return (
    await sql<ExportedReturn>`
      select r.id, r.code, r.state, o.code as order_code, o.customer_name, o.customer_email, s.name as seller, l.name, r.quantity,
        l.unit_kobo + l.frame_kobo as piece_kobo, r.reason, r.created_at, r.decided_at, r.goods_kobo, r.shipping_kobo, r.is_ours
      from return_request r ${joinOrder(sql`r.order_id`)} ${joinLine(sql`r.order_line_id`)} ${joinSeller(sql`r.seller_id`)}
      where ${among(state, now)} and ${within(orderId)} and ${fitting(range)} and ${follows}
      order by r.created_at desc, r.id desc limit ${limit}`.execute(db)
  ).rows
}

/** Approved returns that were last changed before a moment, by their ids, after `past`. */
export async function listUnsentReturns(
  db: Db,
  before: Date,
  past: Id | undefined,
  limit: number,
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from return_request where state = 'APPROVED' and changed_at <= ${before}
      and ${past === undefined ? sql`true` : sql`id > ${past}`}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The returns of an order, oldest first. */
export async function listReturnsOf(db: Db, orderId: Id): Promise<ReturnRow[]> {
  return (
    await sql<ReturnRow>`${select} where r.order_id = ${orderId} order by r.created_at, r.id`.execute(db)
  ).rows
}

/** The return that waits for a refund. */
export async function findReturnOfRefund(db: Db, refundId: Id): Promise<ReturnRow | undefined> {
  return (await sql<ReturnRow>`${select} where r.refund_id = ${refundId}`.execute(db)).rows[0]
}

/** The open return of a line. */
export async function findOpenReturn(db: Db, lineId: Id): Promise<ReturnRow | undefined> {
  return (
    await sql<ReturnRow>`${select} where r.order_line_id = ${lineId}
      and r.state not in ('REFUNDED', 'REFUSED', 'WITHDRAWN')`.execute(db)
  ).rows[0]
}

/** Delivery that other open, approved returns of a parcel will still ask back. */
export async function sumPromisedShipping(db: Db, row: { id: Id; parcel_id: Id }): Promise<Kobo> {
  return (
    (
      await sql<{ kobo: Kobo }>`select coalesce(sum(shipping_kobo), 0)::bigint as kobo from return_request
      where parcel_id = ${row.parcel_id} and id <> ${row.id} and state in ('APPROVED', 'SENT', 'ARRIVED')`.execute(
        db,
      )
    ).rows[0]?.kobo ?? 0
  )
}

/** Notes that the pieces of a return are on sale again. */
export async function markRestocked(tx: Db, id: Id): Promise<void> {
  await sql`update return_request set restocked = true where id = ${id}`.execute(tx)
}

/** Writes a new return. */
export async function insertReturn(
  tx: Db,
  row: Omit<Insertable<Database['return_request']>, 'state' | 'changed_at'>,
): Promise<void> {
  await tx
    .insertInto('return_request')
    .values({ ...row, state: 'ASKED', changed_at: row.created_at })
    .execute()
}

/** What a change of state may set besides. */
export type ReturnChange = Omit<Updateable<Database['return_request']>, 'id' | 'state' | 'changed_at'>

/** Writes a return's new state, what came with it, and its timeline; ends an open offer where the return is decided. */
export async function moveReturn(
  tx: Db,
  row: { id: Id; state: ReturnState },
  to: ReturnState,
  note: { actor: string; at: Date; detail?: string },
  change: ReturnChange = {},
): Promise<void> {
  await tx
    .updateTable('return_request')
    .set({ ...change, state: to, changed_at: note.at })
    .where('id', '=', row.id)
    .execute()
  await sql`update return_offer f set state = 'ENDED', answered_at = ${note.at} from return_request r
    where r.id = ${row.id} and f.return_id = r.id and f.state = 'OPEN'
      and r.state not in ('ASKED', 'ACCEPTED', 'CONTESTED')`.execute(tx)
  await recordReturn(tx, row.id, row.state, to, note)
}

/** Adds to a return's timeline. */
export async function recordReturn(
  tx: Db,
  id: Id,
  from: ReturnState | null,
  to: ReturnState,
  { actor, at, detail = '' }: { actor: string; at: Date; detail?: string },
): Promise<void> {
  await sql`insert into return_event (id, return_id, at, actor, from_state, to_state, detail)
    values (${newId()}, ${id}, ${at}, ${actor}, ${from}, ${to}, ${detail})`.execute(tx)
}

/** Ties a photograph to a return, as the next of its photographs. */
export async function insertReturnPhotograph(
  tx: Db,
  returnId: Id,
  evidenceId: Id,
  saidWith: SaidWith,
): Promise<void> {
  await sql`
    insert into return_photograph (return_id, evidence_id, position, said_with)
    select ${returnId}, ${evidenceId}, coalesce(max(position) + 1, 0), ${saidWith} from return_photograph
    where return_id = ${returnId}`.execute(tx)
}

/** Whether all pieces of a parcel's lines have come back. */
export async function isAllBack(tx: Db, parcelId: Id): Promise<boolean> {
  return (
    (
      await sql<{ left: boolean }>`
      select exists (
        select 1 from ${linesOfParcel(sql`${parcelId}::uuid`)} l where l.quantity > (
          select coalesce(sum(r.quantity), 0) from return_request r
          where r.order_line_id = l.id and r.arrived_at is not null)
      ) as left`.execute(tx)
    ).rows[0]?.left === false
  )
}

/** Lines of a seller's orders with a return that is not closed: asked for, to be decided, or on its way back. */
export async function openReturnsOf(db: Db, sellerId: Id): Promise<ReadonlySet<Id>> {
  return new Set(
    (
      await sql<{ id: Id }>`
        select order_line_id as id from return_request
        where seller_id = ${sellerId} and state in ('ASKED', 'ACCEPTED', 'CONTESTED', 'APPROVED', 'SENT', 'ARRIVED')`.execute(
        db,
      )
    ).rows.map(({ id }) => id),
  )
}

/** The sellers of an order with a return that they accepted, or that was decided for its buyer. */
export async function returnedOf(tx: Db, orderId: Id): Promise<ReadonlySet<Id>> {
  const { rows } = await sql<{ id: Id }>`
    select distinct seller_id as id from return_request where order_id = ${orderId}
      and state in ('ACCEPTED', 'APPROVED', 'SENT', 'ARRIVED', 'REFUNDING', 'REFUNDED')`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** How many returns were asked for on each of some days of Lagos, both included; days without any are left out. */
export async function countReturnsByDay(db: Db, from: string, to: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; returns: number }>`
    select to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, count(*)::int as returns
    from return_request
    where created_at >= ${from}::date::timestamp at time zone 'Africa/Lagos'
      and created_at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'
    group by 1`.execute(db)
  return new Map(rows.map(({ day, returns }) => [day, returns]))
}
