import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { details, newEmail, newPhone, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

const register = (email: string, more: object = {}) =>
  house.call('POST', '/auth/register/', details(email, more))
const answer = async (more: object) => (await register(newEmail(), more)).body
const verify = (email: string, otp: string, more: object = {}) =>
  house.call('POST', '/auth/verify-email/', { email, otp, ...more })
const wrong = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')

describe('registration', () => {
  test('API-01 API-02 API-04 a person registers, confirms with the code from the mail, and signs in', async () => {
    const email = newEmail()
    expect(await register(email)).toMatchObject({ status: 200, body: { status: 'success' } })
    const [mail] = await house.mailTo(email)
    expect(mail?.subject).toBe('Your code to open your Àwòrán account')
    expect(mail?.html).not.toContain('Adaọra')
    expect(await verify(email, await house.otp(email))).toMatchObject({ status: 200 })
    expect(await house.signIn(email)).toMatchObject({ access: expect.any(String) as string })
  })

  test('API-43 a seller registers with utype SELLER; nobody registers as staff', async () => {
    const email = newEmail()
    await register(email, { utype: 'SELLER' })
    const { rows } = await sql<{ role: string }>`select role from account where email = ${email}`.execute(
      house.t.db,
    )
    expect(rows).toEqual([{ role: 'SELLER' }])
    expect(await register(newEmail(), { utype: 'STAFF' })).toMatchObject({
      status: 422,
      body: { field: 'utype' },
    })
  })

  test('AUT-03 an e-mail or phone that exists is refused, in these words', async () => {
    const phone = newPhone()
    const email = await house.member({ phone })
    const text = 'registration failed, try another email or phone'
    const byEmail = await register(email)
    expect(byEmail).toMatchObject({
      status: 409,
      body: { code: 'registration_failed', error: text, message: text },
    })
    expect(await register(newEmail(), { phone })).toMatchObject({ status: 409, body: { error: text } })
    expect(await register(newEmail(), { phone: `+234${phone.slice(1)}` })).toMatchObject({ status: 409 })
    expect(await register(email.toUpperCase())).toMatchObject({ status: 409 })
    expect((await house.mailTo(email)).length).toBe(1)
  })

  test('AUT-03 thirty registrations of one e-mail at once make one account and one mail', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 30 }, () => register(email)))
    expect(answers.filter((it) => it.status === 200)).toHaveLength(1)
    expect(answers.filter((it) => it.status === 409)).toHaveLength(29)
    expect(await house.mailTo(email)).toHaveLength(1)
  })

  test('AUT-03 F-15 who mistyped the e-mail registers again with the same phone; who confirms it first has it', async () => {
    const phone = newPhone()
    const emails = Array.from({ length: 8 }, () => newEmail())
    const answers = await Promise.all(emails.map((email) => register(email, { phone })))
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200))
    await house.forgetTries()
    const codes = await Promise.all(emails.map((email) => house.otp(email)))
    const confirmed = await Promise.all(emails.map((email, at) => verify(email, codes[at] ?? '')))
    expect(confirmed.map(({ status }) => status)).toEqual(emails.map(() => 200))
    const { rows } = await sql<{ phone: string }>`select phone from account where email = any(${emails})
      order by phone desc`.execute(house.t.db)
    expect(rows.map((row) => row.phone !== '')).toEqual([true, ...emails.slice(1).map(() => false)])
    await house.forgetTries()
    expect(await register(newEmail(), { phone })).toMatchObject({
      status: 409,
      body: { code: 'registration_failed' },
    })
  })

  test('AUT-03 an unconfirmed registration stays as it is while its code is out, and makes way after', async () => {
    const email = newEmail()
    await register(email)
    const otp = await house.otp(email)
    await house.forgetTries()
    expect(await register(email, { password: 'another password' })).toMatchObject({ status: 409 })
    for (let i = 0; i < 5; i++) await verify(email, wrong(otp))
    await house.forgetTries()
    expect(await register(email, { password: 'another password' })).toMatchObject({ status: 409 })
    house.wait(11 * MINUTE)
    await house.forgetTries()
    expect(await register(email, { password: 'another password' })).toMatchObject({ status: 200 })
    expect(await verify(email, otp)).toMatchObject({ status: 422 })
    expect(await verify(email, await house.otp(email))).toMatchObject({ status: 200 })
    await house.signIn(email, { password: 'another password' })
  })

  test('VAL-02 VAL-14 the server enforces the form, naming the field', async () => {
    expect(await answer({ first_name: 'A\0' })).toMatchObject({ field: 'first_name' })
    expect(await answer({ first_name: ' ' })).toMatchObject({
      field: 'first_name',
      error: 'First name is required',
    })
    for (const password of ['short', 'sevench']) {
      expect(await answer({ password })).toMatchObject({
        field: 'password',
        error: 'Password must be at least 8 characters long',
      })
    }
    expect(await answer({ terms_agreement: false })).toMatchObject({
      error: 'You must agree to the terms and conditions',
    })
    expect(await answer({ phone: '080312345678901' })).toMatchObject({ field: 'phone' })
    expect(await answer({ email: 'nobody' })).toMatchObject({ field: 'email', error: 'Enter a valid email' })
  })
})

const pending = async (): Promise<{ email: string; otp: string }> => {
  const email = newEmail()
  await register(email)
  return { email, otp: await house.otp(email) }
}

describe('codes', () => {
  test('API-02 R-24 a wrong, a used, and an expired code are refused with one answer', async () => {
    const { email, otp } = await pending()
    const refused = await verify(email, wrong(otp))
    expect(refused).toMatchObject({ status: 422, body: { code: 'otp_wrong' } })
    expect((await verify('stranger@example.com', otp)).body.message).toBe(refused.body.message)
    expect(await verify(email, otp)).toMatchObject({ status: 200 })
    expect((await verify(email, otp)).body.message).toBe(refused.body.message)
    const late = await pending()
    house.wait(10 * MINUTE + 1)
    expect((await verify(late.email, late.otp)).body.message).toBe(refused.body.message)
  })

  test.each<[how: string, pasted: (otp: string) => string]>([
    ['a space', (otp) => `${otp.slice(0, 3)} ${otp.slice(3)}`],
    ['a hyphen', (otp) => `${otp.slice(0, 3)}-${otp.slice(3)}`],
    ['a space that does not break', (otp) => `${otp.slice(0, 3)}\u00A0${otp.slice(3)}`],
    ['a sign of direction', (otp) => `\u200E${otp}`],
    [
      'wide digits',
      (otp) => otp.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    ],
  ])('API-02 a code that is pasted with %s is taken', async (_how, pasted) => {
    const { email, otp } = await pending()
    expect(await verify(email, pasted(otp))).toMatchObject({ status: 200 })
  })

  test("API-02 another purpose's code is refused, both ways", async () => {
    const { email, otp } = await pending()
    expect(await verify(email, otp, { purpose: 'reset' })).toMatchObject({ status: 422 })
    const password = 'a new password'
    expect(
      await house.call('POST', '/auth/set-new-password-second/', { email, otp, password }),
    ).toMatchObject({ status: 422 })
    await house.call('POST', '/auth/send-password-reset-otp/', { email })
    const reset = await house.otp(email)
    expect(reset).not.toBe(otp)
    expect(await verify(email, reset)).toMatchObject({ status: 422 })
    expect(await verify(email, otp)).toMatchObject({ status: 200 })
  })

  test("API-02 another person's code is refused", async () => {
    const [ada, bola] = [await pending(), await pending()]
    expect(await verify(ada.email, bola.otp)).toMatchObject({ status: 422 })
  })

  test('API-02 R-24 five tries and no more, even fifty at once with the throttles off', async () => {
    const open = await openHouse({ limited: false })
    const email = newEmail()
    await open.call('POST', '/auth/register/', details(email))
    const otp = await open.otp(email)
    const enter = (code: string) => open.call('POST', '/auth/verify-email/', { email, otp: code })
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(wrong(otp))))
    const { rows } = await sql`select tries_left from one_time_code`.execute(open.t.db)
    const last = await enter(otp)
    await open.close()
    expect(answers.every((it) => it.status === 422)).toBe(true)
    expect(rows).toEqual([{ tries_left: 0 }])
    expect(last).toMatchObject({ status: 422, body: { code: 'otp_wrong' } })
  })

  test('API-02 the fifth try may be the right one', async () => {
    const { email, otp } = await pending()
    for (let i = 0; i < 4; i++) expect(await verify(email, wrong(otp))).toMatchObject({ status: 422 })
    expect(await verify(email, otp)).toMatchObject({ status: 200 })
  })

  test('API-02 the right code among parallel calls counts once', async () => {
    const { email, otp } = await pending()
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(email, otp)))
    expect(answers.filter((it) => it.status === 200)).toHaveLength(1)
  })

  test('API-03 R-24 a new code voids the old one; once a minute, three in a quarter of an hour', async () => {
    const { email, otp } = await pending()
    const resend = (to = email) => house.call('POST', '/auth/resend-verification-email/', { email: to })
    expect(await resend((await pending()).email)).toMatchObject({
      status: 429,
      body: { code: 'otp_too_soon' },
    })
    const nextMinute = () => sql`delete from rate_limit where key like 'code-minute:%'`.execute(house.t.db)
    await nextMinute()
    expect(await resend()).toMatchObject({ status: 200 })
    expect(await house.otp(email)).not.toBe(otp)
    expect(await verify(email, otp)).toMatchObject({ status: 422 })
    await nextMinute()
    expect(await resend()).toMatchObject({ status: 200 })
    await nextMinute()
    expect(await resend()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(await verify(email, await house.otp(email))).toMatchObject({ status: 200 })
  })

  test('codes are nowhere to be read but in the mail', async () => {
    const { email, otp } = await pending()
    const { rows } = await sql`select * from one_time_code`.execute(house.t.db)
    expect(JSON.stringify(rows)).not.toContain(`"${otp}"`)
    const mails = await sql<{ text: string }>`select text from mail where recipient = ${email}`.execute(
      house.t.db,
    )
    expect(mails.rows).toEqual([{ text: '' }])
  })

  test('AUT-11 an unconfirmed account is told so, with the right password only, and gets a new code', async () => {
    const { email, otp } = await pending()
    const login = (password: string) => house.call('POST', '/auth/login/buyer/', { email, password })
    expect(await login('wrong password')).toMatchObject({ status: 401, body: { code: 'credentials_wrong' } })
    await house.forgetTries()
    expect(await login(PASSWORD)).toMatchObject({ status: 403, body: { code: 'email_unverified' } })
    expect(await house.mailTo(email)).toHaveLength(2)
    expect(await verify(email, otp)).toMatchObject({ status: 422 })
    expect(await verify(email, await house.otp(email))).toMatchObject({ status: 200 })
    await house.signIn(email)
  })
})
