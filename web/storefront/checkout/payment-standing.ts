import type { Order } from '../../../contract/order.ts'

/** What a person is told of the payment of an order. */
export const standingOf = ({
  verified,
  payment,
  payable,
  delivery_status: status,
}: Pick<Order, 'verified' | 'payment' | 'payable' | 'delivery_status'>): { title: string; text: string } => {
  if (verified)
    return {
      title: 'Payment completed',
      text: 'Your payment has arrived, and a confirmation mail is on its way.',
    }
  if (payment === 'refund') {
    return {
      title: 'Payment returned',
      text: 'A work was no longer free when the payment came. You get your money back.',
    }
  }
  if (payment === 'waiting') {
    return {
      title: 'Waiting for payment',
      text: 'We have not heard from your bank yet. A transfer can take some minutes; this page follows it by itself.',
    }
  }
  if (!payable || status === 'CANCELLED') {
    return {
      title: 'Order closed',
      text: 'This order is no longer open, and its works are free again. Nothing was charged.',
    }
  }
  if (payment === 'failed') {
    return {
      title: 'Payment failed',
      text: 'Nothing was charged. You can pay again while the work is held for you.',
    }
  }
  return {
    title: 'Not paid yet',
    text: 'Your order is placed. It will only be delivered when payment is made.',
  }
}
