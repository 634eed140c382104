import type { PayoutFile } from '../../../contract/ledger.ts'
import { csvOf } from '../../../kernel/csv.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { decimalOf, nairaOf, sumOf } from '../../../kernel/money.ts'
import { withTx } from '../../../platform/db/index.ts'
import { workbookOf } from '../../../platform/workbook/index.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { bankLetters } from '../rules/bank.ts'
import { listAllIn, type Payout } from '../store/payouts.ts'
import { actorOf } from './actor.ts'
import { readAccount } from './facts.ts'
import { whyStale } from './freshness.ts'

const heads = [
  'Reference',
  'Account name',
  'Bank',
  'Bank code',
  'NIBSS code',
  'Account number',
  'Amount',
  'Currency',
  'Narration',
]

type Line = { payout: Payout; cells: string[] }
type LeftOut = { payout: Payout; why: string }

/**
 * The approved payouts as CSV and Excel for the bank, with full account numbers. Omits, with reasons, those no longer
 * payable. Audited. Returns name, text, count, sum in naira.
 */
export function writeBankFile(context: LedgerContext, by: Staff): Promise<PayoutFile> {
  const { db, clock, audit } = context
  return withTx(db, async (tx) => {
    const lines: Line[] = []
    const leftOut: LeftOut[] = []
    for (const payout of await listAllIn(tx, 'APPROVED')) {
      const account = await readAccount(context, tx, payout.seller_id)
      const cells = cellsOf(payout, account.bank)
      const why = whyStale(context, account, payout) ?? whyUnreadable(cells)
      if (why === undefined) lines.push({ payout, cells })
      else leftOut.push({ payout, why })
    }
    const amountKobo = sumOf(lines.map(({ payout }) => payout.amount_kobo))
    await audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action: 'payout.export',
      subject: { kind: 'payout', id: 'approved' },
      after: {
        codes: lines.map(({ payout }) => payout.code),
        amountKobo,
        leftOut: leftOut.map(({ payout, why }) => ({ code: payout.code, why })),
      },
    })
    return {
      name: `payouts-${dayInLagos(clock.now())}.csv`,
      text: csvOf(
        heads,
        lines.map(({ cells }) => cells),
      ),
      workbook: (
        await workbookOf(
          'Payouts',
          heads,
          lines.map(({ payout, cells }) =>
            cells.map((cell, index) => (heads[index] === 'Amount' ? nairaOf(payout.amount_kobo) : cell)),
          ),
        )
      ).toString('base64'),
      payout_ids: lines.map(({ payout }) => payout.id),
      count: lines.length,
      amount: nairaOf(amountKobo),
      left_out: leftOut.map(({ payout, why }) => ({
        id: payout.id,
        code: payout.code,
        seller: payout.seller_name,
        amount: nairaOf(payout.amount_kobo),
        why,
      })),
    }
  })
}

const cellsOf = (payout: Payout, bank: Awaited<ReturnType<typeof readAccount>>['bank']): string[] => [
  payout.code,
  bankLetters(bank?.accountName ?? payout.seller_name),
  bankLetters(bank?.bank ?? ''),
  bank?.code ?? '',
  bank?.nipCode ?? '',
  bank?.accountNumber ?? '',
  decimalOf(payout.amount_kobo),
  'NGN',
  payout.code,
]

const whyUnreadable = ([, name]: readonly string[]): string | undefined =>
  name === '' ? 'The bank cannot read any letter of the account name.' : undefined
