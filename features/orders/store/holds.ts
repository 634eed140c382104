import { sql } from 'kysely'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { returnToStock, takeFromStock } from '../../catalogue/index.server.ts'
import { SHORT_HOLD } from '../rules/orders.ts'

/** Pieces to claim for one line of an order. */
export type PieceClaim = { lineId: Id; editionId: Id; quantity: number; oneOfAKind: boolean }

/**
 * Takes pieces out of stock, all or none, in the order of edition ids so that two orders never wait for each other.
 * Returns the first claim that could not be met, with nothing taken, or undefined.
 */
export async function takePieces(tx: Db, claims: readonly PieceClaim[]): Promise<PieceClaim | undefined> {
  const taken: PieceClaim[] = []
  for (const claim of claims.toSorted((a, b) => (a.editionId < b.editionId ? -1 : 1))) {
    if (!(await takeFromStock(tx, claim.editionId, claim.quantity))) {
      for (const { editionId, quantity } of taken) await returnToStock(tx, editionId, quantity)
      return claim
    }
    taken.push(claim)
  }
  return undefined
}

/** Writes the live holds of pieces that were taken out of stock. Throws where a one-of-a-kind work is held or sold already: its stock was wrong. */
export async function holdPieces(
  tx: Db,
  orderId: Id,
  claims: readonly PieceClaim[],
  at: Date,
): Promise<void> {
  for (const claim of claims) {
    await sql`
      insert into hold (id, order_id, order_line_id, edition_id, quantity, one_of_a_kind, state, created_at, changed_at)
      values (${newId()}, ${orderId}, ${claim.lineId}, ${claim.editionId}, ${claim.quantity}, ${claim.oneOfAKind},
        'live', ${at}, ${at})`.execute(tx)
  }
}

/** Gives up an order's live holds, all or those of one line, and puts their pieces back into stock. */
export async function releaseHolds(tx: Db, orderId: Id, at: Date, lineId?: Id): Promise<void> {
  const { rows } = await sql<{ edition_id: Id; quantity: number }>`
    update hold set state = 'released', changed_at = ${at}
    where order_id = ${orderId} and state = 'live' and (${lineId ?? null}::uuid is null or order_line_id = ${lineId ?? null})
    returning edition_id, quantity`.execute(tx)
  for (const hold of rows.toSorted((a, b) => (a.edition_id < b.edition_id ? -1 : 1))) {
    await returnToStock(tx, hold.edition_id, hold.quantity)
  }
}

/** Turns an order's live holds into sales. */
export async function sellHolds(tx: Db, orderId: Id, at: Date): Promise<void> {
  await sql`update hold set state = 'sold', changed_at = ${at} where order_id = ${orderId} and state = 'live'`.execute(
    tx,
  )
}

/** Gives pieces of a sold line up and puts them back into stock, as many as are still sold. */
export async function unsellPieces(tx: Db, lineId: Id, quantity: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: Id; edition_id: Id; quantity: number }>`
    select id, edition_id, quantity from hold where order_line_id = ${lineId} and state = 'sold' for update`.execute(
    tx,
  )
  const [hold] = rows
  if (!hold) return
  const back = Math.min(quantity, hold.quantity)
  if (back === hold.quantity) {
    await sql`update hold set state = 'released', changed_at = ${at} where id = ${hold.id}`.execute(tx)
  } else {
    await sql`update hold set quantity = quantity - ${back}, changed_at = ${at} where id = ${hold.id}`.execute(
      tx,
    )
    await sql`
      insert into hold (id, order_id, order_line_id, edition_id, quantity, one_of_a_kind, state, created_at, changed_at)
      select ${newId()}, order_id, order_line_id, edition_id, ${back}, one_of_a_kind, 'released', ${at}, ${at}
      from hold where id = ${hold.id}`.execute(tx)
  }
  await returnToStock(tx, hold.edition_id, back)
}

/** How many pieces of each edition an account's unpaid orders hold. */
export async function listHeldBy(db: Db, accountId: Id): Promise<Map<Id, number>> {
  return new Map(
    (
      await sql<{ edition_id: Id; quantity: number }>`
        select h.edition_id, sum(h.quantity)::int as quantity
        from hold h join orders o on o.id = h.order_id
        where o.account_id = ${accountId} and o.state = 'PENDING' and h.state = 'live'
        group by h.edition_id`.execute(db)
    ).rows.map((row) => [row.edition_id, row.quantity]),
  )
}

type HeldSum = { pieces: number; unique: number }

const sumOfHolds = sql`coalesce(sum(h.quantity), 0)::int as pieces,
  coalesce(sum(h.quantity) filter (where h.one_of_a_kind), 0)::int as unique
  from hold h join orders o on o.id = h.order_id where h.state = 'live' and o.state = 'PENDING'`

/** What the unpaid orders of an account hold. */
export async function heldByAccount(tx: Db, accountId: Id): Promise<HeldSum> {
  return (
    (await sql<HeldSum>`select ${sumOfHolds} and o.account_id = ${accountId}`.execute(tx)).rows[0] ?? {
      pieces: 0,
      unique: 0,
    }
  )
}

/** What the unpaid orders from a network hold; `network` is its keyed hash. */
export async function heldFromNetwork(tx: Db, network: string): Promise<HeldSum> {
  return (
    (await sql<HeldSum>`select ${sumOfHolds} and o.placed_from = ${network}`.execute(tx)).rows[0] ?? {
      pieces: 0,
      unique: 0,
    }
  )
}

/** Lets one order at a time be made from a network, until the transaction ends. */
export async function lockNetwork(tx: Db, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders from ${network}`}, 0))`.execute(tx)
}

/** When orders of an account ended unpaid since a moment, after holding works for a while; newest first. Staff's endings do not count. */
export async function listUnpaidEnds(tx: Db, accountId: Id, since: Date): Promise<Date[]> {
  return (
    await sql<{ closed_at: Date }>`
      select o.closed_at from orders o
      where o.account_id = ${accountId} and o.paid_at is null and o.closed_at > ${since}
        and (o.state = 'EXPIRED' or (o.state = 'CANCELLED'
          and o.closed_at - o.created_at > ${SHORT_HOLD / 1_000} * interval '1 second'
          and not exists (select 1 from order_event v
            where v.order_id = o.id and v.to_state = 'CANCELLED' and v.actor = 'staff')))
      order by o.closed_at desc limit 20`.execute(tx)
  ).rows.map((row) => row.closed_at)
}
