import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proposePayouts } from '../../features/ledger/index.server.ts'
import { oweSeller } from '../../features/ledger/test-debt.ts'
import { sentBody } from '../../features/ledger/test-sending.ts'
import { staffMember } from '../../features/orders/test-sale.ts'
import { bankOf, resealNumbers } from '../../features/sellers/index.server.ts'
import { confirmName, openTestShop, writeBank } from '../../features/sellers/test-shop.ts'
import { DAY } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { readConfig } from '../../platform/config/index.ts'
import { createKeyring } from '../../platform/keyring/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { prepareShop } from '../shop.ts'
import { PASSWORD, signedIn } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { startProgram } from '../testing/test-program.ts'

const older = randomBytes(32)
const gtb = { bank_code: '058', bank_name: 'Guaranty Trust Bank', account_name: 'Shop Sa Ltd' }
const known = { code: '058', bank: gtb.bank_name, accountName: gtb.account_name }

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace({ env: { DATA_KEYS: older.toString('base64') } })
})
afterAll(() => m.close())

type Person = { id: Id; token: string }
const tell = async ({ id, token }: Person, account_number: string) => {
  const { version } = (await m.call('GET', '/seller/account/', { token })).body.data
  const person = { first_name: 'Ben', last_name: 'Test', phone: `0908${id.replace(/\D/g, '').slice(-7)}` }
  return m.call('PUT', '/seller/account/', {
    token,
    body: {
      ...person,
      version,
      business_name: 'Shop Sa Ltd',
      current_password: PASSWORD,
      ...gtb,
      account_number,
    },
  })
}

/** Puts another server together on the same database, and ends it. */
const start = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-start-'))
  const [smtpUrl, databaseUrl] = ['smtp://127.0.0.1:1', m.databaseUrl]
  const config = readConfig({
    PORT: '3000',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATA_DIR: folder,
    DATA_KEYS: older.toString('base64'),
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    DEMO_GALLERY: 'off',
  })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const log = createLog('silent')
  const shop = await prepareShop(config.value, {
    databaseUrl,
    ownerUrl: null,
    smtpUrl,
    mode: 'api-only',
    log,
  })
  await shop.close()
  await rm(folder, { recursive: true })
}

/** The tables of the whole database, in all schemas, that contain a text, as it is or in bytes. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(m.db)
  expect(rows.length).toBeGreaterThan(60)
  const found: string[] = []
  for (const { schema, name } of rows) {
    const held = await sql`
      select 1 from ${sql.table(`${schema}.${name}`)} t
      where strpos(t::text, ${text}) > 0 or strpos(t::text, ${Buffer.from(text).toString('hex')}) > 0
      limit 1`.execute(m.db)
    if (held.rows.length > 0) found.push(name)
  }
  return found
}

describe('the bank account number of a seller', () => {
  it('L-09 is in clear in no table after a whole payout, and whole in the file for the bank', async () => {
    const [first, second] = ['1230084573', '1230194573']
    const { shop, ...person } = await openTestShop(m)
    await sql`update seller set verification = 'verified' where id = ${shop.id}`.execute(m.db)
    for (const number of [first, second]) {
      const told = await tell(person, number)
      expect([told.status, told.body.data?.account_number]).toEqual([200, '****4573'])
    }
    await oweSeller(m, shop.id, 150_000)
    m.pass(3 * DAY)
    const [one, sender] = [await staffMember(m, 'finance'), await staffMember(m, 'finance')]
    const post = (who: Person, path: string, body: object = {}) =>
      m.call('POST', `/staff${path}`, { token: who.token, body })
    await confirmName(m, shop.id)
    await proposePayouts(m.features.ledger, null)
    const [payout] = (await m.call('GET', '/staff/payouts/', { token: one.token })).body.data.payouts
    expect(payout.bank).toBe('Guaranty Trust Bank ••••4573, Shop Sa Ltd')
    expect((await post(one, `/payouts/${payout.id}/approve/`, { looked_at: true })).status).toBe(200)
    const file = await post(sender, '/payouts/export/')
    expect(file.body.data.text).toContain(
      `${payout.code},Shop Sa Ltd,Guaranty Trust Bank,058,000013,1230194573,150000.00`,
    )
    expect((await post(sender, '/payouts/send/', await sentBody(m, payout.id, 'NIP-1'))).status).toBe(200)
    expect((await post(sender, `/payouts/${payout.id}/confirm/`)).status).toBe(200)
    const whole = await m.call('GET', `/staff/sellers/${shop.id}/bank/`, { token: one.token })
    expect(whole.body.data.account_number).toBe(second)
    const seller = await signedIn(m, person)
    const own = await m.call('GET', '/profiles/data/', { token: seller.token })
    expect(own.body.data.kept.seller.account_number).toBe('****4573')

    // Masked it is also in what the seller is notified of.
    expect(await tablesWith('••••4573, Shop Sa Ltd')).toEqual(['mail', 'notification', 'payout'])
    for (const number of [first, second]) expect(await tablesWith(number)).toEqual([])
  })

  it('L-09 that lay there in clear is sealed at a start, and a second start changes nothing', async () => {
    const { shop } = await openTestShop(m)
    await sql`update seller set bank_code = '058', bank_name = ${gtb.bank_name}, account_name = 'Old Ltd',
      account_number = '1230054578' where id = ${shop.id}`.execute(m.db)
    expect(await tablesWith('1230054578')).toEqual(['seller'])
    await start()
    expect(await tablesWith('1230054578')).toEqual([])
    const row = async () => (await sql`select * from seller where id = ${shop.id}`.execute(m.db)).rows
    const sealed = await row()
    await start()
    expect(await row()).toEqual(sealed)
    expect(await bankOf(m.keyring, m.db, shop.id)).toMatchObject({
      accountName: 'Old Ltd',
      accountNumber: '1230054578',
    })
  })

  it('L-09 opens for its own seller alone', async () => {
    const [mine, theirs] = [await openTestShop(m), await openTestShop(m)]
    for (const { shop } of [mine, theirs])
      await writeBank(m, shop.id, { ...known, accountNumber: '1230084573' })
    await sql`update seller set account_sealed = (select account_sealed from seller where id = ${mine.shop.id})
      where id = ${theirs.shop.id}`.execute(m.db)
    await expect(bankOf(m.keyring, m.db, theirs.shop.id)).rejects.toThrow()
    await writeBank(m, theirs.shop.id, { accountNumber: '1230084573' })
  })

  it('npm run rotate-keys seals it anew with the first key; then the old one opens nothing', async () => {
    const shops = [await openTestShop(m), await openTestShop(m)].map(({ shop }) => shop)
    for (const shop of shops) await writeBank(m, shop.id, { ...known, accountNumber: '1230194573' })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from seller where account_sealed is not null`.execute(m.db)
    const newer = randomBytes(32)
    const folder = await mkdtemp(join(tmpdir(), 'aworan-rotate-'))
    const rotate = async () => {
      const program = startProgram(process.execPath, ['--import', 'tsx', 'server/cli/rotate-keys.ts'], {
        cwd: join(import.meta.dirname, '../..'),
        env: {
          DATA_DIR: folder,
          DATABASE_URL: m.databaseUrl,
          DATA_KEYS: [newer, older].map((key) => key.toString('base64')).join(','),
        },
      })
      expect([await program.ended, program.output()]).toEqual([0, program.output()])
      return program.output()
    }
    expect(await rotate()).toContain(`\n${rows[0]?.n} bank account numbers were sealed`)
    expect(await rotate()).toContain('\n0 bank account numbers were sealed')
    await rm(folder, { recursive: true })
    for (const shop of shops) {
      expect(await bankOf(createKeyring([newer]), m.db, shop.id)).toMatchObject({
        accountNumber: '1230194573',
      })
      await expect(bankOf(createKeyring([older]), m.db, shop.id)).rejects.toThrow('not on the keyring')
    }
    // And back, a row at a time, for more rows than are done at once.
    expect(await resealNumbers({ db: m.db, keyring: createKeyring([older, newer]) })).toBe(rows[0]?.n)
  })
})
