import { readVatOfOrder } from '../../features/ledger/index.server.ts'
import {
  createClaimMails,
  createOrderMails,
  createOrdersService,
} from '../../features/orders/index.server.ts'
import { MINUTE } from '../../kernel/clock.ts'
import type { Foundation } from './foundation.ts'

/** Orders, what they hold and their mails. */
export function composeOrders({ config, db, clock, mail, sender }: Foundation) {
  const { isRateLimited, holds, supportEmail } = config
  const holdMs = config.holdMinutes * MINUTE
  const mails = createOrderMails({ mail, sender, vatOf: readVatOfOrder })
  return {
    holdMs,
    mails,
    claimMails: createClaimMails({ mail, sender, supportEmail }),
    orders: createOrdersService({
      db,
      clock,
      holdMs,
      limits: { ...holds, network: isRateLimited ? holds.network : null, pauses: isRateLimited },
      supportEmail,
      mails,
    }),
  }
}

export type OrderParts = ReturnType<typeof composeOrders>
