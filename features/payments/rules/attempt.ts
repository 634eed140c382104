import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { AttemptState } from './payments.ts'

/** One try to pay an order. `txRef` is the reference the provider knows it by; amounts in kobo. */
export type Attempt = {
  id: Id
  orderId: Id
  txRef: string
  provider: string
  amountKobo: Kobo
  currency: string
  state: AttemptState
  /** The provider's id of the transaction, once there is one. */
  providerId: string | null
  /** What was charged in truth, in the smallest unit of `paidCurrency`; null until money has come. */
  paidKobo: Kobo | null
  paidCurrency: string | null
  /** How much of it has been asked back. */
  askedBackKobo: Kobo
  /** The provider's fee; null where it does not say. */
  feeKobo: Kobo | null
  /** What the provider needs to open its pop-up for this attempt again. */
  providerSession: string | null
  createdAt: Date
  checks: number
  nextCheckAt: Date | null
  /** Paid by bank transfer to an account number of its own, never in the pop-up. */
  isTransfer: boolean
  /** Until when the account number may be used, once there is one. */
  transferUntil: Date | null
  /** When the buyer said that the transfer was sent. */
  sentReportedAt: Date | null
}

/** What a change of state may set besides. */
export type AttemptChange = {
  providerId?: string
  paidKobo?: Kobo
  paidCurrency?: string
  feeKobo?: Kobo | null
  method?: string
  /** A keyed hash of what the card is known again by. */
  cardMark?: string | null
}
