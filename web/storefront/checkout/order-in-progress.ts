import type { OrderPlaced } from '../../../contract/order.ts'
import { stored } from '../../client/storage/stored.ts'

/** Where the payment of the order in progress is watched. */
export const paymentPage = '/categories/shoppingcart/payment'

/** Makes an order the one in progress. */
export function storeOrderInProgress({
  id,
  tx_ref,
  price_total,
}: Pick<OrderPlaced, 'id' | 'tx_ref' | 'price_total'>): void {
  stored.txRef.write(tx_ref)
  stored.orderId.write(id)
  stored.orderTotal.write(price_total)
}
