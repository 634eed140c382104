import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUpForm } from '../../contract/account.ts'
import { guessedText, isGuessable } from '../../contract/passwords.ts'
import { createStaffAccount, listStaff } from './index.server.ts'
import { isLeaked } from './service/guessed.ts'
import { bearer, details, newEmail, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

const refused = { status: 422, body: { message: guessedText } }
const guessed = [
  'password',
  '12345678',
  'aworan12',
  'Àwòrán12',
  '        ',
  'qwertyui',
  'gallery-demo',
  'PASSWORD1',
  'Password123!',
  'P@ssw0rd2026',
  '$unsh1ne99!!',
  'Lagos2026',
  'nigeria1960',
]

describe('a password that others guess', () => {
  test('M-08 is taken neither at registration, nor at a change, nor at a reset, and nothing is used up', async () => {
    const email = await house.member()
    const tokens = await house.signIn(email)
    await house.call('POST', '/auth/send-password-reset-otp/', { email })
    const otp = await house.otp(email)
    for (const password of guessed) {
      await house.forgetTries()
      expect(
        await house.call('POST', '/auth/register/', details(newEmail(), { password })),
        password,
      ).toMatchObject({ ...refused, body: { field: 'password' } })
      const change = { current_password: PASSWORD, new_password: password }
      expect(await house.call('PATCH', '/profiles/change_password/', change, bearer(tokens))).toMatchObject({
        ...refused,
        body: { ...refused.body, field: 'new_password' },
      })
      expect(
        await house.call('POST', '/auth/set-new-password-second/', { email, otp, password }),
      ).toMatchObject({ ...refused, body: { ...refused.body, field: 'password' } })
    }
    const reset = { email, otp, password: 'four unrelated words' }
    expect(await house.call('POST', '/auth/set-new-password-second/', reset)).toMatchObject({ status: 200 })
  })

  test('M-08 is one made of the person’s e-mail address, on the server and in the form', async () => {
    const person = { email: 'adaora.nwosu@example.com', password: 'Adaora.Nwosu1' }
    expect(await house.call('POST', '/auth/register/', details(person.email, person))).toMatchObject(refused)
    const form = signUpForm.safeParse({ ...details(person.email, person), repeatpassword: person.password })
    expect(form.error?.issues).toMatchObject([{ path: ['password'], message: guessedText }])
    const other = { ...person, password: 'nwosu paints rivers' }
    expect(
      signUpForm.safeParse({ ...details(person.email, other), repeatpassword: other.password }).success,
    ).toBe(true)
  })

  test('M-08 is told the same for an address with an account and one without', async () => {
    const [known, unknown] = [await house.member(), newEmail()]
    for (const email of [known, unknown])
      expect(
        await house.call('POST', '/auth/register/', details(email, { password: 'sunshine' })),
      ).toMatchObject(refused)
  })

  test('M-08 is no first password of staff either, nor one made of their own name', async () => {
    const person = { email: newEmail(), firstName: 'Ngozi', lastName: 'Adeyemi', roles: ['support'] as const }
    for (const password of [...guessed, 'iloveyou', 'adeyemi1', 'Ngozi.2', `${person.email}1`])
      expect(await createStaffAccount(house.context, { ...person, password }), password).toMatchObject({
        ok: false,
        code: 'password_guessed',
      })
    expect((await listStaff(house.t.db)).map(({ email }) => email)).not.toContain(person.email)
    expect(
      (await createStaffAccount(house.context, { ...person, password: 'four unrelated words' })).ok,
    ).toBe(true)
  })

  test('M-08 still signs in to an account that has it since before', async () => {
    const email = await house.member()
    const hashed = await hash('password', { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 })
    await sql`update account set password_hash = ${hashed} where email = ${email}`.execute(house.t.db)
    await house.signIn(email, { password: 'password' })
  })
})

test('V6.2.4 V6.2.12 the list holds the common ones, and few that nobody uses', () => {
  const common = [
    'iloveyou',
    'football1',
    'sunshine',
    'princess',
    'trustno1',
    'letmein1',
    'chelsea1',
    'arsenal1',
  ]
  expect(common.filter((password) => !isLeaked(password))).toEqual([])
  let wrong = 0
  for (let i = 0; i < 20_000; i++) if (isLeaked(`a word of our own ${i * 7919}`)) wrong += 1
  expect(wrong).toBeLessThan(12)
  expect(isGuessable('a long walk in Àwòrán')).toBe(false)
  expect(isGuessable('ọmọ tí a kò kọ́')).toBe(false)
})
