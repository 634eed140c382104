import { readVatOfOrder } from '../../features/ledger/index.server.ts'
import type { PlacingContext } from '../../features/orders/index.server.ts'
import { MINUTE } from '../../kernel/clock.ts'
import type { Foundation } from './foundation.ts'

export type OrderParts = { placing: PlacingContext }

/** What orders take until they are paid: what they hold, for how long, and their mails. */
export function composeOrders({ config, db, clock, mail, sender }: Foundation): OrderParts {
  const { isRateLimited, holds, supportEmail } = config
  return {
    placing: {
      db,
      clock,
      mail,
      sender,
      vatOf: readVatOfOrder,
      holdMs: config.holdMinutes * MINUTE,
      limits: { ...holds, network: isRateLimited ? holds.network : null, pauses: isRateLimited },
      supportEmail,
    },
  }
}
