import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOtp } from './service/secrets.ts'
import { details, newEmail, newPhone, openHouse, type TestHouse } from './test-house.ts'

let house: TestHouse
let member: string
let phone: string
let newcomer: string
beforeAll(async () => {
  house = await openHouse()
  phone = newPhone()
  member = await house.member({ phone })
  newcomer = newEmail()
  await house.call('POST', '/auth/register/', details(newcomer))
})
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

let address = 0
/** All that somebody outside sees of an answer, to a call from an address of its own. */
const seen = async (url: string, payload: object) => {
  address += 1
  const answer = await house.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: `10.0.${address >> 8}.${address & 255}`,
  })
  const { date: _date, ...headers } = answer.headers
  return { status: answer.statusCode, headers, body: answer.body.replace(/"request_id":"[^"]*"/, '') }
}

describe('who has an account', () => {
  test('API-03 API-04 API-06 API-07 cannot be read off any answer: same status, headers and body', async () => {
    const others = [newcomer, 'stranger@example.com', 'ghost@example.com']
    const otp = '000000'
    for (const [url, more] of [
      ['/auth/login/buyer', { password: 'wrong password' }],
      ['/auth/login/guest', { password: 'wrong password' }],
      ['/auth/resend-verification-email', {}],
      ['/auth/send-password-reset-otp', {}],
      ['/auth/verify-email', { otp }],
      ['/auth/verify-email', { otp, purpose: 'reset' }],
      ['/auth/set-new-password-second', { otp, password: 'a new password' }],
    ] as const) {
      await house.forgetTries()
      const known = await seen(url, { ...more, email: member })
      for (const email of others)
        expect(await seen(url, { ...more, email }), `${url} ${email}`).toEqual(known)
      // The second time, the throttles answer: also the same.
      const again = await seen(url, { ...more, email: member })
      for (const email of others)
        expect(await seen(url, { ...more, email }), `${url} ${email}`).toEqual(again)
    }
  })

  test('AUT-03 a refused registration does not say which of e-mail and phone is taken, nor by whom', async () => {
    const taken = await seen('/auth/register', details(member))
    expect(taken.status).toBe(409)
    for (const again of [
      details(newEmail(), { phone }),
      details(newcomer),
      details(member, { phone }),
      details(member, { utype: 'SELLER', marketing: true }),
    ]) {
      expect(await seen('/auth/register', again)).toEqual(taken)
    }
  })
})

describe('guessing', () => {
  test('API-04 is throttled for one account whatever the address it comes from: 40 in an hour', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 41; i++) {
      statuses.push((await seen('/auth/login/buyer', { email: member, password: 'wrong password' })).status)
    }
    expect(statuses).toEqual([...Array<number>(40).fill(401), 429])
    const other = await seen('/auth/login/buyer', { email: newcomer, password: 'wrong password' })
    expect(other.status).toBe(401)
  })

  test('L-10 a network of IPv6 addresses counts as one address wherever an address is counted', async () => {
    const email = newEmail()
    const calls: [string, number, () => object][] = [
      ['/auth/login/buyer', 8, () => ({ email, password: 'wrong password' })],
      ['/auth/verify-email', 30, () => ({ email, otp: '000000' })],
      ['/auth/send-password-reset-otp', 60, () => ({ email: newEmail() })],
    ]
    for (const [url, points, payload] of calls) {
      const ask = async (remoteAddress: string) =>
        (await house.app.inject({ method: 'POST', url, payload: payload(), remoteAddress })).statusCode
      for (let i = 1; i <= points; i++) expect(await ask(`2001:db8::${i}`), url).not.toBe(429)
      expect(await ask('2001:db8::ffff:ffff'), url).toBe(429)
      expect(await ask('2001:db8:0:1::1'), url).not.toBe(429)
      await house.forgetTries()
    }
  })

  test('API-06 codes are sent ten times a day to an address at most', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      await sql`delete from rate_limit where key like 'code-minute:%' or key like 'code-quarter:%'`.execute(
        house.t.db,
      )
      statuses.push((await seen('/auth/send-password-reset-otp', { email: 'often@example.com' })).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })

  test('a code may be any of a million, each as likely', () => {
    const rounds = 50_000
    const counts = Array.from({ length: 6 }, () => Array<number>(10).fill(0))
    const codes = new Set<string>()
    for (let i = 0; i < rounds; i++) {
      const otp = newOtp()
      expect(otp.length).toBe(6)
      codes.add(otp)
      for (const [place, row] of counts.entries()) {
        const digit = Number(otp[place])
        row[digit] = (row[digit] ?? 0) + 1
      }
    }
    // A tenth of the rounds each, within nine standard deviations.
    for (const count of counts.flat())
      expect(Math.abs(count - rounds / 10)).toBeLessThan(9 * Math.sqrt(rounds * 0.09))
    expect(codes.size).toBeGreaterThan(48_000)
  })
})
