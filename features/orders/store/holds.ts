import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import {
  giveBackNumbers,
  lockWorksOf,
  piecesTaken,
  returnToStock,
  takeNumbersAgain,
  takeWhatIsLeft,
} from '../../catalogue/index.server.ts'

/** Pieces to claim for one line of an order. */
export type PieceClaim = { lineId: Id; editionId: Id; quantity: number; oneOfAKind: boolean }

/** Takes pieces out of stock by one statement, all or none. Returns the first claim that failed, or undefined. */
export async function takePieces(tx: Db, claims: readonly PieceClaim[]): Promise<PieceClaim | undefined> {
  const { rows } = await sql<{ id: Id }>`with ${piecesTaken(claims)} select id from taken`.execute(tx)
  return returnUnlessAll(tx, claims, rows)
}

/** Puts taken pieces back into stock unless the editions of all claims were taken. Returns the first claim that was not. */
export async function returnUnlessAll(
  tx: Db,
  claims: readonly PieceClaim[],
  taken: readonly { id: Id }[],
): Promise<PieceClaim | undefined> {
  const editions = new Set(taken.map(({ id }) => id))
  const inOrder = claims.toSorted((a, b) => (a.editionId < b.editionId ? -1 : 1))
  const missing = inOrder.find(({ editionId }) => !editions.has(editionId))
  if (!missing) return undefined
  for (const { editionId, quantity } of inOrder)
    if (editions.has(editionId)) await returnToStock(tx, editionId, quantity)
  return missing
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
  const { rows } = await sql<Row<'hold', 'edition_id' | 'quantity'>>`
    update hold set state = 'released', changed_at = ${at}
    where order_id = ${orderId} and state = 'live' and (${lineId ?? null}::uuid is null or order_line_id = ${lineId ?? null})
    returning edition_id, quantity`.execute(tx)
  await lockWorksOf(
    tx,
    rows.map((hold) => hold.edition_id),
  )
  for (const hold of rows.toSorted((a, b) => (a.edition_id < b.edition_id ? -1 : 1))) {
    await returnToStock(tx, hold.edition_id, hold.quantity)
  }
}

/** Gives pieces of a sold line up and puts them back into stock, as many as are still sold; `from` 'kept': of those that were off sale. */
export async function unsellPieces(
  tx: Db,
  lineId: Id,
  quantity: number,
  at: Date,
  from: 'sold' | 'kept' = 'sold',
): Promise<void> {
  const { editionId, pieces } = await movePieces(tx, lineId, { from, to: 'released', quantity, at })
  if (editionId === undefined) return
  await returnToStock(tx, editionId, pieces)
  const freed = await giveBackNumbers(tx, lineId, pieces)
  await sql`update order_line set freed_numbers = freed_numbers || ${freed}::int[] where id = ${lineId}`.execute(
    tx,
  )
}

/** Gives pieces of a sold line up that are not on sale again: they are not to be sent any more. */
export async function keepPieces(tx: Db, lineId: Id, quantity: number, at: Date): Promise<void> {
  await movePieces(tx, lineId, { from: 'sold', to: 'kept', quantity, at })
}

/**
 * Takes a line's restocked pieces off sale again, as many as are neither sold nor held, whatever their work's state;
 * returns how many.
 */
export async function keepAgain(tx: Db, lineId: Id, quantity: number, at: Date): Promise<number> {
  if (quantity === 0) return 0
  const { rows } = await sql<Row<'hold', 'edition_id'> & Row<'order_line', 'freed_numbers'>>`
    select h.edition_id, l.freed_numbers from hold h join order_line l on l.id = h.order_line_id
    where h.order_line_id = ${lineId} and h.state = 'released' limit 1`.execute(tx)
  const [hold] = rows
  if (!hold) return 0
  const taken = await takeWhatIsLeft(tx, hold.edition_id, quantity)
  await movePieces(tx, lineId, { from: 'released', to: 'kept', quantity: taken, at })
  const pieces = { id: lineId, edition_id: hold.edition_id, quantity: taken }
  await takeNumbersAgain(tx, pieces, hold.freed_numbers)
  return taken
}

/** Moves as many pieces of a line from one state to another as there are; a hold is divided where only a part of it moves. */
async function movePieces(
  tx: Db,
  lineId: Id,
  {
    from,
    to,
    quantity,
    at,
  }: { from: 'sold' | 'kept' | 'released'; to: 'kept' | 'released'; quantity: number; at: Date },
): Promise<{ editionId?: Id; pieces: number }> {
  const { rows } = await sql<Row<'hold', 'id' | 'edition_id' | 'quantity'>>`
    select id, edition_id, quantity from hold where order_line_id = ${lineId} and state = ${from}
    order by id for update`.execute(tx)
  let left = quantity
  for (const hold of rows) {
    const part = Math.min(left, hold.quantity)
    left -= part
    if (part === 0) break
    if (part === hold.quantity) {
      await sql`update hold set state = ${to}, changed_at = ${at} where id = ${hold.id}`.execute(tx)
    } else {
      await sql`update hold set quantity = quantity - ${part}, changed_at = ${at} where id = ${hold.id}`.execute(
        tx,
      )
      await sql`
        insert into hold (id, order_id, order_line_id, edition_id, quantity, one_of_a_kind, state, created_at, changed_at)
        select ${newId()}, order_id, order_line_id, edition_id, ${part}, one_of_a_kind, ${to}, ${at}, ${at}
        from hold where id = ${hold.id}`.execute(tx)
    }
  }
  const [hold] = rows
  return { ...(hold && { editionId: hold.edition_id }), pieces: quantity - left }
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
