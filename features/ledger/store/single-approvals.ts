import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { type Db, lockName } from '../../../platform/db/index.ts'

/** Lets a person of finance decide one matter at a time, until the transaction ends. */
export async function lockDecider(tx: Db, person: Id): Promise<void> {
  await lockName(tx, 'ledger', person)
}

/** What a person has decided alone since a moment, in kobo. */
export type SingleApprovals = {
  /** Corrections, of whatever seller. */
  corrections_kobo: Kobo
  /** Corrections and payouts of one seller. */
  of_seller_kobo: Kobo
}

/** Sums what a person has decided alone since a moment: corrections entered, payouts approved without a second person. */
export async function sumSingleApprovals(
  db: Db,
  { person, sellerId, since }: { person: Id; sellerId: Id | null; since: Date },
): Promise<SingleApprovals> {
  return (
    (
      await sql<SingleApprovals>`
      select
        coalesce(sum(amount_kobo) filter (where what = 'correction'), 0)::bigint as corrections_kobo,
        coalesce(sum(amount_kobo) filter (where seller_id = ${sellerId}), 0)::bigint as of_seller_kobo
      from (
        select 'correction' as what, seller_id, amount_kobo from ledger_adjustment
        where created_by = ${person} and created_at > ${since} and state = 'ENTERED' and decided_by is null
        union all
        select 'payout', seller_id, amount_kobo from payout
        where approved_by = ${person} and approved_at > ${since} and second_approved_by is null and not two_people
          and state <> 'CANCELLED'
      ) decided`.execute(db)
    ).rows[0] ?? { corrections_kobo: 0, of_seller_kobo: 0 }
  )
}

/** Whether a payout pays a correction that a person made, alone or with another. */
export async function paysCorrectionOf(db: Db, payoutId: Id, person: Id): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from payout_line x join ledger_entry e on e.id = x.entry_id
        join ledger_adjustment a on a.id = e.source_id and e.source_kind = 'adjustment'
      where x.payout_id = ${payoutId} and a.created_by = ${person} limit 1`.execute(db)
    ).rows.length > 0
  )
}
