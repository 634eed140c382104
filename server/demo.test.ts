import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword, demoSecondFactor } from '../db/seed/accounts.ts'
import { codeAt, createAccount, giveSecondFactor, hashPassword } from '../features/accounts/index.server.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Id } from '../kernel/id.ts'
import { readConfig } from '../platform/config/index.ts'
import { withTx } from '../platform/db/index.ts'
import { prepareDemo } from './demo.ts'
import { type Marketplace, openMarketplace } from './testing/test-marketplace.ts'

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

  it('M-12 are not made where others reach the shop', async () => {
    const open = configOf({
      PUBLIC_URL: 'https://shop.example',
      PAYMENT_PROVIDER: 'sandbox',
      NODE_ENV: 'production',
    })
    await sql`delete from category`.execute(m.db)
    expect(
      await prepareDemo(open, { db: m.db, clock: systemClock, keyring: m.keyring, media: m.features.media }),
    ).toEqual([])
    const { rows } = await sql`select 1 from account`.execute(m.db)
    expect(rows).toEqual([])
  })

  it('are not made beside a live provider, and those of an earlier try cannot be signed in to any more', async () => {
    const parts = { db: m.db, clock: systemClock, keyring: m.keyring, media: m.features.media }
    // Empty as a new shop is: there is nothing that would keep the gallery from being hung.
    await sql`delete from category`.execute(m.db)
    expect(await prepareDemo(configOf(live), parts)).toEqual([])
    const { rows } =
      await sql`select 1 from account union all select 1 from work union all select 1 from category`.execute(
        m.db,
      )
    expect(rows).toEqual([])

    const { buyer, staff } = demoAccounts
    const [known, own] = await Promise.all([demoPassword, 'one of my own'].map(hashPassword))
    await withTx(m.db, async (tx) => {
      await createAccount(tx, systemClock, { ...buyer, passwordHash: known ?? '', verified: true })
      await createAccount(tx, systemClock, { ...staff, passwordHash: own ?? '', verified: true })
    })
    const signIn = (email: string, password: string) =>
      m.call('POST', '/auth/login/buyer/', { body: { email, password } })
    const { access } = (await signIn(buyer.email, demoPassword)).body.data
    expect(await prepareDemo(configOf(live), parts)).toEqual([expect.stringContaining(buyer.email)])
    expect((await signIn(buyer.email, demoPassword)).body.code).toBe('credentials_wrong')
    expect((await m.call('GET', '/profiles/', { token: access })).status).toBe(401)
    expect(
      (await m.call('POST', '/staff/login/', { body: { email: staff.email, password: 'one of my own' } }))
        .status,
    ).toBe(200)
    expect(await prepareDemo(configOf(live), parts)).toEqual([])
  })
  it('of staff lose the second factor that everybody knows too, also where the gallery is asked for', async () => {
    const parts = { db: m.db, clock: systemClock, keyring: m.keyring, media: m.features.media }
    const { staff } = demoAccounts
    const secret = demoSecondFactor
    const makeStaff = async (email: string, password: string): Promise<Id> => {
      const passwordHash = await hashPassword(password)
      return withTx(m.db, async (tx) => {
        await sql`update account set email = id || '@gone.example', phone = id::text where email = ${email}`.execute(
          tx,
        )
        const accountId = await createAccount(tx, systemClock, {
          ...staff,
          email,
          passwordHash,
          verified: true,
        })
        await giveSecondFactor(parts, tx, { accountId, secret, now: systemClock.now() })
        await sql`insert into recovery_code (account_id, code_hash) values (${accountId}, 'known')`.execute(
          tx,
        )
        return accountId
      })
    }
    const factorsOf = async (id: Id) =>
      (
        await sql`select account_id from second_factor where account_id = ${id}
          union all select account_id from recovery_code where account_id = ${id}`.execute(m.db)
      ).rows
    const signIn = (password: string) =>
      m.call('POST', '/staff/login/', { body: { email: staff.email, password } })
    const pass = async (token: string) =>
      m.call('POST', '/auth/second-factor/', { token, body: { code: codeAt(secret, new Date()) } })

    // No longer empty: the gallery of the earlier try hangs.
    await sql`insert into category (id, slug, name) values (gen_random_uuid(), 'of-the-try', 'Art')`.execute(
      m.db,
    )
    // Beside the sandbox the demo's staff are let in, and stay so.
    const first = await makeStaff(staff.email, demoPassword)
    const { access } = (await signIn(demoPassword)).body.data
    expect((await pass(access)).status).toBe(200)
    // Beside a live provider not even a setting keeps them.
    expect(await prepareDemo(configOf({ ...live, DEMO_GALLERY: 'on' }), parts)).toContainEqual(
      expect.stringContaining(staff.email),
    )
    expect((await signIn(demoPassword)).body.code).toBe('credentials_wrong')
    expect((await m.call('GET', '/staff/me/', { token: access })).status).toBe(401)
    expect(await factorsOf(first)).toEqual([])

    // A person who took another password and kept the known secret chooses another one.
    const second = await makeStaff(staff.email, 'one of my own')
    expect(await prepareDemo(configOf(live), parts)).toEqual([
      `${staff.email} has to set up another second factor: everybody knows its secret.`,
    ])
    expect(await factorsOf(second)).toEqual([])
    const again = (await signIn('one of my own')).body.data.access
    expect((await pass(again)).body.code).toBe('second_factor_missing')
    expect(await prepareDemo(configOf(live), parts)).toEqual([])
  })
})
