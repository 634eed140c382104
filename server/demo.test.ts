import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../db/seed/demo.ts'
import { createAccount } from '../features/accounts/index.server.ts'
import { systemClock } from '../kernel/clock.ts'
import { readConfig } from '../platform/config/index.ts'
import { withTx } from '../platform/db/index.ts'
import { prepareDemo } from './demo.ts'
import { type Marketplace, openMarketplace } from './test-marketplace.ts'

const live = {
  PAYMENT_PROVIDER: 'paystack',
  PUBLIC_URL: 'https://art.example',
  PAYMENT_URL: 'https://pay.art.example',
  PAYSTACK_PUBLIC_KEY: 'pk_live_0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
  PAYSTACK_SECRET_KEY: 'sk_live_9f8e7d6c5b4a39281706f5e4d3c2b1a076543210',
}
const configOf = (env: Record<string, string>) => {
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.problems.join('\n'))
  return config.value
}

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

describe('demo accounts with a password that everybody knows', () => {
  it('are for the sandbox; beside a live provider a setting has to ask for them', () => {
    expect(configOf({}).hasDemoGallery).toBe(true)
    expect(configOf({ DEMO_GALLERY: 'off' }).hasDemoGallery).toBe(false)
    expect(configOf(live).hasDemoGallery).toBe(false)
    expect(configOf({ ...live, DEMO_GALLERY: 'on' })).toMatchObject({
      hasDemoGallery: true,
      warnings: [expect.stringContaining('DEMO_GALLERY=on')],
    })
  })

  it('are not made beside a live provider, and those of an earlier try cannot be signed in to any more', async () => {
    const parts = { db: m.db, clock: systemClock, media: m.features.media }
    // Empty as a new shop is: there is nothing that would keep the gallery from being hung.
    await sql`delete from category`.execute(m.db)
    expect(await prepareDemo(configOf(live), parts)).toEqual([])
    const { rows } =
      await sql`select 1 from account union all select 1 from work union all select 1 from category`.execute(
        m.db,
      )
    expect(rows).toEqual([])

    const { buyer, staff } = demoAccounts
    await withTx(m.db, async (tx) => {
      await createAccount(tx, systemClock, { ...buyer, password: demoPassword, verified: true })
      await createAccount(tx, systemClock, { ...staff, password: 'one of my own', verified: true })
    })
    const signIn = (email: string, password: string) =>
      m.call('POST', '/auth/login/buyer/', { body: { email, password } })
    const { access } = (await signIn(buyer.email, demoPassword)).body.data
    expect(await prepareDemo(configOf(live), parts)).toEqual([expect.stringContaining(buyer.email)])
    expect((await signIn(buyer.email, demoPassword)).body.code).toBe('credentials_wrong')
    expect((await m.call('GET', '/profiles/', { token: access })).status).toBe(401)
    expect((await signIn(staff.email, 'one of my own')).status).toBe(200)
    expect(await prepareDemo(configOf(live), parts)).toEqual([])
  })
})
