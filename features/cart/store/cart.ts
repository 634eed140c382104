import { sql } from 'kysely'
import type { Owner } from '../../../contract/principal.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { type Db, equalsId } from '../../../platform/db/index.ts'
import { joinWork } from '../../catalogue/index.server.ts'
import type { CartLine } from '../rules.ts'

/** A stored line, oldest first in its cart. */
export type StoredLine = CartLine & { id: Id }

const ownerColumn = (owner: Owner) => sql.ref(owner.kind === 'account' ? 'account_id' : 'guest_id')

/** Locks the owner's cart for a change (making it if there is none) and raises its version. Returns its id. */
export async function touchCart(tx: Db, owner: Owner, at: Date): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    insert into cart (id, ${ownerColumn(owner)}, version, updated_at) values (${newId()}, ${owner.id}, 1, ${at})
    on conflict (${ownerColumn(owner)}) do update set version = cart.version + 1, updated_at = excluded.updated_at
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a cart was neither made nor found')
  return row.id
}

/** The lines of an owner's cart and its version (0 without a cart). */
export async function readCart(db: Db, owner: Owner): Promise<{ version: number; lines: StoredLine[] }> {
  const { rows } = await sql<{ version: number } & { [K in keyof StoredLine]: StoredLine[K] | null }>`
    select c.version, l.id, l.edition_id, l.with_frame, l.quantity
    from cart c left join cart_line l on l.cart_id = c.id
    where c.${ownerColumn(owner)} = ${owner.id}
    order by l.created_at, l.id`.execute(db)
  return {
    version: rows[0]?.version ?? 0,
    lines: rows.flatMap(({ id, edition_id, with_frame, quantity }) =>
      id === null || edition_id === null || with_frame === null || quantity === null
        ? []
        : [{ id, edition_id, with_frame, quantity }],
    ),
  }
}

/** Sets a line to a quantity of 1 or more. */
export async function writeLine(tx: Db, cartId: Id, line: CartLine, at: Date): Promise<void> {
  await sql`
    insert into cart_line (id, cart_id, edition_id, with_frame, quantity, created_at)
    values (${newId()}, ${cartId}, ${line.edition_id}, ${line.with_frame}, ${line.quantity}, ${at})
    on conflict (cart_id, edition_id, with_frame) do update set quantity = excluded.quantity`.execute(tx)
}

/** Removes lines of a work, all of them or only those of a size or framing. Works that left the shop included. */
export async function removeLines(
  tx: Db,
  cartId: Id,
  which: { slug: string; edition_id?: string | undefined; with_frame?: boolean | undefined },
): Promise<void> {
  await sql`
    delete from cart_line l using edition e ${joinWork(sql`e.work_id`)}
    where l.cart_id = ${cartId} and l.edition_id = e.id and w.slug = ${which.slug}
      and ${which.edition_id === undefined ? sql`true` : equalsId('e.id', which.edition_id)}
      and (${which.with_frame ?? null}::boolean is null or l.with_frame = ${which.with_frame ?? null})`.execute(
    tx,
  )
}

/** Empties an owner's cart, or takes out just the given editions and framings. */
export async function deleteLines(tx: Db, owner: Owner, at: Date, only?: readonly CartLine[]): Promise<void> {
  const cartId = await touchCart(tx, owner, at)
  if (!only) {
    await sql`delete from cart_line where cart_id = ${cartId}`.execute(tx)
    return
  }
  await sql`
    delete from cart_line l
    using unnest(${only.map((line) => line.edition_id)}::uuid[], ${only.map((line) => line.with_frame)}::boolean[])
      as bought (edition_id, with_frame)
    where l.cart_id = ${cartId} and l.edition_id = bought.edition_id and l.with_frame = bought.with_frame`.execute(
    tx,
  )
}

/** Those of these guests whose cart has been changed since a moment. */
export async function listActiveCarts(db: Db, guestIds: readonly Id[], since: Date): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select guest_id as id from cart where guest_id = any(${[...guestIds]}::uuid[]) and updated_at >= ${since}`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
}
