import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAuditHistory } from '../../features/audit/index.server.ts'
import { bankOf } from '../../features/sellers/index.server.ts'
import { askAgain } from '../../features/sellers/service/asking-again.ts'
import { openTestShop, signIn } from '../../features/sellers/test-shop.ts'
import { HOUR } from '../../kernel/clock.ts'
import { PASSWORD } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let sandbox: (path: string, body: unknown) => Promise<Response>
beforeAll(async () => {
  m = await openMarketplace({ env: { RATE_LIMIT: 'on' } })
  sandbox = (path, body) =>
    fetch(`${m.url}/sandbox/v3${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-secret-key', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
})
afterAll(() => m.close())

type Person = Awaited<ReturnType<typeof openTestShop>>
const hold = (bank_code: string, account_number: string, account_name: string) =>
  sandbox('/accounts', { bank_code, account_number, account_name })
const lookUp = (token: string | undefined, bank_code: string, account_number: string) =>
  m.call('POST', '/seller/account/lookup/', { ...(token && { token }), body: { bank_code, account_number } })
const save = async ({ token, id }: Person, bank: object) => {
  const { version } = (await m.call('GET', '/seller/account/', { token })).body.data
  const body = {
    version,
    first_name: 'Ngozi',
    last_name: 'Okonkwo',
    phone: `0908${id.replace(/\D/g, '').slice(-7)}`,
    business_name: 'Studio Ngozi',
    current_password: PASSWORD,
    ...bank,
  }
  return m.call('PUT', '/seller/account/', { token, body })
}
const bankOfShop = (person: Person) => bankOf(m.keyring, m.db, person.shop.id)

describe('D8: the banks of artists', () => {
  it('are all there, with codes and what people call them', async () => {
    const { body } = await m.call('GET', '/seller/banks/')
    const banks = body.data as { code: string; name: string; short_names: string[] }[]
    const names = banks.map(({ name }) => name)
    for (const name of [
      'OPay',
      'PalmPay',
      'Jaiz Bank',
      'Providus Bank',
      'Globus Bank',
      'Lotus Bank',
      'TAJ Bank',
    ])
      expect(names).toContain(name)
    for (const name of ['Kuda Microfinance Bank', 'Moniepoint Microfinance Bank', 'PremiumTrust Bank'])
      expect(names).toContain(name)
    expect(banks.find(({ code }) => code === '058')?.short_names).toContain('GTBank')
  })

  it('take wallets whose numbers are phone numbers, by their name too', async () => {
    const person = await openTestShop(m)
    const wallet = { account_name: 'Ngozi Okonkwo', account_number: '8031234567' }
    expect((await save(person, { ...wallet, bank_name: 'o pay' })).body.data).toMatchObject({
      bank_code: '999992',
      bank_name: 'OPay',
      account_check: 'not_found',
    })
    expect(await bankOfShop(person)).toMatchObject({ code: '999992', nipCode: '100004' })
  })
})

describe('D8: the name at the bank', () => {
  it('is shown before the account is saved, and confirms it', async () => {
    const person = await openTestShop(m)
    await hold('50211', '2012345678', 'OKONKWO NGOZI CHIAMAKA')
    await save(person, {})
    expect((await lookUp(person.token, '50211', '2012345678')).body.data).toEqual({
      state: 'found',
      account_name: 'OKONKWO NGOZI CHIAMAKA',
      is_yours: true,
    })
    const saved = await save(person, {
      bank_code: '50211',
      account_name: 'OKONKWO NGOZI CHIAMAKA',
      account_number: '2012345678',
    })
    expect(saved.body.data).toMatchObject({ account_check: 'confirmed', account_number: '****5678' })
  })

  it('of somebody else is said, whatever name was typed, and goes to staff', async () => {
    const person = await openTestShop(m)
    await hold('50515', '6012345678', 'CHINEDU OKAFOR')
    await save(person, {})
    expect((await lookUp(person.token, '50515', '6012345678')).body.data.is_yours).toBe(false)
    const saved = await save(person, {
      bank_code: '50515',
      account_name: 'Ngozi Okonkwo',
      account_number: '6012345678',
    })
    expect(saved.body.data.account_check).toBe('other_name')
    expect(await bankOfShop(person)).toMatchObject({ check: 'other_name', foundName: 'CHINEDU OKAFOR' })
    const support = await signIn(m, 'STAFF', 'support')
    const file = await m.call('GET', `/staff/sellers/${person.shop.id}/`, { token: support.token })
    expect(file.body.data).toMatchObject({ account_check: 'other_name', found_name: 'CHINEDU OKAFOR' })
  })

  it('is compared with the verified identity, not with the name that the seller takes afterwards', async () => {
    const person = await openTestShop(m)
    await hold('50515', '6099999999', 'NGOZI OKONKWO')
    await save(person, { bank_code: '50515', account_name: 'Ngozi Okonkwo', account_number: '6099999999' })
    await sql`
      insert into seller_identity (id, seller_id, legal_name, document_kind, document_number, file_key, created_at)
      values (gen_random_uuid(), ${person.shop.id}, 'Bola Adeyemi', 'nin', '123', null, now())`.execute(m.db)
    expect((await bankOfShop(person))?.check).toBe('other_name')
    await sql`update seller set verification = 'verified' where id = ${person.shop.id}`.execute(m.db)
    expect((await bankOfShop(person))?.check).toBe('other_name')
    await sql`update seller_identity set legal_name = 'Okonkwo, Ngozi' where seller_id = ${person.shop.id}`.execute(
      m.db,
    )
    expect((await bankOfShop(person))?.check).toBe('confirmed')
  })

  it('that does not come lets the seller type it, marked as not checked', async () => {
    const person = await openTestShop(m)
    expect((await lookUp(person.token, '50211', '9912345678')).body.data).toEqual({
      state: 'unanswered',
      account_name: '',
      is_yours: false,
    })
    const saved = await save(person, {
      bank_code: '50211',
      account_name: 'Ngozi Okonkwo',
      account_number: '9912345678',
    })
    expect(saved.body.data.account_check).toBe('unanswered')
  })

  it('R2-25 that did not come is asked for again until the bank tells it, a few accounts an hour, each at times', async () => {
    const [first, second] = [await openTestShop(m), await openTestShop(m)]
    await save(first, {})
    for (let asked = 0; asked < 10; asked += 1) await lookUp(first.token, '50211', `20124400${10 + asked}`)
    const bank = { bank_code: '50211', account_name: 'Ngozi Okonkwo' }
    await hold('50211', '2012555555', 'NGOZI OKONKWO')
    const saved = await save(first, { ...bank, account_number: '2012555555' })
    expect(saved.body.data.account_check).toBe('unanswered')
    await save(second, { ...bank, account_number: '2012666666' })
    expect((await bankOfShop(second))?.check).toBe('not_found')
    await askAgain(m.features.sellers)
    const own = (await m.call('GET', '/seller/account/', { token: first.token })).body.data
    expect(own.account_check).toBe('confirmed')
    expect((await bankOfShop(second))?.check).toBe('not_found')
    const history = await readAuditHistory(m.db, 'seller', first.shop.id)
    expect(history[0]).toMatchObject({ action: 'seller.account_check', actorId: null })
    expect(history[0]?.after).not.toContain('OKONKWO')

    await hold('50211', '2012666666', 'CHINEDU OKAFOR')
    await askAgain(m.features.sellers)
    expect((await bankOfShop(second))?.check).toBe('not_found')
    m.pass(7 * HOUR)
    await Promise.all([1, 2, 3].map(() => askAgain(m.features.sellers)))
    expect((await bankOfShop(second))?.check).toBe('other_name')
    m.pass(-7 * HOUR)
    expect(
      (await readAuditHistory(m.db, 'seller', second.shop.id)).filter(
        ({ action }) => action === 'seller.account_check',
      ),
    ).toHaveLength(1)
  })

  it('R2-25 of another account is not written where the seller has changed it meanwhile', async () => {
    const person = await openTestShop(m)
    const own = { bank_code: '50211', account_name: 'Ngozi Okonkwo' }
    await save(person, { ...own, account_number: '2012777771' })
    await askAgain({
      ...m.features.sellers,
      banks: {
        ...m.features.sellers.banks,
        resolveAccount: async () => {
          await save(person, { ...own, account_number: '2012777772' })
          return { found: 'yes', name: 'NGOZI OKONKWO' }
        },
      },
    })
    expect(await bankOfShop(person)).toMatchObject({ accountNumber: '2012777772', check: 'not_found' })
  })

  it('is asked for by sellers alone, of banks in the list and numbers that can be, ten times an hour', async () => {
    expect((await lookUp(undefined, '50211', '2012345678')).status).toBe(401)
    const buyer = await signIn(m, 'BUYER')
    expect((await lookUp(buyer.token, '50211', '2012345678')).status).toBe(403)
    const person = await openTestShop(m)
    expect((await lookUp(person.token, '00000', '2012345678')).body.code).toBe('bank_unknown')
    expect((await lookUp(person.token, '058', '0000014579')).body.code).toBe('account_number_wrong')
    for (let asked = 0; asked < 10; asked += 1)
      expect((await lookUp(person.token, '50211', `20123400${10 + asked}`)).status).toBe(200)
    expect((await lookUp(person.token, '50211', '2012345678')).status).toBe(429)
    const other = await openTestShop(m)
    expect((await lookUp(other.token, '50211', '2012345678')).status).toBe(200)
  })
})

describe('D8: the list of banks in the office', () => {
  it('is renewed from the provider, changed by finance, and by nobody else', async () => {
    const finance = await signIn(m, 'STAFF', 'finance')
    const support = await signIn(m, 'STAFF', 'support')
    expect((await m.call('GET', '/staff/banks/', { token: support.token })).status).toBe(403)
    const renewed = await m.call('POST', '/staff/banks/refresh/', { token: finance.token, body: {} })
    expect(renewed.body.data).toEqual({ added: ['Sandbox Microfinance Bank'], completed: 0, known: 2 })
    const again = await m.call('POST', '/staff/banks/refresh/', { token: finance.token, body: {} })
    expect(again.body.data.added).toEqual([])
    const entry = { name: 'Sandbox MFB', short_names: ['Sandy'], nip_code: '099901', listed: false }
    const put = (body: object, code = '99901') =>
      m.call('PUT', `/staff/banks/${code}/`, { token: finance.token, body })
    expect((await put({ ...entry, version: 1 })).status).toBe(200)
    expect((await put({ ...entry, version: 1 })).body.code).toBe('changed_meanwhile')
    expect((await put({ ...entry, name: 'Zenith Bank', version: 2 })).body.code).toBe('bank_taken')
    const listed = (await m.call('GET', '/seller/banks/')).body.data as { code: string }[]
    expect(listed.map(({ code }) => code)).not.toContain('99901')
  })
})
