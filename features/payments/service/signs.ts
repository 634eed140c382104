import type { Db } from '../../../platform/db/index.ts'
import type { OrderToPay } from '../../orders/index.server.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { signsOf } from '../rules/signs.ts'
import { insertSigns, readSignFacts } from '../store/signs.ts'

/**
 * Records an order's signs of fraud in the transaction that pays it. The purchase continues; its sellers' payouts wait
 * for a check by finance.
 */
export async function noteSigns(
  { clock, log, signs }: Pick<PaymentsContext, 'clock' | 'log' | 'signs'>,
  tx: Db,
  order: Pick<OrderToPay, 'id' | 'account_id' | 'ship_phone' | 'placed_from'>,
): Promise<void> {
  const at = clock.now()
  const accounts = (await signs?.accountsOf(tx, order.account_id)) ?? []
  const facts = await readSignFacts(tx, order, { at, hasNetworks: signs?.hasNetworks ?? false, accounts })
  const found = signsOf(facts)
  if (found.length === 0) return
  await insertSigns(tx, order.id, found, at)
  log.warn({ orderId: order.id, signs: found.map(({ kind }) => kind) }, 'signs of fraud: the money is held')
}
