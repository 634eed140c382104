import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { MINUTE } from '../kernel/clock.ts'
import type { Id } from '../kernel/id.ts'
import type { Db } from '../platform/db/index.ts'
import type { BuyerOutcome } from './buyer.ts'
import type { App } from './processes.ts'

/** What must be empty when all is well. */
export type Disagreement = { what: string; rows: unknown[] }

const checks: [what: string, query: ReturnType<typeof sql>][] = [
  [
    'money at the provider that no attempt of ours knows to the kobo',
    sql`select c.tx_ref, c.charged_kobo - c.refunded_kobo as theirs, a.paid_kobo as ours, a.state
      from sandbox.charge c left join payment_attempt a on a.tx_ref = c.tx_ref
      where c.status in ('successful', 'completed') and not (
        case when a.state = 'SUCCEEDED' then a.paid_kobo = c.charged_kobo and c.refunded_kobo = 0
          when a.state = 'REFUNDED' then c.refunded_kobo = c.charged_kobo
          else false end)`,
  ],
  [
    'money of ours that the provider does not have',
    sql`select a.tx_ref, a.paid_kobo from payment_attempt a
      where a.state = 'SUCCEEDED' and not exists (
        select 1 from sandbox.charge c where c.tx_ref = a.tx_ref and c.status in ('successful', 'completed')
          and c.charged_kobo = a.paid_kobo)`,
  ],
  [
    'paid orders without exactly one payment of their total',
    sql`select o.id, o.total_kobo from orders o
      where o.state = 'PAID' and 1 <> (select count(*) from payment_attempt a
        where a.order_id = o.id and a.state = 'SUCCEEDED' and a.paid_kobo = o.total_kobo)`,
  ],
  [
    'orders that are not paid and have money',
    sql`select o.id, o.state from orders o join payment_attempt a on a.order_id = o.id
      where a.state = 'SUCCEEDED' and o.state <> 'PAID'`,
  ],
  [
    'stock that does not add up',
    sql`select e.id, e.total, e.available from edition e
      where e.total <> e.available + coalesce((select sum(h.quantity) from hold h
        where h.edition_id = e.id and h.state in ('live', 'sold', 'kept')), 0)`,
  ],
  [
    'orders of one request made twice',
    sql`select account_id, count(*) from orders where state in ('PENDING', 'PAID') group by account_id having count(*) > 1`,
  ],
  [
    'paid orders without their mail',
    sql`select o.id from orders o where o.state = 'PAID'
      and not exists (select 1 from mail m where m.event_key like '%' || o.id::text || '%')`,
  ],
  [
    'paid orders without their parcel',
    sql`select o.id from orders o where o.state = 'PAID' and not exists (select 1 from parcel p where p.order_id = o.id)`,
  ],
]

/** What the database says of itself and of the provider. */
export const findDisagreements = async (db: Db): Promise<Disagreement[]> => {
  const found: Disagreement[] = []
  for (const [what, query] of checks) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) found.push({ what, rows: rows.slice(0, 5) })
  }
  return found
}

/** Lets the reconciler do its work, as it would within the next minutes, and says what is wrong even then. */
export const reconciled = async (house: { db: Db; app: Pick<App, 'pass'> }): Promise<Disagreement[]> => {
  let found: Disagreement[] = []
  for (const wait of [0, 300, 1_000, 3_000, 6_000, 10_000]) {
    await sleep(wait)
    found = await findDisagreements(house.db)
    if (found.length === 0) return found
    await house.app.pass(3 * MINUTE)
  }
  return found
}

/** Orders that a buyer was outcomes of and that are not there, or not paid although the buyer was outcomes so. */
export const findBroken = async (db: Db, outcomes: readonly BuyerOutcome[]): Promise<Id[]> => {
  const ids = outcomes.flatMap(({ order }) => order?.id ?? [])
  const { rows } = await sql<{ id: Id; state: string }>`
    select id, state from orders where id = any(${ids}::uuid[])`.execute(db)
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return outcomes.flatMap(({ order, isPaid }) =>
    order && (!states.has(order.id) || (isPaid && states.get(order.id) !== 'PAID')) ? [order.id] : [],
  )
}
