import { sql } from 'kysely'

/** The costs of returns that the bank was asked to pay, for a `from`: id, code and return_id, amount_kobo, reference, sent_at. */
export const sentCosts = sql`(select c.id, q.code, c.return_id, c.approved_kobo as amount_kobo, c.bank_reference as reference, c.paid_at as sent_at
  from return_cost c join return_request q on q.id = c.return_id where c.paid_at is not null)`
