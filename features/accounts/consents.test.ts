import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearer, details, newEmail, openHouse, type TestHouse } from './test-house.ts'

let house: TestHouse
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

const WELCOME = 'Welcome to the Àwòrán newsletter'
const join = async (more: object): Promise<string> => {
  const email = newEmail()
  await house.call('POST', '/auth/register/', details(email, more))
  return email
}
const confirm = async (email: string) =>
  house.call('POST', '/auth/verify-email/', { email, otp: await house.otp(email) })
const consents = async (email: string) =>
  (await house.call('GET', '/profiles/consents/', undefined, bearer(await house.signIn(email)))).body.data
const subjects = async (email: string) => (await house.mailTo(email)).map(({ subject }) => subject)

describe('consent to news', () => {
  test('is never taken for granted: an unticked box is none', async () => {
    const email = await house.member()
    expect(await consents(email)).toMatchObject({ marketing: false, history: [] })
    expect(await subjects(email)).not.toContain(WELCOME)
  })

  test('given at sign-up it counts once the address is confirmed, and is on record', async () => {
    const email = await join({ marketing: true })
    expect(await house.deps.newsletter.isReader(email)).toBe(false)
    await confirm(email)
    expect(await subjects(email)).toContain(WELCOME)
    expect(await consents(email)).toMatchObject({
      marketing: true,
      history: [{ purpose: 'marketing', given: true, source: 'sign-up', wording: '2026-11-21' }],
    })
  })

  test('is withdrawn and given as easily, each recorded once', async () => {
    const email = await house.member()
    const headers = bearer(await house.signIn(email))
    const set = (marketing: unknown) => house.call('PUT', '/profiles/consents/', { marketing }, headers)
    for (const marketing of [true, true, false, false, true]) {
      expect(await set(marketing)).toMatchObject({
        status: 200,
        body: { message: 'updated successfully...', data: { marketing } },
      })
    }
    const { history } = (await consents(email)) as { history: { given: boolean; wording: string | null }[] }
    expect(history.map(({ given }) => given)).toEqual([true, false, true])
    expect(history.map(({ wording }) => wording)).toEqual(['2026-11-21', null, '2026-11-21'])
    expect(await set('yes')).toMatchObject({ status: 422, body: { field: 'marketing' } })
  })

  test('of one person is nothing to another', async () => {
    const [ada, bola] = [await house.member(), await house.member()]
    await house.call('PUT', '/profiles/consents/', { marketing: true }, bearer(await house.signIn(ada)))
    expect(await consents(bola)).toMatchObject({ marketing: false, history: [] })
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { marketing: false } : undefined
      expect(await house.call(method, '/profiles/consents/', body)).toMatchObject({ status: 401 })
    }
    expect(await consents(ada)).toMatchObject({ marketing: true })
  })
})
