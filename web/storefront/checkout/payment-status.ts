import type { Order } from '../../../contract/order.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { transferStateOf } from './transfer-state.ts'

type PaymentStatus = { title: string; text: string }

/** What is known beside the order: whether the payment page said it is paid, and whether the provider answered when it was asked last. */
export type WatchedPayment = { reportedPaid: boolean; isAnswered: boolean }

/** Whether a payment is being checked that the buyer should not make again. */
export function isChecking(
  { payment, verified, payable }: Pick<Order, 'payment' | 'verified' | 'payable'>,
  { reportedPaid }: WatchedPayment,
): boolean {
  return reportedPaid && !verified && payable && payment === 'none'
}

/** The status shown while the state of a payment is uncertain; null when it is known. */
const uncertainStatus = (
  order: Pick<Order, 'payment' | 'verified' | 'payable' | 'customer' | 'delivery_status'>,
  watched: WatchedPayment,
): PaymentStatus | null => {
  const { payment, payable, customer, delivery_status: status } = order
  const silence = 'The payment provider does not answer at the moment.'
  if (isChecking(order, watched)) {
    return {
      title: 'We are checking your payment',
      text: `${watched.isAnswered ? 'You have paid; the payment provider has not confirmed it yet.' : silence} Please do not pay again: this page updates by itself, and we will e-mail ${customer.email} as soon as your payment is confirmed.`,
    }
  }
  if (watched.reportedPaid && payment === 'none' && status === 'CANCELLED') {
    return {
      title: 'Order closed',
      text: 'Your payment was not confirmed in time. When it is, you will get the works if they are still free, or all of your money back. You do not need to do anything.',
    }
  }
  if (!watched.isAnswered && payable && payment === 'none') {
    return {
      title: 'Not paid yet',
      text: `${silence} If you have paid already, please do not pay again: we will keep asking, and e-mail ${customer.email}. If you have not, you can pay in a few minutes.`,
    }
  }
  return null
}

/** What a person is shown about a bank transfer, if there is one to speak of. */
const transferStatus = (order: Pick<Order, 'transfer' | 'payable' | 'customer'>): PaymentStatus | null => {
  switch (transferStateOf(order)) {
    case 'open':
      return {
        title: 'Pay by bank transfer',
        text: 'Send the exact amount in one transfer. The account number was made for this order alone.',
      }
    case 'sent':
      return {
        title: 'We are waiting for your bank …',
        text: `This page updates by itself. You can close it: we will e-mail ${order.customer.email} as soon as your money has arrived.`,
      }
    case 'expired':
      return {
        title: 'This account number has expired',
        text: 'Nothing is lost: your order is still open, and you can get a new number.',
      }
    case 'late':
      return {
        title: 'Order closed',
        text: 'Your transfer did not arrive in time. When it does, you will get the works if they are still free, or all of your money back. You do not need to do anything.',
      }
    case 'other':
      return {
        title: 'Another amount has arrived',
        text: `${formatNaira(order.transfer?.arrived ?? 0)} arrived instead of ${formatNaira(order.transfer?.amount ?? 0)}. Please send nothing more: a person will review it and e-mail you, and you will get the works or your money back.`,
      }
    case 'none':
      return null
  }
}

/** What a person is shown about the payment of an order, and what else is known of it. */
export function paymentStatusOf(
  order: Pick<Order, 'verified' | 'payment' | 'payable' | 'delivery_status' | 'transfer' | 'customer'> & {
    refunds: readonly Pick<Order['refunds'][number], 'why'>[]
  },
  watched: WatchedPayment = { reportedPaid: false, isAnswered: true },
): PaymentStatus {
  const { verified, payment, payable, delivery_status: status } = order
  if (verified)
    return {
      title: 'Payment completed',
      text: 'Your payment has arrived, and a confirmation e-mail is on its way.',
    }
  if (payment === 'refund' && payable) {
    return {
      title: 'Another amount has arrived',
      text: `${order.refunds.at(-1)?.why ?? ''} You do not need to do anything about it. You can still pay the whole amount while the work is held for you.`,
    }
  }
  if (payment === 'refund') {
    return {
      title: 'Payment returned',
      text: `${order.refunds.at(-1)?.why ?? ''} You will get your money back.`.trim(),
    }
  }
  const uncertain = uncertainStatus(order, watched)
  if (uncertain) return uncertain
  const transfer = transferStatus(order)
  if (transfer) return transfer
  if (payment === 'waiting' && status === 'CANCELLED') {
    return {
      title: 'Order closed',
      text: 'Your payment did not arrive in time. When it does, you will get the works if they are still free, or all of your money back. You do not need to do anything.',
    }
  }
  if (payment === 'waiting') {
    return {
      title: 'Waiting for payment',
      text: 'We have not heard from your bank yet. A transfer can take some minutes; this page updates by itself.',
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
