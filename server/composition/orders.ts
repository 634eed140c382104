import {
  createClaimMails,
  createOrderMails,
  createOrdersService,
} from '../../features/orders/index.server.ts'
import { MINUTE } from '../../kernel/clock.ts'
import type { Foundation } from './foundation.ts'

/** Orders, what they hold and their mails. `vatOf` is the ledger's, which is made of what this makes. */
export function composeOrders(
  { config, db, clock, mail, sender }: Foundation,
  { vatOf }: Pick<Parameters<typeof createOrderMails>[0], 'vatOf'>,
) {
  const { isRateLimited, holds, supportEmail } = config
  const holdMs = config.holdMinutes * MINUTE
  const mails = createOrderMails({ mail, sender, vatOf })
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
