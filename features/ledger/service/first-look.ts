import type { PayoutLook } from '../../../contract/ledger.ts'
import { nairaOf } from '../../../kernel/money.ts'
import { readPayee } from '../../sellers/index.server.ts'
import type { LedgerContext } from '../context.ts'
import { sharedOf } from '../rules/shared.ts'
import { countArrived, listOrdersOfPayout } from '../store/first-look.ts'
import type { Payout } from '../store/payouts.ts'

/** What a person looks at before a first payout is approved; null where the seller is gone. */
export async function lookAt(
  { db, sellers }: Pick<LedgerContext, 'db' | 'sellers'>,
  { id, seller_id }: Pick<Payout, 'id' | 'seller_id'>,
): Promise<PayoutLook | null> {
  const payee = await readPayee(db, seller_id)
  if (!payee) return null
  return {
    seller_since: payee.since.toISOString(),
    verification: payee.verification,
    town: payee.town,
    payouts_arrived: await countArrived(db, seller_id),
    orders: (await listOrdersOfPayout(db, id, seller_id)).map((order) => ({
      id: order.id,
      code: order.code,
      at: order.at?.toISOString() ?? null,
      amount: nairaOf(order.amount_kobo),
      buyer: order.buyer,
      city: order.city,
      received_at: order.received_at?.toISOString() ?? null,
      received_by: order.received_by,
      shares: sharedOf(payee, order),
    })),
    disputes: ((await sellers.takings?.(db, seller_id)) ?? []).map((taking) => ({
      order: taking.order_code,
      kind: taking.kind,
      state: taking.state,
      amount: nairaOf(taking.amount_kobo),
      at: taking.seen_at.toISOString(),
    })),
  }
}
