import { sql } from 'kysely'
import type { Id } from '../../kernel/id.ts'
import type { Kobo } from '../../kernel/money.ts'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import type { LedgerContext, Staff } from './context.ts'
import { sendPayouts } from './service/payouts.ts'

type Amount = { kobo: Kobo }

/** Marks one payout as sent, with its own sum, as after an unchanged bank file. */
export async function sendPayout(
  context: LedgerContext,
  id: Id,
  by: Staff,
  reference: string,
  key: string | null,
) {
  const { rows } = await sql<Amount>`select amount_kobo as kobo from payout where id = ${id}`.execute(
    context.db,
  )
  const sending = { ids: [id], reference, count: 1, sumKobo: rows[0]?.kobo ?? 0 }
  const sent = await sendPayouts(context, sending, by, key)
  if (!sent.ok) return sent
  const [value] = sent.value
  if (!value) throw new Error('nothing was sent')
  return { ok: true as const, value }
}

/** What a request says that marks one payout as sent. */
export async function sentBody({ db }: Pick<Marketplace, 'db'>, id: Id, reference: string) {
  const { rows } = await sql<Amount>`select amount_kobo as kobo from payout where id = ${id}`.execute(db)
  return { payout_ids: [id], reference, count: 1, sum: (rows[0]?.kobo ?? 0) / 100 }
}
