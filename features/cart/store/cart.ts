import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '../../../contract/principal.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { isOwnGuest } from '../../accounts/index.server.ts'
import { type ShownOfferRow, shownOfferColumns, shownOfferJoins } from '../../catalogue/index.server.ts'
import { heldPieces } from '../../orders/index.server.ts'
import type { CartLine } from '../rules.ts'

/** A stored line, oldest first in its cart. */
export type StoredLine = CartLine & { id: Id }

/** Rows in which carts of a day are counted: people who begin one at once do not wait for each other. */
const SLOTS = 16

const ownerColumn = (owner: Owner) => sql.ref(owner.kind === 'account' ? 'account_id' : 'guest_id')

/** What the owner's unpaid orders hold, as JSON. */
function heldBy(owner: Owner): RawBuilder<unknown> {
  return owner.kind === 'account' ? heldPieces(owner.id) : sql`'[]'::json`
}

/** Locks the owner's cart (making it if there is none), raises its version and returns its id. */
const touching = (owner: Owner, at: Date): RawBuilder<unknown> => sql`
  insert into cart (id, ${ownerColumn(owner)}, version, updated_at) values (${newId()}, ${owner.id}, 1, ${at})
  on conflict (${ownerColumn(owner)}) do update set version = cart.version + 1, updated_at = excluded.updated_at
  returning id`

/** Locks the owner's cart for a change (making it if there is none) and raises its version. */
export async function touchCart(tx: Db, owner: Owner, at: Date): Promise<void> {
  await touching(owner, at).execute(tx)
}

/**
 * A cart: its version (0 without one), its lines, what its account's unpaid orders hold of each edition, and whether its
 * guest is still one; true for accounts.
 */
export type StoredCart = {
  version: number
  lines: StoredLine[]
  held: ReadonlyMap<Id, number>
  isOwned: boolean
}

/** Of a person who has nothing in it yet. */
export const noCart: StoredCart = { version: 0, lines: [], held: new Map(), isOwned: true }

type HeldRow = { edition_id: Id; quantity: number }

/** How many pieces are held of each edition. */
export function heldOf(rows: readonly HeldRow[]): ReadonlyMap<Id, number> {
  return new Map(rows.map(({ edition_id, quantity }) => [edition_id, quantity]))
}

/** The cart of an owner. */
export async function readCart(db: Db, owner: Owner): Promise<StoredCart> {
  const { rows } = await sql<{
    version: number
    lines: StoredLine[]
    held: HeldRow[]
    is_owned: boolean
  }>`
    select coalesce(max(c.version), 0) as version,
      coalesce(json_agg(json_build_object('id', l.id, 'edition_id', l.edition_id, 'with_frame', l.with_frame,
        'quantity', l.quantity) order by l.created_at, l.id) filter (where l.id is not null), '[]') as lines,
      ${heldBy(owner)} as held, ${owner.kind === 'guest' ? isOwnGuest(owner.id) : sql`true`} as is_owned
    from cart c left join cart_line l on l.cart_id = c.id where c.${ownerColumn(owner)} = ${owner.id}`.execute(
    db,
  )
  const [row] = rows
  return row
    ? { version: row.version, lines: row.lines, held: heldOf(row.held), isOwned: row.is_owned }
    : noCart
}

/** A line with its offer; `held`: what the account's unpaid orders hold of each edition, the same in all rows. */
type ShownLineRow = ShownOfferRow & {
  line_id: Id
  with_frame: boolean
  quantity: number
  held: HeldRow[]
}

/** The lines of an owner's cart with their offers, oldest first. */
export async function listShownLines(db: Db, owner: Owner): Promise<ShownLineRow[]> {
  return (
    await sql<ShownLineRow>`
      select ${shownOfferColumns}, l.id as line_id, l.with_frame, l.quantity, ${heldBy(owner)} as held
      from cart t join cart_line l on l.cart_id = t.id ${shownOfferJoins(sql`l.edition_id`)}
      where t.${ownerColumn(owner)} = ${owner.id} order by l.created_at, l.id`.execute(db)
  ).rows
}

/** Lines to set to a quantity of 1 or more, ids of lines to remove, and a line to frame differently in place. */
export type CartChange = {
  put: readonly StoredLine[]
  drop: readonly Id[]
  reframe?: Omit<StoredLine, 'edition_id'>
}

/**
 * Changes a cart if its version is still this (0: creates it), and raises the version. Returns false, unchanged, after
 * a concurrent change. One statement, so it needs no transaction.
 */
export async function changeCart(
  db: Db,
  owner: Owner,
  version: number,
  { put, drop, reframe }: CartChange,
  at: Date,
): Promise<boolean> {
  const touched =
    version === 0
      ? sql`insert into cart (id, ${ownerColumn(owner)}, version, updated_at) values (${newId()}, ${owner.id}, 1, ${at})
          on conflict (${ownerColumn(owner)}) do nothing returning id`
      : sql`update cart set version = version + 1, updated_at = ${at}
          where ${ownerColumn(owner)} = ${owner.id} and version = ${version} returning id`
  const { rows } = await sql<{ id: Id }>`
    with touched as (${touched}), dropped as (
      delete from cart_line l using touched t where l.cart_id = t.id and l.id = any(${[...drop]}::uuid[])
    ), reframed as (
      update cart_line l set with_frame = ${reframe?.with_frame ?? false}, quantity = ${reframe?.quantity ?? 1}
      from touched t where l.cart_id = t.id and l.id = ${reframe?.id ?? null}::uuid
    ), written as (
      insert into cart_line (id, cart_id, edition_id, with_frame, quantity, created_at)
      select n.id, t.id, n.edition_id, n.with_frame, n.quantity, ${at}::timestamptz + n.place * interval '1 microsecond'
      from touched t, unnest(${put.map((line) => line.id)}::uuid[], ${put.map((line) => line.edition_id)}::uuid[],
        ${put.map((line) => line.with_frame)}::boolean[], ${put.map((line) => line.quantity)}::integer[])
        with ordinality as n (id, edition_id, with_frame, quantity, place)
      on conflict (cart_id, edition_id, with_frame) do update set quantity = excluded.quantity
    ), begun as (
      insert into cart_day (day, slot, carts)
      select (${at}::timestamptz at time zone 'Africa/Lagos')::date, floor(random() * ${SLOTS})::smallint, 1 from touched t
      where ${put.length} > 0 and not exists (select 1 from cart_line l where l.cart_id = t.id)
      on conflict (day, slot) do update set carts = cart_day.carts + 1
    )
    select id from touched`.execute(db)
  return rows.length === 1
}

/** Empties an owner's cart, or takes out just the given editions and framings; its version rises. */
export async function deleteLines(tx: Db, owner: Owner, at: Date, only?: readonly CartLine[]): Promise<void> {
  const isMeant = only
    ? sql`exists (
        select 1 from unnest(${only.map((line) => line.edition_id)}::uuid[], ${only.map((line) => line.with_frame)}::boolean[])
          as bought (edition_id, with_frame)
        where l.edition_id = bought.edition_id and l.with_frame = bought.with_frame)`
    : sql`true`
  await sql`
    with touched as (${touching(owner, at)})
    delete from cart_line l using touched t where l.cart_id = t.id and ${isMeant}`.execute(tx)
}

/** Those of these guests whose cart has been changed since a moment. */
export async function listActiveCarts(db: Db, guestIds: readonly Id[], since: Date): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select guest_id as id from cart where guest_id = any(${[...guestIds]}::uuid[]) and updated_at >= ${since}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** How many carts got their first work on each of some days of Lagos, both included; days without any are left out. */
export async function countCartsByDay(db: Db, from: string, to: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; carts: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(carts)::int as carts
    from cart_day where day between ${from}::date and ${to}::date group by cart_day.day`.execute(db)
  return new Map(rows.map(({ day, carts }) => [day, carts]))
}
