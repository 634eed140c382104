import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { lockedPerson, type Person } from '../../accounts/index.server.ts'
import { type Held, SHORT_HOLD } from '../rules/orders.ts'

/** An unpaid order of a buyer and what it holds. */
export type PendingOrder = Held & {
  id: Id
  purchase_fingerprint: string
  hidden: boolean
  editions: Id[]
  /** Whether it was made from the network that is asked about. */
  from_network: boolean
}

/** What a new order of a buyer has to look at: their unpaid orders, the oldest first, when others ended unpaid, and what their network holds. */
export type Standing = {
  pending: PendingOrder[]
  unpaid_ends: { at: string; isShort: boolean }[]
  near: Held
}

/** Who makes an order. */
export type LockedBuyer = Pick<Person, 'id' | 'email' | 'firstName' | 'lastName'>

/**
 * Locks a buyer, and then their network (its keyed hash; null for none), until the transaction ends: of both, one order at a time is made.
 * Undefined when the account was deleted.
 */
export async function lockBuyer(
  tx: Db,
  accountId: Id,
  network: string | null,
): Promise<LockedBuyer | undefined> {
  const lock =
    network === null
      ? sql`null`
      : sql`pg_advisory_xact_lock(hashtextextended(${`orders from ${network}`}, 0))::text`
  return (
    await sql<LockedBuyer & { locked: string | null }>`
      with who as materialized (${lockedPerson(accountId)})
      select id, email, "firstName", "lastName", ${lock} as locked from who`.execute(tx)
  ).rows[0]
}

/**
 * Reads the standing of a buyer at a network (its keyed hash; null for none, which holds nothing). Of orders that ended unpaid it has
 * those since a moment, newest first; staff's endings do not count.
 */
export async function readStanding(
  tx: Db,
  accountId: Id,
  network: string | null,
  since: Date,
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
        select json_agg(json_build_object('at', ended.closed_at, 'isShort', ended.is_short) order by ended.closed_at desc)
        from (
          select o.closed_at, o.state = 'CANCELLED'
            and o.closed_at - o.created_at <= ${SHORT_HOLD / 1_000} * interval '1 second' as is_short
          from orders o
          where o.account_id = ${accountId} and o.paid_at is null and o.closed_at > ${since}
            and (o.state = 'EXPIRED' or (o.state = 'CANCELLED'
              and not exists (select 1 from order_event v
                where v.order_id = o.id and v.to_state = 'CANCELLED' and v.actor = 'staff')))
          order by o.closed_at desc limit 20
        ) ended), '[]') as unpaid_ends,
      (select json_build_object('pieces', coalesce(sum(h.quantity), 0)::int,
          'unique', coalesce(sum(h.quantity) filter (where h.one_of_a_kind), 0)::int)
        from hold h join orders o on o.id = h.order_id
        where h.state = 'live' and o.state = 'PENDING' and o.placed_from = ${network}) as near`.execute(tx)
  return rows[0] ?? { pending: [], unpaid_ends: [], near: { pieces: 0, unique: 0 } }
}
