import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import type { Queue } from '../../../platform/queue/index.ts'
import type { Disputed, RefundLine } from '../../orders/index.server.ts'
import type { LedgerPort } from './ledger-port.ts'
import type { OrdersPort } from './orders-port.ts'
import type { Provider } from './provider.ts'

/** Where payments says what happened; a pino logger fits. Never given keys, card data or whole bodies. */
export type PaymentsLog = {
  info(about: object, message: string): void
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

/** What payments works with. */
export type PaymentsContext = {
  db: Db
  clock: Clock
  provider: Provider
  orders: OrdersPort
  /** Receives money that is no sale, and fees; only this feature's own tests go without. */
  ledger?: LedgerPort
  queue: Pick<Queue, 'define' | 'send'>
  keyring: Pick<Keyring, 'hash' | 'matches'>
  log: PaymentsLog
  /** Above this a refund that staff decide takes two people; where it is not set, one decides. */
  twoPeopleAbove?: (tx: Db) => Promise<Kobo>
  /** Called, in the transaction that records it, for money that is with the buyer again. */
  onRefunded?: readonly OnRefunded[]
  /** Called, in the transaction that has locked the order, with whether its payment is disputed, whenever that may have changed. */
  onDisputed?: (tx: Db, disputed: Disputed) => Promise<void>
  /** Called, in the transaction that records it, for sellers whose part of a lost dispute we bear. */
  onSpared?: (tx: Db, spared: { takingId: Id; orderId: Id; sellerIds: readonly Id[] }) => Promise<void>
  /** The sellers of an order with a return that was accepted, or decided for its buyer. */
  returnedOf?: (tx: Db, orderId: Id) => Promise<ReadonlySet<Id>>
  /** Where signs of fraud come from: whether networks are counted, and where a buyer had money sent; without it neither says anything. */
  signs?: {
    hasNetworks: boolean
    accountsOf: (tx: Db, accountId: Id) => Promise<readonly { bank: string; ending: string }[]>
  }
  /** The origin of the payment pages, where it is not the shop's own. */
  pagesUrl?: string
}

/** Money that has gone back. `ofSale`: it had paid the order; otherwise it was paid twice, late or too much. Amounts in kobo. */
export type RefundedMoney = {
  refundId: Id
  attemptId: Id
  orderId: Id
  amountKobo: Kobo
  ofSale: boolean
  lines: readonly RefundLine[]
  shippingKobo: Kobo
}
export type OnRefunded = (tx: Db, money: RefundedMoney) => Promise<void>

/** The kinds of jobs of this feature. The first two carry `{ txRef }`, a refund `{ refundId }`, the others nothing. */
export const jobs = {
  check: 'payments.check',
  webhook: 'payments.webhook',
  refund: 'payments.refund',
  sweep: 'payments.sweep',
  listing: 'payments.listing',
  takings: 'payments.takings',
  settlements: 'payments.settlements',
} as const

/** What a job about one attempt carries. */
export type AttemptJob = { txRef: string }

/** What a job about one refund carries. */
export type RefundJob = { refundId: Id }
