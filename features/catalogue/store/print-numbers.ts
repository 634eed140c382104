import { type RawBuilder, sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** The prints of one line of an order. */
export type PrintLine = { id: Id; edition_id: Id; quantity: number }

/** How many pieces of edition e are not for sale and have no number here: the lowest numbers are taken to be theirs. */
const withoutNumber = (e: RawBuilder<unknown>) => sql`
  (${e}.total - ${e}.available - (select count(*) from print_number p where p.edition_id = ${e}.id))::int`

/** The free numbers of edition e, from `from` on; `most`: how many are needed. */
const freeNumbers = (
  e: RawBuilder<unknown>,
  { from, most }: { from: RawBuilder<unknown>; most: RawBuilder<unknown> },
) => sql`
  select n from generate_series(${from}, least(${e}.total,
    ${from} + ${most} + (select count(*) from print_number p where p.edition_id = ${e}.id)::int)) n
  where not exists (select 1 from print_number p where p.edition_id = ${e}.id and p.number = n) order by n`

const isNumbered = (w: RawBuilder<unknown>) => sql`(${w}.numbered and ${w}.kind = 'edition')`

/** The number of the print of edition e, of work w, that is sold next, as '6/22'; null where prints have none, and where nothing is left. */
export function nextNumber(e: RawBuilder<unknown>, w: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`
  case when ${isNumbered(w)} and ${e}.available > 0 then
    (${freeNumbers(e, { from: sql`${withoutNumber(e)} + 1`, most: sql`0` })} limit 1) || '/' || ${e}.total end`
}

/** The numbers of a line's prints, in order, as ['6/22', '7/22']; none before the payment. */
export function printNumbers(lineId: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`
  coalesce((select json_agg(p.number || '/' || e.total order by p.number)
    from print_number p join edition e on e.id = p.edition_id where p.order_line_id = ${lineId}), '[]')`
}

/** Gives the prints of paid lines of numbered editions their numbers, the lowest that are free. Returns them by line, as ['6/22']. */
export async function giveNumbers(tx: Db, lines: readonly PrintLine[]): Promise<Map<Id, string[]>> {
  const given = new Map<Id, string[]>()
  if (lines.length === 0) return given
  const editions = lines.map((line) => line.edition_id)
  await sql`
    select 1 from work where id in (select work_id from edition where id = any(${editions}::uuid[]))
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{ id: Id; numbers: string[] }>`
    with line as (
      select l.*, sum(l.quantity) over (partition by l.edition_id order by l.id) - l.quantity as before
      from json_to_recordset(${JSON.stringify(lines.map(({ id, edition_id, quantity }) => ({ id, edition_id, quantity })))}) as l (id uuid, edition_id uuid, quantity integer)
    ), sold as (
      select e.id, e.total, e.available, sum(l.quantity)::int as pieces
      from line l join edition e on e.id = l.edition_id group by e.id
    ), free as (
      select s.id, f.n, row_number() over (partition by s.id order by f.n) as at
      from sold s, lateral (${freeNumbers(sql`s`, { from: sql`${withoutNumber(sql`s`)} - s.pieces + 1`, most: sql`s.pieces` })} limit s.pieces) f
    ), given as (
      insert into print_number (edition_id, number, order_line_id)
      select f.id, f.n, l.id from line l join free f on f.id = l.edition_id and f.at > l.before and f.at <= l.before + l.quantity
      returning *
    )
    select g.order_line_id as id, json_agg(g.number || '/' || s.total order by g.number) as numbers
    from given g join sold s on s.id = g.edition_id group by g.order_line_id`.execute(tx)
  for (const { id, numbers } of rows) given.set(id, numbers)
  return given
}

/** The highest number, of those that prints have, that is more than its edition would have pieces; undefined where none is. */
export async function numberAbove(
  db: Db,
  sizes: readonly { id?: Id; total: number }[],
): Promise<number | undefined> {
  const known = sizes.filter(({ id }) => id !== undefined)
  const { rows } = await sql<{ number: number }>`
    select p.number from print_number p
    join unnest(${known.map(({ id }) => id)}::uuid[], ${known.map(({ total }) => total)}::int[]) as e (id, total)
      on e.id = p.edition_id and p.number > e.total
    order by p.number desc limit 1`.execute(db)
  return rows[0]?.number
}

/** Takes the highest numbers of a line back, one for each piece that is on sale again; returns them. */
export async function giveBackNumbers(tx: Db, lineId: Id, pieces: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    delete from print_number where (edition_id, number) in (
      select edition_id, number from print_number where order_line_id = ${lineId} order by number desc limit ${pieces})
    returning number`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Gives withdrawn pieces of a line their old numbers again, unless these are taken. */
export async function takeNumbersAgain(
  tx: Db,
  line: Pick<PrintLine, 'id' | 'edition_id' | 'quantity'>,
  numbers: readonly number[],
): Promise<void> {
  await sql`
    insert into print_number (edition_id, number, order_line_id)
    select ${line.edition_id}, n, ${line.id} from (select distinct unnest(${[...numbers]}::int[]) as n) old
    where not exists (select 1 from print_number p where p.edition_id = ${line.edition_id} and p.number = n)
    order by n desc limit ${line.quantity}`.execute(tx)
}

/**
 * Reassigns the print numbers of lines, also among each other. Returns the first line whose numbers do not fit, exist
 * or are taken: then roll the transaction back.
 */
export async function changeNumbers(
  tx: Db,
  lines: readonly (Pick<PrintLine, 'id' | 'edition_id'> & { numbers: readonly number[] })[],
): Promise<Id | undefined> {
  if (lines.length === 0) return undefined
  const editions = lines.map((line) => line.edition_id)
  await sql`
    select 1 from work where id in (select work_id from edition where id = any(${editions}::uuid[]))
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{ id: Id }>`
    delete from print_number where order_line_id = any(${lines.map(({ id }) => id)}::uuid[])
    returning order_line_id as id`.execute(tx)
  for (const [at, { id, edition_id, numbers }] of lines.entries()) {
    const had =
      lines.findIndex((line) => line.id === id) < at ? 0 : rows.filter((row) => row.id === id).length
    const { rows: given } = await sql`
      insert into print_number (edition_id, number, order_line_id)
      select e.id, n, ${id} from edition e, unnest(${[...numbers]}::int[]) n
      where e.id = ${edition_id} and n <= e.total on conflict do nothing returning number`.execute(tx)
    if (had !== numbers.length || given.length !== numbers.length) return id
  }
  return undefined
}
