import { sql } from 'kysely'
import { type Id, newCode, newId } from '../../kernel/id.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import type { LockedOrder } from '../orders/index.server.ts'
import type { OrdersPort } from './context/orders-port.ts'

/** Orders for the tests of payments: one work each, one of a kind, on the real tables. */
export const testOrders: OrdersPort = {
  lock: async (tx, orderId) =>
    (
      await sql<LockedOrder>`select id, code, state, total_kobo as "totalKobo" from orders
        where id = ${orderId} for update`.execute(tx)
    ).rows[0],

  receiveMoney: async (tx, orderId, { at }) => {
    const state = (await testOrders.lock(tx, orderId))?.state
    if (state === 'PAID') return 'already_paid'
    if (state === 'REFUND_DUE' || state === 'REFUNDED') return 'refund_due'
    const { rows } = await sql<{ edition: Id }>`select edition.id as edition from edition
      join hold on hold.edition_id = edition.id where hold.order_id = ${orderId} for update of edition`.execute(
      tx,
    )
    const isGone = await sql`select 1 from hold where edition_id = ${rows[0]?.edition}
      and order_id <> ${orderId} and state in ('live', 'sold')`.execute(tx)
    const isPaid = isGone.rows.length === 0
    if (isPaid)
      await sql`update hold set state = 'sold', changed_at = ${at} where order_id = ${orderId}`.execute(tx)
    await sql`update orders set state = ${isPaid ? 'PAID' : 'REFUND_DUE'}, paid_at = ${at} where id = ${orderId}`.execute(
      tx,
    )
    return isPaid ? 'paid' : 'refund_due'
  },

  refundRequested: async (tx, orderId, { isWhole }) => {
    await sql`update orders set state = 'REFUND_DUE'
      where id = ${orderId} and state = 'PAID' and ${isWhole}`.execute(tx)
  },

  refundStarted: async () => {},

  mayLapse: async () => {},

  latestHoldEnd: async () => new Date(Date.now() + 2 * 3_600_000),

  refundDone: async (tx, orderId, { isAll }) => {
    if (!isAll) return
    await sql`update orders set state = 'REFUNDED' where id = ${orderId} and state = 'REFUND_DUE'`.execute(tx)
  },

  awaitTransfer: async (tx, orderId, { holdUntil, at }) =>
    (
      await sql`update orders set hold_expires_at = greatest(hold_expires_at, ${holdUntil})
        where id = ${orderId} and state = 'PENDING' and hold_expires_at > ${at}`.execute(tx)
    ).numAffectedRows === 1n,

  customerOf: async (db, orderId) =>
    (
      await sql<{
        name: string
        email: string
      }>`select customer_name as name, customer_email as email from orders
        where id = ${orderId}`.execute(db)
    ).rows[0],
}

/** A work one of a kind, with its artist and seller. Returns its edition. */
export async function makeEdition(db: Db): Promise<Id> {
  const [seller, artist, category, work, edition] = [newId(), newId(), newId(), newId(), newId()]
  await withTx(db, async (tx) => {
    await sql`insert into seller (id, slug, name, created_at) values (${seller}, ${seller}, 'Seller', now())`.execute(
      tx,
    )
    await sql`insert into artist (id, seller_id, slug, name) values (${artist}, ${seller}, ${artist}, 'Artist')`.execute(
      tx,
    )
    await sql`insert into category (id, slug, name) values (${category}, ${category}, ${category})`.execute(
      tx,
    )
    await sql`insert into work (id, seller_id, artist_id, category_id, slug, name, description, kind, status, price_kobo,
        search_name, search_text, created_at, updated_at, shown_since)
      values (${work}, ${seller}, ${artist}, ${category}, ${work}, 'Work', '', 'unique', 'live', 1, '', '', now(), now(), now())`.execute(
      tx,
    )
    await sql`insert into edition (id, work_id, price_kobo, total, available) values (${edition}, ${work}, 1, 1, 1)`.execute(
      tx,
    )
  })
  return edition
}

export type TestOrder = { id: Id; code: string; totalKobo: number; edition: Id }

/** A PENDING order that holds an edition, a fresh one unless given. */
export async function makeOrder(db: Db, totalKobo = 1_250_000_00, edition?: Id): Promise<TestOrder> {
  const order = { id: newId(), code: newCode('AWR'), totalKobo, edition: edition ?? (await makeEdition(db)) }
  const [account, line] = [newId(), newId()]
  await withTx(db, async (tx) => {
    await sql`insert into account (id, email, first_name, last_name, phone, password_hash, role, terms_agreed_at, created_at, updated_at)
      values (${account}, ${`${account}@example.com`}, 'Ada', 'Obi', '', '', 'BUYER', now(), now(), now())`.execute(
      tx,
    )
    await sql`insert into orders (id, code, account_id, state, purchase, delivery_option, customer_name, customer_email,
        ship_address, ship_city, ship_state, ship_country, ship_phone, ship_email, subtotal_kobo, shipping_fee_kobo,
        total_kobo, purchase_fingerprint, hold_expires_at, created_at)
      values (${order.id}, ${order.code}, ${account}, 'PENDING', 'single', 'HOME', 'Ada Obi', 'ada@example.com',
        '', '', '', '', '', '', ${totalKobo}, 0, ${totalKobo}, ${order.id}, now() + interval '30 min', now())`.execute(
      tx,
    )
    await sql`insert into order_line (id, order_id, number, work_id, edition_id, seller_id, name, artist, size_label, unit_kobo,
        frame_kobo, with_frame, quantity, total_kobo)
      select ${line}, ${order.id}, 1, work.id, edition.id, work.seller_id, work.name, 'Artist', '', ${totalKobo}, 0, false, 1, ${totalKobo}
      from edition join work on work.id = edition.work_id where edition.id = ${order.edition}`.execute(tx)
    await sql`insert into hold (id, order_id, order_line_id, edition_id, quantity, one_of_a_kind, state, created_at, changed_at)
      values (${newId()}, ${order.id}, ${line}, ${order.edition}, 1, true, 'live', now(), now())`.execute(tx)
  })
  return order
}

/** Lets an order lapse: its work is anyone's again. */
export function expireOrder(db: Db, orderId: Id): Promise<void> {
  return withTx(db, async (tx) => {
    await sql`update orders set state = 'EXPIRED' where id = ${orderId}`.execute(tx)
    await sql`update hold set state = 'released' where order_id = ${orderId}`.execute(tx)
  })
}

/** The state of an order. */
export async function orderState(db: Db, orderId: Id): Promise<string | undefined> {
  return (await sql<{ state: string }>`select state from orders where id = ${orderId}`.execute(db)).rows[0]
    ?.state
}
