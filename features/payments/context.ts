import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { OrdersPort } from './orders-port.ts'
import type { Provider } from './providers/provider.ts'

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
  queue: Pick<Queue, 'define' | 'send'>
  log: PaymentsLog
  /** The origin of the payment pages, where it is not the shop's own. */
  pagesUrl?: string
}

/** The kinds of jobs of this feature. All carry `{ txRef }` but the last two, which carry nothing. */
export const jobs = {
  check: 'payments.check',
  webhook: 'payments.webhook',
  refund: 'payments.refund',
  sweep: 'payments.sweep',
  listing: 'payments.listing',
} as const

/** What a job about one attempt carries. */
export type AttemptJob = { txRef: string }
