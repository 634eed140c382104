import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { TellChanged } from '../../kernel/shown.ts'
import type { Db } from '../../platform/db/index.ts'
import type { DeliveryService } from '../delivery/index.server.ts'
import type { OrdersService } from '../orders/index.server.ts'
import type { PaymentsContext } from '../payments/index.server.ts'

/** Who pays, as accounts know them. */
export type Person = { id: Id; email: string; firstName: string; lastName: string }

/** What checkout works with. */
export type CheckoutDeps = {
  db: Db
  clock: Clock
  delivery: DeliveryService
  orders: OrdersService
  payments: PaymentsContext
  publicKey: string
  /** Counts a question of a buyer to the provider about an order; refuses when there were too many. */
  mayAsk(accountId: Id, orderId: Id): Promise<Result<void, 'too_many_requests'>>
  /** The keyed hash of the network of an address; null where networks are not counted. */
  networkHash(ip: string): string | null
  log: { error(about: object, message: string): void }
  personOf(db: Db, accountId: Id): Promise<Person | undefined>
  /** Told after works have been held or freed. */
  changed: TellChanged
}
