import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { EntryKind, LedgerAccount } from '../rules/accounts.ts'
import { balanced, type NewEntry } from '../rules/entry.ts'

/**
 * Writes an entry with its postings, unless its source has one of the kind already. Returns whether it is new. Throws when the
 * postings don't sum to zero.
 */
export async function insertEntry(tx: Db, entry: NewEntry, at: Date): Promise<boolean> {
  const { rows } = await sql`
    with ${entriesWritten([entry], at)} select 1 from entered`.execute(tx)
  return rows.length > 0
}

/**
 * The parts of a statement that insert entries with postings, unless their source has that kind; `entered` has the new
 * ones. Throws when an entry's postings do not balance.
 */
export function entriesWritten(entries: readonly NewEntry[], at: Date): RawBuilder<unknown> {
  const rows = entries.map(({ kind, source, orderId, sellerId, note, postings }, place) => ({
    id: newId(),
    place,
    kind,
    source_kind: source.kind,
    source_id: source.id,
    order_id: orderId,
    seller_id: sellerId,
    note: note ?? '',
    postings: balanced(postings).map((posting, index) => Object.assign({ number: index + 1 }, posting)),
  }))
  return sql`given as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as e(id uuid, place integer, kind text, source_kind text,
        source_id uuid, order_id uuid, seller_id uuid, note text, postings json)
    ), entered as (
      insert into ledger_entry (id, kind, source_kind, source_id, at, order_id, seller_id, note)
      select id, kind, source_kind, source_id, ${at}, order_id, seller_id, note from given order by place
      on conflict (source_kind, source_id, kind) do nothing
      returning id, source_kind, source_id, kind
    ), posted as (
      insert into ledger_posting (entry_id, number, account, seller_id, order_id, order_line_id, parcel_id, amount_kobo, is_reserve)
      select g.id, p.number, p.account, p."sellerId", p."orderId", p."lineId", p."parcelId", p."amountKobo",
        coalesce(p."isReserve", false)
      from given g join entered n on n.id = g.id cross join lateral json_to_recordset(g.postings) as p(number integer,
        account text, "sellerId" uuid, "orderId" uuid, "lineId" uuid, "parcelId" uuid,
        "amountKobo" bigint, "isReserve" boolean)
    )`
}

/** An entry of a source as it was found: how many postings it has. */
export async function findEntry(
  tx: Db,
  source: NewEntry['source'],
  kind: EntryKind,
): Promise<{ id: Id; postings: number } | undefined> {
  return (
    await sql<{ id: Id; postings: number }>`
      select e.id, (select count(*)::int from ledger_posting p where p.entry_id = e.id) as postings
      from ledger_entry e
      where e.source_kind = ${source.kind} and e.source_id = ${source.id} and e.kind = ${kind}`.execute(tx)
  ).rows[0]
}

/** Locks the entry of an order's sale: its refunds come one after another. Returns whether there is one. */
export async function lockSale(tx: Db, orderId: Id): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from ledger_entry where source_kind = 'order' and source_id = ${orderId} and kind = 'sale'
      for no key update`.execute(tx)
    ).rows.length > 0
  )
}

type LedgerEntryRow = Row<'ledger_entry', 'id' | 'kind' | 'at' | 'note'> & {
  postings: Row<'ledger_posting', 'account' | 'seller_id' | 'order_line_id' | 'amount_kobo' | 'is_reserve'>[]
}

/** The entries about an order, oldest first. */
export async function listEntriesOfOrder(db: Db, orderId: Id): Promise<LedgerEntryRow[]> {
  return (
    await sql<LedgerEntryRow>`
      select e.id, e.kind, e.at, e.note,
        coalesce((select json_agg(json_build_object('account', p.account, 'seller_id', p.seller_id, 'order_line_id',
          p.order_line_id, 'amount_kobo', p.amount_kobo, 'is_reserve', p.is_reserve) order by p.number)
          from ledger_posting p where p.entry_id = e.id), '[]') as postings
      from ledger_entry e where e.order_id = ${orderId} order by e.number`.execute(db)
  ).rows
}

/** Entries summed by one statement: few enough for the time a statement has. */
const PART = 20_000

/** What the entries after a number put on each account, and the last number (null at the end). */
export async function readAccountsPart(
  db: Db,
  afterNumber: number,
): Promise<{ last: number | null; sums: { account: LedgerAccount; kobo: Kobo }[] }> {
  return (
    (
      await sql<{ last: number | null; sums: { account: LedgerAccount; kobo: Kobo }[] }>`
      with part as (select id, number from ledger_entry where number > ${afterNumber} order by number limit ${PART})
      select (select max(number) from part) as last,
        coalesce((select json_agg(s) from (
          select p.account, sum(p.amount_kobo)::bigint as kobo
          from part join ledger_posting p on p.entry_id = part.id group by p.account) s), '[]') as sums`.execute(
        db,
      )
    ).rows[0] ?? { last: null, sums: [] }
  )
}

/** What we owe a seller by the ledger; negative where the seller owes us. */
export async function readPayable(db: Db, sellerId: Id, before?: Date): Promise<Kobo> {
  return (
    (
      await sql<{ kobo: Kobo }>`
      select coalesce(-sum(p.amount_kobo), 0)::bigint as kobo
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where p.account = 'seller_payable' and p.seller_id = ${sellerId}
        and (${before ?? null}::timestamptz is null or e.at < ${before ?? null})`.execute(db)
    ).rows[0]?.kobo ?? 0
  )
}

/** What sellers get for an order by the ledger, in kobo, without what was refunded. */
export async function readSharesOf(db: Db, orderId: Id): Promise<ReadonlyMap<Id, Kobo>> {
  const { rows } = await sql<{ seller_id: Id; kobo: Kobo }>`
    select p.seller_id, (-sum(p.amount_kobo))::bigint as kobo
    from ledger_posting p where p.account = 'seller_payable' and p.order_id = ${orderId} and p.seller_id is not null
    group by p.seller_id`.execute(db)
  return new Map(rows.map(({ seller_id, kobo }) => [seller_id, kobo]))
}
