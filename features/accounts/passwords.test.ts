import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { line } from '../../platform/limits/index.ts'
import { createPasswords } from './service/passwords.ts'
import { bearer, details, newEmail, newPhone, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

const ask = (email: string) => house.call('POST', '/auth/send-password-reset-otp/', { email })
const check = (email: string, otp: string) =>
  house.call('POST', '/auth/verify-email/', { email, otp, purpose: 'reset' })
const reset = (email: string, otp: string, password = 'a new password') =>
  house.call('POST', '/auth/set-new-password-second/', { email, otp, password })
const login = (email: string, password: string) =>
  house.call('POST', '/auth/login/buyer/', { email, password })
const wrong = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')

const change = (tokens: { access: string }, current: string, next: string) =>
  house.call(
    'PATCH',
    '/profiles/change_password/',
    { current_password: current, new_password: next },
    bearer(tokens),
  )

describe('a lost password', () => {
  test('API-06 API-07 R-25 the code is checked without being used up, then sets a password and ends every session', async () => {
    const email = await house.member()
    const [here, there] = [await house.signIn(email), await house.signIn(email)]
    expect(await ask(email)).toMatchObject({ status: 200 })
    const otp = await house.otp(email)
    for (let i = 0; i < 7; i++) expect(await check(email, otp)).toMatchObject({ status: 200 })
    expect(await reset(email, otp)).toMatchObject({
      status: 200,
      body: { message: 'updated successfully, now login...' },
    })
    expect(await login(email, PASSWORD)).toMatchObject({ status: 401 })
    await house.signIn(email, { password: 'a new password' })
    for (const old of [here, there]) {
      expect(await house.call('GET', '/profiles/', undefined, bearer(old))).toMatchObject({ status: 401 })
      expect(await house.call('POST', '/auth/refresh/', { refresh: old.refresh })).toMatchObject({
        status: 401,
      })
    }
    expect((await house.mailTo(email))[0]?.subject).toBe('Your Àwòrán password was changed')
  })

  test('API-07 without a code, with a wrong, used or expired one nothing changes', async () => {
    const email = await house.member()
    expect(
      await house.call('POST', '/auth/set-new-password-second/', { email, password: 'a new password' }),
    ).toMatchObject({ status: 422, body: { field: 'otp' } })
    expect(await reset(email, '000000')).toMatchObject({ status: 422, body: { code: 'otp_wrong' } })
    await ask(email)
    const otp = await house.otp(email)
    expect(await reset(email, wrong(otp))).toMatchObject({ status: 422 })
    await house.signIn(email)
    expect(await reset(email, otp, 'short')).toMatchObject({ status: 422, body: { field: 'password' } })
    expect(await reset(email, otp)).toMatchObject({ status: 200 })
    expect(await reset(email, otp, 'yet another one')).toMatchObject({ status: 422 })
    await house.forgetTries()
    await ask(email)
    const late = await house.otp(email)
    house.wait(10 * MINUTE + 1)
    expect(await reset(email, late)).toMatchObject({ status: 422 })
  })

  test('F-15 confirms an account that was never confirmed, without the phone number that another has by now', async () => {
    const phone = newPhone()
    const email = newEmail()
    await house.call('POST', '/auth/register/', details(email, { phone }))
    await house.member({ phone })
    await house.forgetTries()
    await ask(email)
    expect(await reset(email, await house.otp(email), PASSWORD)).toMatchObject({ status: 200 })
    const { rows } =
      await sql`select email_verified_at is not null as confirmed, phone from account where email = ${email}`.execute(
        house.t.db,
      )
    expect(rows).toEqual([{ confirmed: true, phone: '' }])
  })

  test('API-07 ten resets with one code at once set one password', async () => {
    const open = await openHouse({ limited: false })
    const email = await open.member()
    await open.call('POST', '/auth/send-password-reset-otp/', { email })
    const otp = await open.otp(email)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        open.call('POST', '/auth/set-new-password-second/', { email, otp, password: `quiet lantern ${i}` }),
      ),
    )
    const logins = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        open.call('POST', '/auth/login/buyer/', { email, password: `quiet lantern ${i}` }),
      ),
    )
    await open.close()
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(logins.map((answer) => answer.status === 200)).toEqual(
      answers.map((answer) => answer.status === 200),
    )
  })

  test('API-06 known, unknown and unconfirmed addresses get one answer, in one time', async ({
    annotate,
  }) => {
    const known = await house.member()
    const timed = async (email: string): Promise<[string, number, string]> => {
      const started = performance.now()
      const answer = await house.app.inject({
        method: 'POST',
        url: '/auth/send-password-reset-otp',
        payload: { email },
      })
      return [answer.body, performance.now() - started, email]
    }
    const answers = [await timed(known), await timed('stranger@example.com')]
    expect(answers[0]?.[0]).toBe(answers[1]?.[0])
    await annotate(
      `Asking for a code: known ${answers[0]?.[1].toFixed(0)} ms, unknown ${answers[1]?.[1].toFixed(0)} ms`,
    )
    expect(await house.mailTo('stranger@example.com')).toHaveLength(0)
    const again = [await ask(known), await ask('stranger@example.com')]
    expect(again[0]?.status).toBe(429)
    expect(again[0]?.body.message).toBe(again[1]?.body.message)
  })

  test('API-07 a person who resets the password has the mailbox: an unconfirmed account is confirmed by it', async () => {
    const email = newEmail()
    await house.call('POST', '/auth/register/', details(email))
    house.wait(1)
    await ask(email)
    await reset(email, await house.otp(email))
    await house.signIn(email, { password: 'a new password' })
  })

  test('a sign-in that has checked the old password while it is replaced begins no session', async () => {
    const email = await house.member()
    await ask(email)
    const otp = await house.otp(email)
    await Promise.all([
      reset(email, otp),
      login(email, PASSWORD),
      login(email, PASSWORD),
      login(email, PASSWORD),
    ])
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from session join account on account.id = account_id
      where email = ${email} and revoked_at is null`.execute(house.t.db)
    expect(rows).toEqual([{ open: 0 }])
  })
})

describe('changing the password', () => {
  test('API-33 PRF-08 the old password is asked for, and everybody signs in again', async () => {
    const email = await house.member()
    const [here, there] = [await house.signIn(email), await house.signIn(email)]
    expect(await change(here, 'not my password', 'a new password')).toMatchObject({
      status: 422,
      body: {
        code: 'password_wrong',
        error: 'An error occurred while updating the password.',
        field: 'current_password',
      },
    })
    expect(await change(here, PASSWORD, 'a new password')).toMatchObject({
      status: 200,
      body: { message: 'updated successfully, now login...' },
    })
    for (const old of [here, there])
      expect(await change(old, 'a new password', PASSWORD)).toMatchObject({ status: 401 })
    await house.signIn(email, { password: 'a new password' })
  })

  test('API-33 VAL-10 the rules of the form, guesses throttled, strangers refused', async () => {
    const tokens = await house.signIn(await house.member())
    expect(await change(tokens, '', 'a new password')).toMatchObject({
      status: 422,
      body: { error: 'old Password is required' },
    })
    expect(await change(tokens, PASSWORD, '1234567')).toMatchObject({
      body: { error: 'Password must be at least 8 characters long' },
    })
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => change(tokens, 'not my password', 'a new password')),
    )
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(4)
    expect(
      await house.call('PATCH', '/profiles/change_password/', {
        current_password: PASSWORD,
        new_password: PASSWORD,
      }),
    ).toMatchObject({ status: 401 })
  })
})

describe('password hashes', () => {
  test('are Argon2id with 46 MiB, and take a letter however it was typed', async () => {
    const passwords = createPasswords()
    const hashed = await passwords.hash('ọ̀rọ̀ aṣínà', 'a')
    const hash = hashed.ok ? hashed.value : ''
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(await passwords.matches('ọ̀rọ̀ aṣínà'.normalize('NFD'), hash, 'a')).toEqual({
      ok: true,
      value: true,
    })
    expect(await passwords.matches('oro asina', hash, 'a')).toEqual({ ok: true, value: false })
    expect(await passwords.matches('anything', undefined, 'a')).toEqual({ ok: true, value: false })
  })

  test('four at once, the others in line, and beyond the line a refusal', async () => {
    const inLine = line(4, 10)
    let running = 0
    let most = 0
    const work = async (): Promise<void> => {
      most = Math.max(most, ++running)
      await new Promise((done) => setTimeout(done, 5))
      running--
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => inLine(work)))
    expect(most).toBe(4)
    expect(answers.filter((answer) => answer.ok)).toHaveLength(14)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'unavailable' })
    expect(await inLine(() => Promise.reject(new Error('no'))).catch(() => 'thrown')).toBe('thrown')
    expect(await inLine(work)).toMatchObject({ ok: true })
  })
})
