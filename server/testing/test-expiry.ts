import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { expireOrders } from '../../features/checkout/index.server.ts'
import type { Marketplace } from './test-marketplace.ts'

/** Lapses all orders that are due; one that a job has locked just then is passed over, and taken at the next look. */
export async function expireAll({ db, features }: Marketplace): Promise<void> {
  await vi.waitFor(async () => {
    await expireOrders(features.checkout)
    const { rows } = await sql`
      select 1 from orders where state = 'PENDING' and coalesce(expiry_look_at, hold_expires_at) <= ${features.checkout.clock.now()}
        and hold_expires_at <= ${features.checkout.clock.now()}`.execute(db)
    expect(rows).toEqual([])
  })
}
