import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Db, nameLock } from '../../../platform/db/index.ts'
import { lockedPerson, type Person } from '../../accounts/index.server.ts'
import { type Held, REPLACED, SHORT_HOLD } from '../rules/orders.ts'

/** An unpaid order of a buyer and what it holds. */
export type PendingOrder = Held &
  Row<'orders', 'id' | 'purchase_fingerprint'> & {
    hidden: boolean
    editions: Id[]
    /** Whether it was made from the network that is asked about. */
    from_network: boolean
  }

/**
 * A buyer's standing for a new order: unpaid orders, oldest first; when others ended unpaid; ended holds of its
 * works by them (`own`) and their network; what the network holds.
 */
export type Standing = {
  pending: PendingOrder[]
  unpaid_ends: { at: string; is_short: boolean }[]
  ended_holds: { at: string; work_id: Id; own: boolean; is_freed: boolean; held_ms: number }[]
  near: Held
}

/** Who makes an order. */
export type LockedBuyer = Pick<Person, 'id' | 'email' | 'firstName' | 'lastName'>

/**
 * Locks a buyer, then their network (its keyed hash; null for none), until the transaction ends, so each makes one
 * order at a time. Undefined for a deleted account.
 */
export async function lockBuyer(
  tx: Db,
  accountId: Id,
  network: string | null,
): Promise<LockedBuyer | undefined> {
  const lock = network === null ? sql`null` : nameLock('orders from', network)
  const { rows } = await sql<Row<'account', 'id' | 'email' | 'first_name' | 'last_name'>>`
    with who as materialized (${lockedPerson(accountId)})
    select id, email, first_name, last_name, ${lock} as locked from who`.execute(tx)
  const [row] = rows
  return row && { id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name }
}

/**
 * Reads a buyer's standing at a network (its keyed hash; null for none). Orders ended unpaid, newest first, and
 * holds of `works` count from `since`, unless staff ended them.
 */
export async function readStanding(
  tx: Db,
  { accountId, network, works }: { accountId: Id; network: string | null; works: readonly Id[] },
  since: { ends: Date; holds: Date },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      coalesce((
        select json_agg(json_build_object('id', o.id, 'purchase_fingerprint', o.purchase_fingerprint,
          'hidden', o.hidden_at is not null, 'from_network', coalesce(o.placed_from = ${network}, false),
          'editions', h.editions, 'pieces', h.pieces, 'unique', h.unique) order by o.created_at)
        from orders o cross join lateral (
          select coalesce(json_agg(h.edition_id), '[]') as editions, coalesce(sum(h.quantity), 0)::int as pieces,
            coalesce(sum(h.quantity) filter (where h.one_of_a_kind), 0)::int as unique
          from hold h where h.order_id = o.id and h.state = 'live'
        ) h where o.account_id = ${accountId} and o.state = 'PENDING'), '[]') as pending,
      coalesce((
        select json_agg(json_build_object('at', ended.closed_at, 'is_short', ended.is_short) order by ended.closed_at desc)
        from (
          select o.closed_at, o.state = 'CANCELLED'
            and o.closed_at - o.created_at <= ${SHORT_HOLD / 1_000} * interval '1 second' as is_short
          from orders o
          where o.account_id = ${accountId} and o.paid_at is null and o.closed_at > ${since.ends}
            and (o.state = 'EXPIRED' or (o.state = 'CANCELLED'
              and not exists (select 1 from order_event v
                where v.order_id = o.id and v.to_state = 'CANCELLED' and v.actor = 'staff')))
          order by o.closed_at desc limit 20
        ) ended), '[]') as unpaid_ends,
      coalesce((
        select json_agg(held order by held.at desc)
        from (
          select distinct on (o.id, l.work_id) l.work_id, o.account_id = ${accountId} as own,
            coalesce(l.removed_at, o.closed_at) as at, coalesce(v.detail, '') <> ${REPLACED} as is_freed,
            extract(epoch from coalesce(l.removed_at, o.closed_at) - o.created_at)::float * 1000 as held_ms
          from orders o join order_line l on l.order_id = o.id join hold h on h.order_line_id = l.id
          left join order_event v on l.removed_at is null and v.order_id = o.id and v.from_state = 'PENDING' and v.to_state = o.state
          where (o.account_id = ${accountId} or (o.placed_from = ${network} and h.one_of_a_kind)) and l.work_id = any(${works}::uuid[])
            and (l.removed_at is not null or (o.paid_at is null
              and (o.state = 'EXPIRED' or (o.state = 'CANCELLED' and v.actor = 'buyer'))))
          order by o.id, l.work_id, at desc
        ) held where held.at > ${since.holds}), '[]') as ended_holds,
      (select json_build_object('pieces', coalesce(sum(h.quantity), 0)::int,
          'unique', coalesce(sum(h.quantity) filter (where h.one_of_a_kind), 0)::int)
        from hold h join orders o on o.id = h.order_id
        where h.state = 'live' and o.state = 'PENDING' and o.placed_from = ${network}) as near`.execute(tx)
  return rows[0] ?? { pending: [], unpaid_ends: [], ended_holds: [], near: { pieces: 0, unique: 0 } }
}

/** Forgets from which networks the unpaid orders came that ended before a moment. */
export async function forgetNetworks(db: Db, before: Date): Promise<void> {
  await sql`update orders set placed_from = null where placed_from is not null and closed_at < ${before}`.execute(
    db,
  )
}
