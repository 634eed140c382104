import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { PlacingContext } from '../orders/index.server.ts'
import type { PaymentsContext } from '../payments/index.server.ts'
import type { PlacingLine } from './service/placing-line.ts'

/** Who pays, as accounts know them. */
export type Buyer = { id: Id; email: string; firstName: string; lastName: string }

type Throttle = ReturnType<Limits['throttle']>

/** What checkout works with; what it asks of accounts is given at composition. */
export type CheckoutContext = {
  db: Db
  clock: Clock
  queue: Pick<Queue, 'define'>
  orders: PlacingContext
  payments: PaymentsContext
  publicKey: string
  /** Count how often buyers have us ask the payment provider: about one order, and of one account in all. */
  providerChecks: { ofOrder: Throttle; ofAccount: Throttle }
  /** The line in which orders are made. */
  placingLine: PlacingLine
  /** The keyed hash of the network of an address; null where networks are not counted. */
  networkHash: (ip: string) => string | null
  log: { error(about: object, message: string): void }
  personOf: (db: Db, accountId: Id) => Promise<Buyer | undefined>
}
