import type { Amounts, Days } from '../../../contract/ranges.ts'
import { decimalOf } from '../../../kernel/money.ts'
import type { LongFile } from '../../../platform/http/file-route.ts'
import { exportList } from '../../audit/index.server.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { listAdjustmentsAfter } from '../store/adjustments.ts'
import { listPayoutsAfter, type Payout, type PayoutFilter } from '../store/payouts.ts'
import { actorOf } from './actor.ts'

type ExportContext = Pick<LedgerContext, 'db' | 'clock' | 'audit' | 'personOf'>

/** All payouts that fit as a CSV, newest first. Amounts are naira as plain numbers, times in UTC, accounts masked. Audited. */
export async function exportPayouts(
  context: ExportContext,
  by: Staff,
  filter: Omit<PayoutFilter, 'sellerId'>,
): Promise<LongFile> {
  return exportList<Payout>(context, await actorOf(context, context.db, by), {
    name: 'payouts',
    filter,
    heads: [
      'Code',
      'Seller id',
      'Seller',
      'State',
      'Amount NGN',
      'Bank',
      'Proposed',
      'Proposed by',
      'Approved by',
      'Sent',
      'Sent by',
      'Reference',
      'Ended',
      'Ended by',
      'Note',
      'Came back: said by',
      'Came back: approved by',
      'Came back: reference',
      'Paid before by',
    ],
    readAfter: (last, limit) => listPayoutsAfter(context.db, filter, last?.id, limit),
    cellsOf: (row) => [
      row.code,
      row.seller_id,
      row.seller_name,
      row.state,
      decimalOf(row.amount_kobo),
      row.bank,
      row.created_at,
      row.created_by_name ?? '',
      row.approved_by_names.join(' | '),
      row.sent_at,
      row.sent_by_name ?? '',
      row.reference ?? '',
      row.ended_at,
      row.ended_by_name ?? '',
      row.note,
      row.came_back?.created_by_name ?? '',
      row.came_back?.decided_by_name ?? '',
      row.came_back?.reference ?? '',
      row.paid_before.map(({ code }) => code).join(' | '),
    ],
  })
}

/** All corrections that fit as a CSV, newest first. Amounts are naira as plain numbers, times in UTC. Audited. */
export async function exportAdjustments(
  context: ExportContext,
  by: Staff,
  filter: Days & Amounts,
): Promise<LongFile> {
  return exportList<Awaited<ReturnType<typeof listAdjustmentsAfter>>[number]>(
    context,
    await actorOf(context, context.db, by),
    {
      name: 'corrections',
      filter,
      heads: [
        'Id',
        'State',
        'Debit',
        'Credit',
        'Amount NGN',
        'Seller id',
        'Order id',
        'Note',
        'Proposed',
        'Proposed by',
        'Decided',
        'Decided by',
      ],
      readAfter: (last, limit) => listAdjustmentsAfter(context.db, filter, last?.id, limit),
      cellsOf: (row) => [
        row.id,
        row.state,
        row.debit,
        row.credit,
        decimalOf(row.amount_kobo),
        row.seller_id ?? '',
        row.order_id ?? '',
        row.note,
        row.created_at,
        row.created_by_name ?? '',
        row.decided_at,
        row.decided_by_name ?? '',
      ],
    },
  )
}
