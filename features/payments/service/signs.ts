import type { Db } from '../../../platform/db/index.ts'
import type { OrderToPay } from '../../orders/index.server.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { signsOf } from '../rules/signs.ts'
import { insertSigns, readPaidFacts } from '../store/signs.ts'
import { notifyOfDispute } from './takings.ts'

/**
 * Looks at an order in the transaction that pays it: records signs of fraud, for which sellers' payouts wait until
 * finance has checked them, and stops what is disputed already.
 */
export async function lookAtPaid(
  context: Pick<PaymentsContext, 'clock' | 'log' | 'signs' | 'onDisputed'>,
  tx: Db,
  order: Pick<OrderToPay, 'id' | 'account_id' | 'ship_phone' | 'placed_from'>,
): Promise<void> {
  const { clock, log, signs } = context
  const at = clock.now()
  const facts = await readPaidFacts(tx, order, { at, hasNetworks: signs?.hasNetworks ?? false })
  // Only who has bought before can have returned something.
  const hasBought = facts.some(({ is_first_order }) => !is_first_order)
  const accounts = hasBought && signs ? await signs.accountsOf(tx, order.account_id) : []
  const found = signsOf(
    facts.map(({ bank_code, account_ending, ...fact }) => {
      const isOwn = (own: { bank: string; ending: string }) =>
        own.bank === bank_code && own.ending === account_ending
      return { ...fact, shares_bank: accounts.some(isOwn) }
    }),
  )
  if (found.length > 0) {
    await insertSigns(tx, order.id, found, at)
    log.warn({ orderId: order.id, signs: found.map(({ kind }) => kind) }, 'signs of fraud: the money is held')
  }
  if (facts.some(({ is_disputed }) => is_disputed)) await notifyOfDispute(context, tx, order.id)
}
