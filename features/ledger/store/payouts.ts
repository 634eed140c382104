import { type RawBuilder, sql } from 'kysely'
import type { payoutChoices } from '../../../contract/ledger.ts'
import type { Amounts, Days } from '../../../contract/ranges.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { type Db, withinAmounts, withinDays } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { sellerName, sellersAfter } from '../../sellers/index.server.ts'
import type { FirstTo, PayoutState } from '../rules/payout.ts'
import { type CameBack, returnOfPayout } from './bank-returns.ts'
import { type PaidBefore, paidBeforeOf } from './payout-returns.ts'

/** A payout as it is proposed; `account_hash` is '' where no account was known, `two_people` whatever its amount. */
type NewPayout = Row<
  'payout',
  | 'id'
  | 'code'
  | 'seller_id'
  | 'amount_kobo'
  | 'bank'
  | 'account_hash'
  | 'two_people'
  | 'account_check'
  | 'created_by'
  | 'created_at'
>

export type Payout = NewPayout &
  Row<
    'payout',
    | 'state'
    | 'approved_by'
    | 'second_approved_by'
    | 'sent_by'
    | 'sent_at'
    | 'reference'
    | 'sent_key'
    | 'ended_at'
    | 'note'
  > & {
    seller_name: string
    /** As things are now: a payout that came back has not arrived. */
    first_to: FirstTo | null
    /** The names of the people; null for the nightly job, or while undone. */
    created_by_name: string | null
    approved_by_names: string[]
    sent_by_name: string | null
    ended_by_name: string | null
    came_back: CameBack | null
    paid_before: PaidBefore[]
  }

/** The other payouts of payout y's seller that have arrived, as f. */
const arrived = sql`payout f where f.seller_id = y.seller_id and f.state = 'CONFIRMED' and f.id <> y.id`

const columns = sql`y.id, y.code, y.seller_id, ${sellerName(sql`y.seller_id`)} as seller_name, y.amount_kobo, y.state, y.bank,
  y.account_hash, y.two_people,
  case when not exists (select 1 from ${arrived}) then 'seller'
    when not exists (select 1 from ${arrived} and f.account_hash = y.account_hash) then 'account' end as first_to,
  y.account_check, y.created_by, y.created_at, y.approved_by, y.second_approved_by, y.sent_by, y.sent_at, y.reference,
  y.sent_key, y.ended_at, y.note, ${accountName(sql`y.created_by`)} as created_by_name,
  array_remove(array[${accountName(sql`y.approved_by`)}, ${accountName(sql`y.second_approved_by`)}], null) as approved_by_names,
  ${accountName(sql`y.sent_by`)} as sent_by_name, ${accountName(sql`y.ended_by`)} as ended_by_name,
  ${returnOfPayout} as came_back, ${paidBeforeOf} as paid_before`

/** Sellers checked by one statement: few enough for the time a statement has. */
const SELLERS_PART = 200

/** Of the sellers after an id, those with anything in their account that no payout has; and the last id checked, null at the end. */
export async function listSellersToPay(db: Db, afterId: Id): Promise<{ last: Id | null; ids: Id[] }> {
  return (
    (
      await sql<{ last: Id | null; ids: Id[] }>`
      with part as ${sellersAfter(afterId, SELLERS_PART)}
      select (array_agg(s.id order by s.id desc))[1] as last,
        coalesce(array_agg(s.id order by s.id) filter (where exists (
          select 1 from ledger_posting p join ledger_entry e on e.id = p.entry_id
          where p.account = 'seller_payable' and p.seller_id = s.id and e.kind in ('sale', 'refund', 'adjustment')
            and not exists (select 1 from payout_line x where x.entry_id = p.entry_id and x.posting_number = p.number
              and x.released_at is null))), '{}') as ids
      from part s`.execute(db)
    ).rows[0] ?? { last: null, ids: [] }
  )
}

/** Writes a proposed payout with what it pays. Throws when another payout has one of its lines. */
export async function insertPayout(
  tx: Db,
  payout: NewPayout,
  lines: readonly { entry_id: Id; number: number; amount_kobo: Kobo }[],
): Promise<void> {
  await tx
    .insertInto('payout')
    .values({ ...payout, state: 'PROPOSED' })
    .execute()
  await sql`
    insert into payout_line (payout_id, entry_id, posting_number, amount_kobo)
    select ${payout.id}, x.entry_id, x.number, x.amount_kobo
    from json_to_recordset(${JSON.stringify(lines)}) as x(entry_id uuid, number integer, amount_kobo bigint)`.execute(
    tx,
  )
}

/** A payout's row, locked until the transaction ends. */
export async function lockPayout(tx: Db, id: Id): Promise<Payout | undefined> {
  return (await sql<Payout>`select ${columns} from payout y where y.id = ${id} for update of y`.execute(tx))
    .rows[0]
}

export async function readPayout(db: Db, id: Id): Promise<Payout | undefined> {
  return (await sql<Payout>`select ${columns} from payout y where y.id = ${id}`.execute(db)).rows[0]
}

/** One of a seller's payouts; another's is not found. */
export async function readOwnPayout(db: Db, sellerId: Id, id: Id): Promise<Payout | undefined> {
  return (
    await sql<Payout>`select ${columns} from payout y where y.id = ${id} and y.seller_id = ${sellerId}`.execute(
      db,
    )
  ).rows[0]
}

/** Which payouts are listed: of one seller, in one state, proposed on these days, of these amounts. */
export type PayoutFilter = Days &
  Amounts & { sellerId?: Id; state?: (typeof payoutChoices)[number] | undefined }

function fitting({ sellerId, state, ...range }: PayoutFilter): RawBuilder<unknown> {
  const seller = sellerId ?? null
  const only = state ?? null
  return sql`(${seller}::uuid is null or y.seller_id = ${seller}) and (${only}::text is null or y.state = ${only}
      or (${only} = 'RETURN_ASKED' and exists (select 1 from bank_return r where r.payout_id = y.id and r.state = 'PROPOSED')))
    and ${withinDays(sql`y.created_at`, range)} and ${withinAmounts(sql`y.amount_kobo`, range)}`
}

/** A page of payouts, newest first. */
export async function listPayouts(
  db: Db,
  filter: PayoutFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: Payout[]; total: number }> {
  const { rows } = await sql<Payout & { all: number }>`
    select ${columns}, count(*) over ()::int as all from payout y
    where ${fitting(filter)}
    order by y.created_at desc, y.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.all ?? 0 }
}

/** The payouts that fit, newest first, which follow the payout `past`. */
export async function listPayoutsAfter(
  db: Db,
  filter: PayoutFilter,
  past: Id | undefined,
  limit: number,
): Promise<Payout[]> {
  const follows =
    past === undefined
      ? sql`true`
      : sql`(y.created_at, y.id) < (select b.created_at, b.id from payout b where b.id = ${past})`
  return (
    await sql<Payout>`
      select ${columns} from payout y where ${fitting(filter)} and ${follows}
      order by y.created_at desc, y.id desc limit ${limit}`.execute(db)
  ).rows
}

/** Payouts of a seller that have not been sent, locked. */
export async function listUnsent(tx: Db, sellerId: Id): Promise<Payout[]> {
  return (
    await sql<Payout>`select ${columns} from payout y
      where y.seller_id = ${sellerId} and y.state in ('PROPOSED', 'APPROVED') order by y.id for update of y`.execute(
      tx,
    )
  ).rows
}

/** All payouts in a state, oldest first. */
export async function listAllIn(tx: Db, state: PayoutState): Promise<Payout[]> {
  return (
    await sql<Payout>`select ${columns} from payout y where y.state = ${state} order by y.created_at, y.id`.execute(
      tx,
    )
  ).rows
}

/** Payouts of a seller that wait for their first approval. */
export async function listUntouched(tx: Db, sellerId: Id): Promise<Payout[]> {
  return (
    await sql<Payout>`select ${columns} from payout y
      where y.seller_id = ${sellerId} and y.state = 'PROPOSED' and y.approved_by is null for update of y`.execute(
      tx,
    )
  ).rows
}

/** Writes an approval: the first, or the second of two; the last one makes it APPROVED. A first one that is not the last asks for two. */
export async function writeApproval(
  tx: Db,
  { id, approved_by }: Payout,
  by: Id,
  at: Date,
  isLast: boolean,
): Promise<void> {
  const state: PayoutState = isLast ? 'APPROVED' : 'PROPOSED'
  await (approved_by === null
    ? sql`update payout set state = ${state}, approved_by = ${by}, approved_at = ${at}, two_people = ${!isLast}
        where id = ${id}`
    : sql`update payout set state = ${state}, second_approved_by = ${by}, second_approved_at = ${at} where id = ${id}`
  ).execute(tx)
}

export async function writeSent(
  tx: Db,
  id: Id,
  sent: { by: Id; at: Date; reference: string; key: string | null },
): Promise<void> {
  const { by, at, reference, key } = sent
  const change = { state: 'SENT', sent_by: by, sent_at: at, reference, sent_key: key } as const
  await tx.updateTable('payout').set(change).where('id', '=', id).execute()
}

/** Ends a payout, by a person or (null) by itself; where it was cancelled or came back, its lines may be paid again. */
export async function writeEnd(
  tx: Db,
  id: Id,
  {
    state,
    at,
    note,
    by,
  }: { state: 'CONFIRMED' | 'RETURNED' | 'CANCELLED'; at: Date; note: string; by: Id | null },
): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ state, ended_at: at, note, ended_by: by })
    .where('id', '=', id)
    .execute()
  if (state !== 'CONFIRMED')
    await tx.updateTable('payout_line').set({ released_at: at }).where('payout_id', '=', id).execute()
}
