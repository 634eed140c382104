import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'

/** That a payout came back, as one person says or a second has approved. Moments as the database writes them. */
export type PayoutReturn = {
  id: Id
  state: 'PROPOSED' | 'APPROVED'
  reference: string
  note: string
  createdBy: Id
  createdByName: string | null
  createdAt: string
  decidedByName: string | null
  decidedAt: string | null
}

/** A payout that paid some of the same before and came back. */
export type PaidBefore = {
  id: Id
  code: string
  amountKobo: Kobo
  sentAt: string | null
  saidBy: Id | null
  saidByName: string | null
  approvedBy: Id | null
  approvedByName: string | null
  reference: string
}

/** That the payout `y` came back: what waits or is approved, as JSON; null where there is none. */
export const returnOf = sql`(select json_build_object('id', r.id, 'state', r.state, 'reference', r.reference, 'note', r.note,
    'createdBy', r.created_by, 'createdByName', ${accountName(sql`r.created_by`)}, 'createdAt', r.created_at,
    'decidedByName', ${accountName(sql`r.decided_by`)}, 'decidedAt', r.decided_at)
  from payout_return r where r.payout_id = y.id and r.state <> 'REJECTED')`

/** The payouts that paid before what `y` pays, and came back, as a list in JSON. */
export const paidBeforeOf = sql`(select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'amountKobo', b.kobo,
    'sentAt', b.sent_at, 'saidBy', coalesce(r.created_by, b.ended_by),
    'saidByName', ${accountName(sql`coalesce(r.created_by, b.ended_by)`)}, 'approvedBy', r.decided_by, 'approvedByName', ${accountName(sql`r.decided_by`)}, 'reference', coalesce(r.reference, '')) order by b.created_at), '[]')
  from (
    select b.id, b.code, b.sent_at, b.ended_by, b.created_at, sum(x.amount_kobo)::bigint as kobo
    from payout_line x join payout_line f on f.entry_id = x.entry_id and f.posting_number = x.posting_number
      join payout b on b.id = f.payout_id and b.state = 'RETURNED' and b.created_at < y.created_at
    where x.payout_id = y.id
    group by b.id) b
    left join payout_return r on r.payout_id = b.id and r.state = 'APPROVED')`

/** Of which payout a person says that it came back. */
export async function findPayoutOfReturn(db: Db, id: Id): Promise<Id | undefined> {
  return (
    await sql<{ payoutId: Id }>`select payout_id as "payoutId" from payout_return where id = ${id}`.execute(
      db,
    )
  ).rows[0]?.payoutId
}

/** What decides about a return that a person asked for. */
export type AskedReturn = {
  id: Id
  state: 'PROPOSED' | 'APPROVED' | 'REJECTED'
  reference: string
  note: string
  createdBy: Id
}

const askedColumns = sql`r.id, r.state, r.reference, r.note, r.created_by as "createdBy"`

/** A return that a person asked for; its payout is locked. */
export async function readReturn(tx: Db, id: Id): Promise<AskedReturn | undefined> {
  return (await sql<AskedReturn>`select ${askedColumns} from payout_return r where r.id = ${id}`.execute(tx))
    .rows[0]
}

/** The return of a payout that waits for a second person; the payout is locked. */
export async function readWaitingReturn(tx: Db, payoutId: Id): Promise<AskedReturn | undefined> {
  return (
    await sql<AskedReturn>`
      select ${askedColumns} from payout_return r where r.payout_id = ${payoutId} and r.state = 'PROPOSED'`.execute(
      tx,
    )
  ).rows[0]
}

/** Writes that a payout, which is locked, came back. Returns false where the bank's reference is another's. */
export async function insertReturn(
  tx: Db,
  asked: { id: Id; payoutId: Id; reference: string; note: string; by: Id; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payout_return (id, payout_id, reference, note, created_by, created_at)
    values (${asked.id}, ${asked.payoutId}, ${asked.reference}, ${asked.note}, ${asked.by}, ${asked.at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Decides about a return. */
export async function decideReturn(
  tx: Db,
  id: Id,
  decision: { state: 'APPROVED' | 'REJECTED'; by: Id; at: Date },
): Promise<void> {
  await sql`update payout_return set state = ${decision.state}, decided_by = ${decision.by}, decided_at = ${decision.at}
    where id = ${id}`.execute(tx)
}

/** Whether a payout pays what an earlier one paid that came back as a person said or approved. */
export async function paysReturnOf(db: Db, payoutId: Id, person: Id): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from payout_line x join payout_line f on f.entry_id = x.entry_id and f.posting_number = x.posting_number
        join payout b on b.id = f.payout_id and b.state = 'RETURNED'
        left join payout_return r on r.payout_id = b.id and r.state = 'APPROVED'
      where x.payout_id = ${payoutId} and f.payout_id <> ${payoutId} and ${person}::uuid in (b.ended_by, r.created_by, r.decided_by)
      limit 1`.execute(db)
    ).rows.length > 0
  )
}

/** Whether any of these amounts was paid by a payout that came back. */
export async function cameBackBefore(
  tx: Db,
  lines: readonly { entryId: Id; number: number }[],
): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from json_to_recordset(${JSON.stringify(lines)}) as l("entryId" uuid, number integer)
        join payout_line f on f.entry_id = l."entryId" and f.posting_number = l.number
        join payout b on b.id = f.payout_id and b.state = 'RETURNED'
      limit 1`.execute(tx)
    ).rows.length > 0
  )
}
