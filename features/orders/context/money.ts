import type { OrderState } from '../../../contract/order.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'

// What payments tell orders, and orders payments.

/** An order while its row is locked. */
export type LockedOrder = { id: Id; code: string; state: OrderState; totalKobo: Kobo }

/**
 * Money that was verified with the provider, for one attempt; `paidKobo` is the order's total, `feeKobo` the provider's fee of
 * it, null where it does not say.
 */
export type ReceivedMoney = { attemptId: Id; paidKobo: Kobo; feeKobo: Kobo | null; at: Date }

/**
 * What became of the money: 'paid', the order is PAID by it; else it is refunded: 'refund_due', a work is gone;
 * 'already_paid', by another attempt; 'seller_disabled'.
 */
export type MoneyOutcome = 'paid' | 'refund_due' | 'already_paid' | 'seller_disabled'

/** Money going back; `why` is a sentence for the buyer. `currency` is the one it was paid in. */
export type ReturningMoney = { refundId: Id; amountKobo: Kobo; currency: string; why: string; at: Date }

/** Who pays a part of a refund: 'us', or a seller's id; by default the one who got the money. */
export type RefundBearer = string

/** Pieces of a line whose money goes back, and how much of it; no piece where a part of the price goes back for itself. */
export type RefundLine = { lineId: Id; quantity: number; amountKobo: Kobo; bearer?: RefundBearer | undefined }

/** What of the delivery fee goes back for one parcel. */
export type RefundDelivery = { parcelId: Id; amountKobo: Kobo; bearer?: RefundBearer | undefined }

/** What an account of the ledger gets (above zero) or gives, of a line and of a seller where it is theirs. */
export type RefundPosting = { account: string; amountKobo: Kobo; sellerId?: Id; lineId?: Id; parcelId?: Id }

/** An account number made for one payment: who sends exactly `amountKobo` before `expiresAt` has paid. */
export type TransferAccount = {
  bank: string
  accountNumber: string
  /** Empty where the provider does not say it. */
  accountName: string
  /** What must be sent; more than the charge where the merchant lets the payer bear the provider's fee. */
  amountKobo: Kobo
  expiresAt: Date
}
