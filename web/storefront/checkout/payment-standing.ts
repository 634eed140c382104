import type { Order } from '../../../contract/order.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { transferStateOf } from './transfer-state.ts'

type Standing = { title: string; text: string }

/** What a person is told of a bank transfer, if there is one to speak of. */
const transferStanding = (order: Pick<Order, 'transfer' | 'payable' | 'customer'>): Standing | null => {
  switch (transferStateOf(order)) {
    case 'open':
      return {
        title: 'Pay by bank transfer',
        text: 'Send the exact amount in one transfer. The account number was made for this order alone.',
      }
    case 'sent':
      return {
        title: 'We are waiting for your bank …',
        text: `This page follows it by itself. You can close it: we write to ${order.customer.email} as soon as your money has arrived.`,
      }
    case 'expired':
      return {
        title: 'This account number has expired',
        text: 'Nothing is lost: your order stands, and you can have a new number.',
      }
    case 'late':
      return {
        title: 'Order closed',
        text: 'Your transfer did not arrive in time. When it does, you get the works if they are still free, or all of your money back. Nothing is left for you to do.',
      }
    case 'other':
      return {
        title: 'Another amount has arrived',
        text: `${formatNaira(order.transfer?.arrived ?? 0)} came instead of ${formatNaira(order.transfer?.amount ?? 0)}. Please send nothing more: a person looks at it and writes to you, and you get the works or your money back.`,
      }
    case 'none':
      return null
  }
}

/** What a person is told of the payment of an order. */
export const standingOf = (
  order: Pick<Order, 'verified' | 'payment' | 'payable' | 'delivery_status' | 'transfer' | 'customer'>,
): Standing => {
  const { verified, payment, payable, delivery_status: status } = order
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
  const transfer = transferStanding(order)
  if (transfer) return transfer
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
