import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../kernel/clock.ts'
import { deviceName } from './service/device.ts'
import { bearer, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

type Listed = { id: string; device: string; current: boolean; began_at: string; used_at: string }
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const list = async (tokens: { access: string }): Promise<Listed[]> =>
  (await house.call('GET', '/profiles/sessions/', undefined, bearer(tokens))).body.data[
    'sessions'
  ] as Listed[]
const profile = async (tokens: { access: string }) =>
  (await house.call('GET', '/profiles/', undefined, bearer(tokens))).status
const end = (tokens: { access: string }, path: string, password = PASSWORD) =>
  house.call('DELETE', `/profiles/sessions/${path}`, { password }, bearer(tokens))

describe('the list of one’s sessions', () => {
  test('V7.5.2 says which browser, when it began and was used last, and which one asks; the last used first', async () => {
    const email = await house.member()
    const desk = await house.signIn(email, {}, { 'user-agent': FIREFOX })
    house.wait(HOUR)
    const phone = await house.signIn(email, {}, { 'user-agent': CHROME })
    house.wait(HOUR)
    const renewed = await house.call('POST', '/auth/refresh/', { refresh: desk.refresh })
    const [first, second, ...others] = await list(renewed.body.data as { access: string })
    expect(others).toEqual([])
    expect(first).toMatchObject({ device: 'Firefox on Windows', current: true })
    expect(second).toMatchObject({ device: 'Chrome on Android', current: false })
    expect(Date.parse(first?.used_at ?? '') - Date.parse(first?.began_at ?? '')).toBe(2 * HOUR)
    expect(await profile(phone)).toBe(401)
  })

  test('V7.5.2 one session is ended by the password, and no other', async () => {
    const email = await house.member()
    const [here, there, other] = [
      await house.signIn(email),
      await house.signIn(email),
      await house.signIn(email),
    ]
    const [thereId] = (await list(there)).filter((it) => it.current).map((it) => it.id)
    expect(await end(here, `${thereId}/`, 'not my password')).toMatchObject({
      status: 422,
      body: { code: 'password_wrong', field: 'password' },
    })
    expect(await profile(there)).toBe(200)
    expect(await end(here, `${thereId}/`)).toMatchObject({ status: 200 })
    expect(await profile(there)).toBe(401)
    expect((await house.call('POST', '/auth/refresh/', { refresh: there.refresh })).status).toBe(401)
    expect([await profile(here), await profile(other)]).toEqual([200, 200])
    expect(await end(here, `${thereId}/`)).toMatchObject({ status: 404 })
    expect(await list(here)).toHaveLength(2)
  })

  test('V7.5.2 all others are ended at once', async () => {
    const email = await house.member()
    const [here, ...others] = [
      await house.signIn(email),
      await house.signIn(email),
      await house.signIn(email),
    ]
    expect(await end(here, '', 'not my password')).toMatchObject({ status: 422 })
    expect(await end(here, '')).toMatchObject({ status: 200 })
    expect(await profile(here)).toBe(200)
    for (const other of others) expect(await profile(other)).toBe(401)
  })

  test('V7.5.2 a stranger sees none of them and ends none', async () => {
    const [owner, stranger] = [
      await house.signIn(await house.member()),
      await house.signIn(await house.member()),
    ]
    const [{ id } = { id: '' }] = await list(owner)
    expect((await list(stranger)).map((it) => it.id)).not.toContain(id)
    expect(await end(stranger, `${id}/`)).toMatchObject({ status: 404 })
    expect(await house.call('GET', '/profiles/sessions/')).toMatchObject({ status: 401 })
    expect(await profile(owner)).toBe(200)
  })

  test('a session that nobody can renew any more is not in it', async () => {
    const email = await house.member()
    await house.signIn(email, { remember: false })
    house.wait(12 * HOUR + 1)
    expect(await list(await house.signIn(email))).toHaveLength(1)
  })
})

describe('a new sign-in', () => {
  test('V7.2.4 ends the session whose token it presents, also one that is over by its time', async () => {
    const email = await house.member()
    const [former, elsewhere] = [await house.signIn(email), await house.signIn(email)]
    const next = await house.signIn(email, {}, bearer(former))
    expect([await profile(former), await profile(elsewhere), await profile(next)]).toEqual([401, 200, 200])
    house.wait(DAY)
    const last = await house.signIn(email, {}, bearer(next))
    expect((await house.call('POST', '/auth/refresh/', { refresh: next.refresh })).status).toBe(401)
    expect(await list(last)).toHaveLength(2)
  })

  test('V7.2.4 that is refused ends nothing, and neither does a token that is not ours', async () => {
    const email = await house.member()
    const former = await house.signIn(email)
    const wrong = { email, password: 'not my password' }
    expect((await house.call('POST', '/auth/login/buyer/', wrong, bearer(former))).status).toBe(401)
    await house.signIn(email, {}, { authorization: `Bearer ${former.access.slice(0, -2)}xx` })
    expect(await profile(former)).toBe(200)
  })

  test('V7.1.2 the twenty-first session ends the one that was not used for longest', async () => {
    const email = await house.member()
    const first = await house.signIn(email)
    house.wait(1)
    const second = await house.signIn(email)
    house.wait(1)
    const renewed = (await house.call('POST', '/auth/refresh/', { refresh: first.refresh })).body.data as {
      access: string
    }
    for (let i = 0; i < 18; i++) {
      house.wait(1)
      await house.signIn(email)
    }
    expect(await list(renewed)).toHaveLength(20)
    expect(await profile(second)).toBe(200)
    house.wait(1)
    await house.signIn(email)
    expect(await list(renewed)).toHaveLength(20)
    expect([await profile(renewed), await profile(second)]).toEqual([200, 401])
    const [last] = await Promise.all([house.signIn(email), house.signIn(email), house.signIn(email)])
    expect(await list(last)).toHaveLength(20)
  })
})

test('a browser is told by what it calls itself', () => {
  expect(deviceName(FIREFOX)).toBe('Firefox on Windows')
  expect(deviceName(CHROME)).toBe('Chrome on Android')
  expect(deviceName(`${CHROME} EdgA/142.0`)).toBe('Edge on Android')
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari on iPhone')
  expect(deviceName('curl/8.0')).toBe('')
  expect(deviceName('<script>')).toBe('')
  expect(deviceName()).toBe('')
})
