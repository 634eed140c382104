import { readPerson } from '../../features/accounts/index.server.ts'
import { readSharesOf } from '../../features/ledger/index.server.ts'
import { listHolds, type PlacingContext } from '../../features/orders/index.server.ts'
import { settleWaiting, type WaitingContext } from '../../features/waiting/index.server.ts'
import { MINUTE } from '../../kernel/clock.ts'
import type { Infrastructure } from './infrastructure.ts'

export type OrderParts = { placing: PlacingContext; waiting: WaitingContext }

/** What orders take until they are paid: what they hold, for how long, and their mails; and who waits for what they hold. */
export function composeOrders({
  config,
  db,
  clock,
  mail,
  notifySellers,
  sender,
  queue,
}: Infrastructure): OrderParts {
  const { isRateLimited, holds, supportEmail } = config
  const waiting: WaitingContext = { db, clock, mail, sender, holdsOf: listHolds, personOf: readPerson }
  return {
    waiting,
    placing: {
      holdsEnded: (tx, works) => settleWaiting(waiting, tx, works),
      db,
      clock,
      mail,
      notifySellers,
      sharesOf: readSharesOf,
      queue,
      sender,
      holdMs: config.holdMinutes * MINUTE,
      limits: { ...holds, network: isRateLimited ? holds.network : null, pauses: isRateLimited },
      supportEmail,
    },
  }
}
