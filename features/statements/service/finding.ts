import { dayInLagos } from '../../../kernel/lagos.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { agreeSettlements } from '../../payments/index.server.ts'
import type { StatementsContext } from '../context.ts'
import { paymentFinder } from '../rules/finding.ts'
import * as lines from '../store/lines.ts'
import { listMissing, listUnfound } from '../store/payments.ts'
import { listCompared, listDifferences } from '../store/settlements.ts'
import { listGaps } from '../store/statements.ts'

/** What was found: lines that are payments of ours, and payouts confirmed by them. */
export type Found = { found: number; confirmed: number }

/**
 * Matches open lines with our payments and confirms payouts in the importer's name; those the importer approved wait
 * for another. Idempotent and safe to run concurrently.
 */
export async function findPayments(context: StatementsContext): Promise<Found> {
  const { db, clock } = context
  const find = paymentFinder(await listUnfound(db))
  let found = 0
  for (const line of await lines.listOpen(db)) {
    const payments = find(line)
    if (payments.length === 0) continue
    const settled = await withTx(db, (tx) => lines.settleFound(tx, line.id, payments, clock.now()))
    if (settled.ok) found += 1
  }
  return { found, confirmed: await confirmFound(context) }
}

async function confirmFound({ db, confirmPayout, log }: StatementsContext): Promise<number> {
  let confirmed = 0
  for (const { payout_id: payoutId, by } of await lines.listToConfirm(db)) {
    const result = await confirmPayout(payoutId, { id: by })
    if (result.ok) confirmed += 1
    else log.info({ payoutId, by, code: result.code }, 'a payout on a statement waits for another person')
  }
  return confirmed
}

/** Compares the settlements with our books; those that agree are compared no more. Returns how many differences there are. */
async function compareSettlements({ db, clock }: StatementsContext): Promise<number> {
  const compared = await listCompared(db)
  const { rows, total } = await listDifferences(db, clock.now(), null)
  const differing = new Set(rows.map(({ settlement_id }) => settlement_id))
  const agreeing = compared.filter(({ id }) => !differing.has(id))
  await agreeSettlements(db, agreeing, clock.now())
  return total
}

/** Asks the provider for its settlements, and compares all lines anew. Refuses provider_silent. */
export async function lookAgain(
  context: StatementsContext,
): Promise<Result<Found & { settlements: number }, 'provider_silent'>> {
  const settlements = await context.lookForSettlements()
  if (settlements === undefined) return refuse('provider_silent')
  await compareSettlements(context)
  return ok({ settlements, ...(await findPayments(context)) })
}

/** Each night: looks again, as payments may be marked after the statement came, and says aloud what differs. */
export async function lookAtStatements(context: StatementsContext): Promise<void> {
  const found = await findPayments(context)
  const { open, oldest } = await lines.sumLines(context.db)
  const { total: missing } = await listMissing(context.db, 1)
  const { late: daysWithout } = await listGaps(context.db, dayInLagos(context.clock.now()), 1)
  const differences = await compareSettlements(context)
  if (open + missing + daysWithout + differences === 0) context.log.info(found, 'the bank’s statements agree')
  else
    context.log.error(
      { ...found, open, oldest, missing, daysWithout, differences },
      'the bank’s statements differ from the books',
    )
}
