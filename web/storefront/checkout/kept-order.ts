import type { OrderPlaced } from '../../../contract/order.ts'
import { kept } from '../../client/keep/kept.ts'

/** Where the payment of the order in progress is watched. */
export const paymentPage = '/categories/shoppingcart/payment'

/** Makes an order the one in progress. */
export const keepOrder = ({
  id,
  tx_ref,
  price_total,
}: Pick<OrderPlaced, 'id' | 'tx_ref' | 'price_total'>): void => {
  kept.txRef.write(tx_ref)
  kept.orderId.write(id)
  kept.orderTotal.write(price_total)
}
