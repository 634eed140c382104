import { decimalOf, type Kobo, lineKobo } from '../../../kernel/money.ts'
import type { LongFile } from '../../../platform/http/file-route.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { exportList } from '../../audit/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { type ExportedReturn, listReturnsAfter, type ReturnFilter } from '../store/returns.ts'

const amount = (kobo: Kobo | null): string => (kobo === null ? '' : decimalOf(kobo))

/** All returns that fit as a CSV, newest first. Amounts are naira as plain numbers, times in UTC. Audited. */
export async function exportReturns(
  context: ReturnsContext,
  by: Officer,
  filter: ReturnFilter,
): Promise<LongFile> {
  const { db, clock, nameOf } = context
  const now = clock.now()
  const actor = { id: by.id, name: await nameOf(db, by.id) }
  return exportList<ExportedReturn>(
    context,
    { actor },
    {
      name: 'returns',
      filter,
      heads: [
        'Code',
        'State',
        'Order',
        'Customer',
        'E-mail',
        'Seller',
        'Work',
        'Pieces',
        'Price NGN',
        'Reason',
        'Asked',
        'Decided',
        'Given back for works NGN',
        'Given back for delivery NGN',
        'Borne by',
      ],
      readAfter: (last, limit) => listReturnsAfter(db, filter, now, last?.id, limit),
      cellsOf: (row) => [
        row.code,
        row.state,
        row.order_code,
        row.customer_name,
        row.customer_email,
        row.seller,
        row.name,
        String(row.quantity),
        decimalOf(lineKobo(row.piece_kobo, 0, row.quantity)),
        row.reason,
        row.created_at,
        row.decided_at,
        amount(row.goods_kobo),
        amount(row.shipping_kobo),
        row.decided_at === null ? '' : row.is_ours ? 'us' : 'seller',
      ],
    },
  )
}
