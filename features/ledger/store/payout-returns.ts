import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'

/** A payout that paid some of the same before and came back. */
export type PaidBefore = {
  id: Id
  code: string
  amount_kobo: Kobo
  sent_at: string | null
  said_by: Id | null
  said_by_name: string | null
  approved_by: Id | null
  approved_by_name: string | null
  reference: string
}

/** The payouts that paid before what `y` pays, and came back, as a list in JSON. */
export const paidBeforeOf = sql`(select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'amount_kobo', b.kobo,
    'sent_at', b.sent_at, 'said_by', coalesce(r.created_by, b.ended_by),
    'said_by_name', ${accountName(sql`coalesce(r.created_by, b.ended_by)`)}, 'approved_by', r.decided_by, 'approved_by_name', ${accountName(sql`r.decided_by`)}, 'reference', coalesce(r.reference, '')) order by b.created_at), '[]')
  from (
    select b.id, b.code, b.sent_at, b.ended_by, b.created_at, sum(x.amount_kobo)::bigint as kobo
    from payout_line x join payout_line f on f.entry_id = x.entry_id and f.posting_number = x.posting_number
      join payout b on b.id = f.payout_id and b.state = 'RETURNED' and b.created_at < y.created_at
    where x.payout_id = y.id
    group by b.id) b
    left join bank_return r on r.payout_id = b.id and r.state = 'APPROVED')`

/** Of which payout a person says that it came back. */
export async function findPayoutOfReturn(db: Db, id: Id): Promise<Id | null | undefined> {
  const found = db.selectFrom('bank_return').select('payout_id').where('id', '=', id)
  return (await found.executeTakeFirst())?.payout_id
}

/** Whether a payout pays what an earlier one paid that came back as a person said or approved. */
export async function paysReturnOf(db: Db, payoutId: Id, person: Id): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from payout_line x join payout_line f on f.entry_id = x.entry_id and f.posting_number = x.posting_number
        join payout b on b.id = f.payout_id and b.state = 'RETURNED'
        left join bank_return r on r.payout_id = b.id and r.state = 'APPROVED'
      where x.payout_id = ${payoutId} and f.payout_id <> ${payoutId} and ${person}::uuid in (b.ended_by, r.created_by, r.decided_by)
      limit 1`.execute(db)
    ).rows.length > 0
  )
}

/** Whether any of these amounts was paid by a payout that came back. */
export async function cameBackBefore(
  tx: Db,
  lines: readonly { entry_id: Id; number: number }[],
): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from json_to_recordset(${JSON.stringify(lines)}) as l(entry_id uuid, number integer)
        join payout_line f on f.entry_id = l.entry_id and f.posting_number = l.number
        join payout b on b.id = f.payout_id and b.state = 'RETURNED'
      limit 1`.execute(tx)
    ).rows.length > 0
  )
}
