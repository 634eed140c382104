import { sql } from 'kysely'
import { refuse } from '../../../kernel/result.ts'
import { joinLine, joinOrder } from '../../orders/index.server.ts'
import type { PersonalData } from '../../privacy/index.server.ts'
import { findSellerId, sellerOf } from '../../sellers/index.server.ts'
import { nameOfPosting } from './fragments.ts'

/**
 * A seller's books: terms, account movements, payouts. The law requires them, so they stay, for a nameless shop;
 * payouts keep the bank and the account's last digits.
 */
export const ledgerPersonalData: PersonalData = {
  exportOf: async (db, { id }) => {
    const sellerId = await findSellerId(db, id)
    if (sellerId === undefined) return null
    const terms = await sql`
      select commission_bp, vat_registered, changed_at from seller_terms where seller_id = ${sellerId}`.execute(
      db,
    )
    const movements = await sql`
      select e.at, e.kind, o.code as order, ${nameOfPosting} as item, -p.amount_kobo as amount_kobo, t.commission_bp, t.vat_bp,
        t.vat_registered, e.note
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
        left ${joinLine(sql`p.order_line_id`)} left ${joinOrder(sql`p.order_id`)}
        left join sale_terms t on t.order_line_id = l.id
      where p.account = 'seller_payable' and p.seller_id = ${sellerId} order by e.number, p.number`.execute(
      db,
    )
    const payouts = await sql`
      select y.code, y.state, y.amount_kobo, y.bank, y.created_at, y.sent_at, y.reference, y.ended_at,
        (select json_agg(x.amount_kobo order by x.entry_id, x.posting_number) from payout_line x where x.payout_id = y.id)
          as amounts_kobo
      from payout y where y.seller_id = ${sellerId} order by y.created_at`.execute(db)
    return { terms: terms.rows[0] ?? null, movements: movements.rows, payouts: payouts.rows }
  },

  obstacleTo: async (tx, { id }) => {
    const sellerId = await findSellerId(tx, id)
    if (sellerId === undefined) return undefined
    const { rows } = await sql`
      select 1 where (
        exists (select 1 from payout y where y.seller_id = ${sellerId} and y.state in ('PROPOSED', 'APPROVED', 'SENT'))
        or exists (select 1 from payout y join bank_return r on r.payout_id = y.id
          where y.seller_id = ${sellerId} and r.state = 'PROPOSED')
        or (select coalesce(sum(p.amount_kobo), 0) from ledger_posting p
          where p.account = 'seller_payable' and p.seller_id = ${sellerId}) <> 0)`.execute(tx)
    return rows.length > 0 ? refuse('account_balance_open') : undefined
  },

  eraseOf: async (tx, { id }) => {
    // 'Zenith Bank ••••6789, Amaka Obi': the name goes.
    await sql`
      update payout set bank = regexp_replace(bank, '(••••[0-9]*),.*$', '\\1'), account_hash = ''
      where seller_id in ${sellerOf(id)}`.execute(tx)
  },
}
