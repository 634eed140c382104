import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEmail, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

let networks = 0
/** A network nobody has come from before. */
const newNetwork = (): string => `198.18.${++networks >> 8}.${networks & 255}`
type Answered = { status: number; code: string | undefined; device: string | undefined }
const post = async (
  url: string,
  payload: object,
  remoteAddress: string,
  device?: string,
): Promise<Answered> => {
  const answer = await house.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    headers: device === undefined ? {} : { 'x-device': device },
  })
  const body = answer.json<{ code?: string; data?: { device?: string } }>()
  return { status: answer.statusCode, code: body.code, device: body.data?.device }
}
const login = (email: string, password: string, ip: string, device?: string) =>
  post('/auth/login/buyer', { email, password }, ip, device)
const guess = (email: string, ip: string, device?: string) => login(email, 'a wrong guess', ip, device)
/** Uses up what strangers may guess at one account. */
const attack = async (email: string): Promise<void> => {
  for (let network = 0; network < 5; network++) {
    const ip = newNetwork()
    for (let i = 0; i < 8; i++) expect((await guess(email, ip)).status).toBe(401)
  }
  expect(await guess(email, newNetwork())).toMatchObject({ status: 429 })
}

describe('guesses from one network', () => {
  test('M-06 at many accounts are refused after sixty, whatever is tried', async () => {
    const ip = newNetwork()
    const statuses: number[] = []
    for (let i = 0; i < 120; i++) statuses.push((await guess(newEmail(), ip)).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401))
    expect(statuses.slice(60)).toEqual(Array(60).fill(429))
    expect((await guess(newEmail(), newNetwork())).status).toBe(401)
  })

  test('M-06 count by network with IPv6 too, and right passwords are no guesses', async () => {
    const email = await house.member()
    const wrong = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, i) => guess(newEmail(), `2001:db8:7::${i + 1}`)))
    await wrong(55)
    for (let i = 0; i < 8; i++) expect((await login(email, PASSWORD, '2001:db8:7::1')).status).toBe(200)
    expect((await wrong(5)).map((answer) => answer.status)).toEqual(Array(5).fill(401))
    expect((await guess(newEmail(), '2001:db8:7::ffff')).status).toBe(429)
  })

  test('M-06 at the codes of many accounts are refused', async () => {
    const ip = newNetwork()
    const codes: number[] = []
    for (let i = 0; i < 61; i++)
      codes.push((await post('/auth/verify-email', { email: newEmail(), otp: '000000' }, ip)).status)
    expect(codes).toEqual([...Array<number>(60).fill(422), 429])
  })

  test('M-06 two hundred and sixty sign-ins at once do not keep another network’s out', async () => {
    const open = await openHouse({ limited: false })
    const email = await open.member()
    const ask = (payload: object, remoteAddress: string) =>
      open.app.inject({ method: 'POST', url: '/auth/login/buyer', payload, remoteAddress })
    const flood = Array.from({ length: 260 }, (_, i) =>
      ask({ email: `flood${i}@example.com`, password: 'a wrong guess' }, '198.51.100.1'),
    )
    await Promise.race(flood)
    const answer = await ask({ email, password: PASSWORD }, '198.51.100.2')
    const statuses = new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode))
    await open.close()
    expect(answer.statusCode).toBe(200)
    // How long it waits among them is seen in platform/limits/fair-line.test.ts.
    expect(statuses).toEqual(new Set([401, 503]))
  })
})

describe('nobody locks another out', () => {
  test('M-07 the browser that signed in before goes on to, whatever strangers guess', async () => {
    const email = await house.member()
    const { device } = await login(email, PASSWORD, newNetwork())
    expect(device).toMatch(/^[\w-]{32}$/)
    await attack(email)
    expect((await login(email, PASSWORD, newNetwork())).status).toBe(429)
    expect(await login(email, PASSWORD, newNetwork(), device)).toMatchObject({ status: 200, device })
  })

  test('M-07 so does the network that signed in before', async () => {
    const [email, home] = [await house.member(), newNetwork()]
    await login(email, PASSWORD, home)
    await attack(email)
    expect((await login(email, PASSWORD, home)).status).toBe(200)
  })

  test('M-07 a known browser has few guesses too, and is known to its own account alone', async () => {
    const [email, other] = [await house.member(), await house.member()]
    const { device } = await login(email, PASSWORD, newNetwork())
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await guess(email, newNetwork(), device)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    await attack(other)
    expect((await login(other, PASSWORD, newNetwork(), device)).status).toBe(429)
  })

  test('M-07 a token that we have not made makes nobody known', async () => {
    const email = await house.member()
    const chosen = 'A'.repeat(32)
    expect((await login(email, PASSWORD, newNetwork(), chosen)).device).not.toBe(chosen)
    await attack(email)
    expect((await login(email, PASSWORD, newNetwork(), chosen)).status).toBe(429)
    const { rows } = await sql<{ mark: string }>`select mark from familiar`.execute(house.t.db)
    expect(JSON.stringify(rows)).not.toMatch(/AAAA|198\.18/)
  })

  test('M-07 a stranger’s guesses at a code do not burn it for who asked for it', async () => {
    const [email, home] = [await house.member(), newNetwork()]
    await post('/auth/send-password-reset-otp', { email }, home)
    const otp = await house.otp(email)
    const wrong = otp === '111111' ? '222222' : '111111'
    for (let i = 0; i < 8; i++)
      expect(
        (await post('/auth/verify-email', { email, otp: wrong, purpose: 'reset' }, newNetwork())).status,
      ).toBe(422)
    const reset = { email, otp, password: 'my own new one' }
    expect((await post('/auth/set-new-password-second', reset, newNetwork())).status).toBe(422)
    expect((await post('/auth/set-new-password-second', reset, home)).status).toBe(200)
  })

  test('M-07 nor do strangers use up the codes that the owner may ask for', async () => {
    const [email, home] = [await house.member(), newNetwork()]
    await login(email, PASSWORD, home)
    expect((await post('/auth/send-password-reset-otp', { email }, newNetwork())).status).toBe(200)
    expect((await post('/auth/send-password-reset-otp', { email }, newNetwork())).status).toBe(429)
    expect((await post('/auth/send-password-reset-otp', { email }, home)).status).toBe(200)
  })

  test('M-07 a new password by mail opens the door again at once', async () => {
    const [email, elsewhere] = [await house.member(), newNetwork()]
    await attack(email)
    await post('/auth/send-password-reset-otp', { email }, elsewhere)
    const reset = { email, otp: await house.otp(email), password: 'my own new one' }
    expect((await post('/auth/set-new-password-second', reset, elsewhere)).status).toBe(200)
    expect((await login(email, 'my own new one', elsewhere)).status).toBe(200)
  })
})

describe('who has an account', () => {
  test('L-02 is not read off phone numbers: five new ones an hour, and the own one as often as one likes', async () => {
    const tokens = await house.signIn(await house.member())
    const change = (phone: string) =>
      house.call(
        'PUT',
        '/profiles/edit_phone_number/',
        { phone },
        { authorization: `Bearer ${tokens.access}` },
      )
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await change(`0815000000${i}`)).status)
    expect(statuses).toEqual([...Array<number>(5).fill(200), 429, 429, 429])
    expect((await change('08150000004')).status).toBe(200)
  })
})

test('V11.2.2 a password that was hashed by older settings is hashed anew at sign-in', async () => {
  const email = await house.member()
  const older = await hash(PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await sql`update account set password_hash = ${older} where email = ${email}`.execute(house.t.db)
  const now = async () =>
    (
      await sql<{ password_hash: string }>`select password_hash from account where email = ${email}`.execute(
        house.t.db,
      )
    ).rows[0]?.password_hash
  await guess(email, newNetwork())
  expect(await now()).toBe(older)
  await house.signIn(email)
  expect(await now()).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  await house.signIn(email)
})
