import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { openAccount, PASSWORD, passSecondFactor } from '../testing/test-account.ts'
import { type Called, type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let lines: string[]
let admin: string
beforeAll(async () => {
  lines = []
  m = await openMarketplace({
    logTo: (line) => lines.push(line),
    env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' },
  })
  admin = (await hire('admin')).token
})
afterAll(() => m.close())

const hire = async (...roles: ('admin' | 'support')[]) => {
  const { id, email } = await openAccount(m, 'STAFF', { staffRoles: roles })
  const token: string = (await signIn(email, PASSWORD, '203.0.113.7', '/staff/login/')).body.data.access
  await passSecondFactor(m.db, { email })
  return { id, email, token }
}
const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': 'Mallory/1.0' })
const signIn = (
  email: string,
  password = PASSWORD,
  address = '203.0.113.7',
  door = '/auth/login/buyer/',
): Promise<Called> =>
  m.call('POST', door, {
    headers: { 'x-forwarded-for': address, 'user-agent': 'Mallory/1.0' },
    body: { email, password },
  })
type Seen = Record<string, unknown> & { id: string; kind: string; detail: string }
const eventsOf = async (query: string): Promise<Seen[]> =>
  (await m.call('GET', `/staff/security-events/?limit=96&${query}`, { token: admin })).body.data.events
const kindsOf = async (query: string): Promise<string[]> =>
  (await eventsOf(query)).map(({ kind, detail }) => (detail === '' ? kind : `${kind} ${detail}`))

describe('security events', () => {
  it('M-11 a failed and a successful sign-in tell who, from where, with what, and why', async () => {
    const { id, email } = await m.buyer()
    await signIn(email, 'not the password', '198.51.100.9')
    const right = await signIn(email, PASSWORD, '198.51.100.9')
    expect(right.status).toBe(200)
    const seen = await eventsOf('address=198.51.100.9')
    expect(seen).toMatchObject([
      { kind: 'sign_in.ok', account_id: id, email, address: '198.51.100.9', agent: 'Mallory/1.0', times: 1 },
      { kind: 'sign_in.failed', account_id: id, email, detail: 'password_wrong' },
    ])
    const told = lines.filter((line) => line.includes('198.51.100.9'))
    expect(told.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'sign_in.failed', accountId: id, detail: 'password_wrong', agent: 'Mallory/1.0' },
      { event: 'sign_in.ok', accountId: id, reqId: seen[0]?.['request_id'] },
    ])
    const refused = lines.find(
      (line) => line.includes(String(seen[1]?.['request_id'])) && line.includes('"status"'),
    )
    expect(JSON.parse(refused ?? '{}')).toMatchObject({ status: 401, refusal: 'credentials_wrong' })
  })

  it('M-11 a spray over made-up addresses is one list, and an address that was typed is found, never stored', async () => {
    for (let i = 0; i < 12; i += 1) await signIn(`sprayed${i}@nowhere.example`, 'Winter2026', '198.51.100.20')
    const spray = await eventsOf('address=198.51.100.0/24&kind=sign_in.failed')
    const own = spray.filter(({ address }) => address === '198.51.100.20')
    expect(own).toHaveLength(12)
    expect(own.every(({ account_id: id, detail }) => id === null && detail === 'no_account')).toBe(true)
    expect(await kindsOf('account=Sprayed3@nowhere.example')).toEqual(['sign_in.failed no_account'])
    expect(JSON.stringify([lines, spray])).not.toMatch(/sprayed\d/)
  })

  it('M-11 a take-over can be read from its first wrong password to the changed one', async () => {
    const { email, token } = await m.buyer()
    for (let i = 0; i < 9; i += 1) await signIn(email, `guess ${i}`, '198.51.100.30')
    await m.call('POST', '/auth/send-password-reset-otp/', {
      headers: from('198.51.100.30'),
      body: { email },
    })
    await m.call('POST', '/auth/verify-email/', {
      headers: from('198.51.100.30'),
      body: { email, otp: '000000', purpose: 'reset' },
    })
    const change = (current: string) =>
      m.call('PATCH', '/profiles/change_password/', {
        token,
        headers: from('198.51.100.30'),
        body: {
          current_password: current,
          new_password: 'another good one',
          confirm_password: 'another good one',
        },
      })
    await change('wrong again')
    expect((await change(PASSWORD)).status).toBe(200)
    expect(await kindsOf(`account=${encodeURIComponent(email)}&address=198.51.100.30`)).toEqual([
      'password.changed',
      'password.wrong',
      'code.failed reset',
      'reset.asked sent',
      'sign_in.failed too_many_requests',
      ...Array<string>(8).fill('sign_in.failed password_wrong'),
    ])
    expect(await kindsOf('kind=throttle.hit&address=198.51.100.30')).toEqual(['throttle.hit sign-in-address'])
  })

  it('M-11 a refresh token used twice, and a staff call without the right, are there', async () => {
    const { id, email } = await m.buyer()
    const { refresh } = (await signIn(email)).body.data
    const renew = () => m.call('POST', '/auth/refresh/', { body: { refresh } })
    await renew()
    m.pass(60_000)
    expect((await renew()).status).toBe(401)
    expect(await kindsOf(`account=${id}&kind=refresh.reused`)).toEqual(['refresh.reused'])
    const support = await hire('support')
    for (let i = 0; i < 3; i += 1) await m.call('GET', '/staff/accounts/', { token: support.token })
    await expect
      .poll(() => kindsOf(`account=${support.id}&kind=access.refused`))
      .toEqual(['access.refused staff.accounts forbidden'])
  })

  it('a person finds their own recent sign-ins in their data, and nobody else’s', async () => {
    const { email, token } = await m.buyer()
    await signIn(email)
    await signIn(email, 'not it', '198.51.100.40')
    const { security } = (await m.call('GET', '/profiles/data/', { token })).body.data.kept
    expect(security).toMatchObject([
      { kind: 'sign_in.failed', address: '198.51.100.40' },
      { kind: 'sign_in.ok' },
    ])
    expect(JSON.stringify(security)).not.toContain('typed_hash')
  })

  it('is for admins alone; a wrong filter says what a right one is', async () => {
    const support = await hire('support')
    for (const caller of [{}, { token: (await m.buyer()).token }, { token: support.token }])
      expect([401, 403]).toContain((await m.call('GET', '/staff/security-events/', caller)).status)
    const wrong = await m.call('GET', '/staff/security-events/?address=everywhere', { token: admin })
    expect(wrong).toMatchObject({ status: 422, body: { field: 'address' } })
    for (const range of ['999.1.1.1', '::::', '1.2.3.4/40'])
      expect((await m.call('GET', `/staff/security-events/?address=${range}`, { token: admin })).status).toBe(
        422,
      )
    expect(await eventsOf('to=2020-01-01')).toEqual([])
  })

  it('is swept after SECURITY_EVENTS_DAYS', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from security_event`.execute(m.db)).rows[0]?.n
    expect(await count()).toBeGreaterThan(20)
    m.pass(181 * DAY)
    await m.features.queue.send(m.db, 'housekeeping', {})
    await expect.poll(count).toBe(0)
  })
})
