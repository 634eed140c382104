import {
  createClaimLetters,
  createOrderLetters,
  createOrdersService,
} from '../../features/orders/index.server.ts'
import { MINUTE } from '../../kernel/clock.ts'
import type { Foundation } from './foundation.ts'

/** Orders, what they hold and their letters. `vatOf` is the ledger's, which is made of what this makes. */
export function composeOrders(
  { config, db, clock, mail, sender }: Foundation,
  { vatOf }: Pick<Parameters<typeof createOrderLetters>[0], 'vatOf'>,
) {
  const { isRateLimited, holds, supportEmail } = config
  const holdMs = config.holdMinutes * MINUTE
  const letters = createOrderLetters({ mail, sender, vatOf })
  return {
    holdMs,
    letters,
    claimLetters: createClaimLetters({ mail, sender, supportEmail }),
    orders: createOrdersService({
      db,
      clock,
      holdMs,
      limits: { ...holds, network: isRateLimited ? holds.network : null, pauses: isRateLimited },
      supportEmail,
      letters,
    }),
  }
}

export type OrderParts = ReturnType<typeof composeOrders>
