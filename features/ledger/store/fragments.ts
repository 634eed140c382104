import { sql } from 'kysely'

/** What posting p is about, with its line left joined as l: a work's name (which part of it), or the delivery of a parcel; null for a correction. */
export const nameOfPosting = sql`coalesce(l.name || case when p.is_reserve then ' (reserve)' else '' end, case when p.parcel_id is not null then 'Delivery' end)`

/** The payouts that the bank was asked to pay, for a `from`: id, code, amount_kobo, reference, sent_at, state. */
export const sentPayouts = sql`(select y.id, y.code, y.amount_kobo, y.reference, y.sent_at, y.state from payout y
  where y.sent_at is not null)`

/** Every payout, for a `from`: id, code, and whether the bank was asked to pay it. */
export const allPayouts = sql`(select y.id, y.code, y.sent_at is not null as is_sent from payout y)`

/** Money that came back from the bank, as two people say, for a `from`: id, payout_id, cost_id, reference, at. */
export const approvedBankReturns = sql`(select r.id, r.payout_id, r.cost_id, r.reference, r.decided_at as at from bank_return r
  where r.state = 'APPROVED')`
