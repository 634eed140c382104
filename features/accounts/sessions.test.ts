import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { newId, type Id } from '../../kernel/id.ts'
import { createGuest, guestExists } from './index.server.ts'
import { bearer, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
const merged: { account: Id; guest: Id }[] = []
let email: string
beforeAll(async () => {
  house = await openHouse({ onSignIn: [async (_tx, account, guest) => void merged.push({ account, guest })] })
  email = await house.member()
})
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

const refresh = (token: string) => house.call('POST', '/auth/refresh/', { refresh: token })
const profile = (access: string) => house.call('GET', '/profiles/', undefined, bearer({ access }))
const expired = { status: 401, body: { code: 'session_expired', error: 'Session expired' } }

describe('signing in', () => {
  test('API-04 a wrong password and an unknown account are answered alike', async () => {
    const login = (to: string) => house.app.inject({ method: 'POST', url: '/auth/login/buyer', payload: { email: to, password: 'wrong password' } })
    const strip = (body: string): string => body.replace(/"request_id":"[^"]*"/, '')
    const [known, unknown] = [await login(email), await login('stranger@example.com')]
    expect(known.statusCode).toBe(401)
    expect(strip(unknown.body)).toBe(strip(known.body))
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted())
  })

  test('API-04 the time tells nobody whether an account exists', async () => {
    const open = await openHouse({ limited: false })
    const there = await open.member()
    const once = async (to: string): Promise<number> => {
      const started = performance.now()
      await open.call('POST', '/auth/login/buyer/', { email: to, password: 'wrong password' })
      return performance.now() - started
    }
    await once('warm@example.com')
    const times: [number[], number[]] = [[], []]
    for (let i = 0; i < 40; i++) {
      times[0].push(await once(there))
      times[1].push(await once('stranger@example.com'))
    }
    await open.close()
    const [known = 0, unknown = 0] = times.map((list) => list.toSorted((a, b) => a - b)[20])
    console.log(`Median sign-in refused: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms`)
    expect(Math.abs(known - unknown)).toBeLessThan(10)
  })

  test('API-04 guessing is throttled for an account and an address, also when it is made all at once', async () => {
    const victim = await house.member()
    const tries = Array.from({ length: 20 }, () =>
      house.call('POST', '/auth/login/buyer/', { email: victim, password: 'wrong password' }))
    const statuses = (await Promise.all(tries)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(8)
    expect(statuses.filter((status) => status === 429)).toHaveLength(12)
    const right = await house.call('POST', '/auth/login/buyer/', { email: victim, password: PASSWORD })
    expect(right.status).toBe(429)
    await house.signIn(email)
  })

  test('API-04 a right password gives its try back', async () => {
    for (let i = 0; i < 12; i++) await house.signIn(email)
  })

  test('AUT-02 API-05 R-5 a guest is merged once, whoever signs in, however often, by either path', async () => {
    const [guest, other] = [await createGuest(house.t.db, { now: () => new Date() }), await house.member()]
    const headers = { guestUserID: guest }
    merged.length = 0
    await Promise.all([
      ...Array.from({ length: 6 }, () => house.signIn(email, {}, headers)),
      house.call('POST', '/auth/login/guest/', { email: other, password: PASSWORD }, headers),
    ])
    expect(merged.filter((it) => it.guest === guest)).toHaveLength(1)
    expect(await guestExists(house.t.db, guest)).toBe(false)
  })

  test('AUT-02 an unknown or broken guest id keeps nobody out of signing in', async () => {
    await house.signIn(email, {}, { guestUserID: newId() })
    await house.signIn(email, {}, { guestUserID: 'undefined' })
    expect(await house.call('GET', '/profiles/', undefined, { guestUserID: 'undefined' })).toMatchObject({ status: 401, body: { code: 'guest_unknown' } })
  })

  test('API-04 a merge that fails leaves no session behind', async () => {
    const broken = await openHouse({ onSignIn: [() => Promise.reject(new Error('no'))] })
    const person = await broken.member()
    const guest = await createGuest(broken.t.db, { now: () => new Date() })
    const answer = await broken.call('POST', '/auth/login/buyer/', { email: person, password: PASSWORD }, { guestUserID: guest })
    const { rows } = await sql`select 1 from session`.execute(broken.t.db)
    const isGuest = await guestExists(broken.t.db, guest)
    await broken.close()
    expect(answer.status).toBe(500)
    expect(rows).toHaveLength(0)
    expect(isGuest).toBe(true)
  })
})

describe('refresh tokens', () => {
  test('API-08 200 refreshes at once end in one successor', async () => {
    const first = await house.signIn(email)
    const answers = await Promise.all(Array.from({ length: 200 }, () => refresh(first.refresh)))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const successors = new Set(answers.map((answer) => answer.body.data['refresh']))
    expect(successors.size).toBe(1)
    const [successor = ''] = [...successors].map(String)
    expect(successor).not.toBe(first.refresh)
    expect(await refresh(successor)).toMatchObject({ status: 200 })
  })

  test('API-08 used again within 20 s it answers the same successor, later it ends the session', async () => {
    const first = await house.signIn(email)
    const second = (await refresh(first.refresh)).body.data as { access: string; refresh: string }
    house.wait(20 * SECOND)
    expect((await refresh(first.refresh)).body.data['refresh']).toBe(second.refresh)
    house.wait(1 * SECOND)
    expect(await refresh(first.refresh)).toMatchObject(expired)
    expect(await refresh(second.refresh)).toMatchObject(expired)
    expect(await profile(second.access)).toMatchObject(expired)
  })

  test('API-08 R-6 remembered for 60 days, else for 12 hours', async () => {
    const remembered = await house.signIn(email, { remember: true })
    const brief = await house.signIn(email, { remember: false })
    house.wait(12 * HOUR + 1)
    expect(await refresh(brief.refresh)).toMatchObject(expired)
    house.wait(59 * DAY)
    const next = await refresh(remembered.refresh)
    expect(next.status).toBe(200)
    house.wait(61 * DAY)
    expect(await refresh(String(next.body.data['refresh']))).toMatchObject(expired)
  })

  test('API-08 a session ends at last, however busy it is', async () => {
    let { refresh: token } = await house.signIn(email)
    for (let days = 0; days < 150; days += 50) {
      house.wait(50 * DAY)
      token = String((await refresh(token)).body.data['refresh'])
    }
    house.wait(31 * DAY)
    expect(await refresh(token)).toMatchObject(expired)
  })

  test('API-08 nothing but a token of ours is exchanged, and the database does not hold one', async () => {
    const { refresh: token, access } = await house.signIn(email)
    for (const wrong of ['x', access, `${token}x`, token.slice(1)]) expect(await refresh(wrong)).toMatchObject(expired)
    expect(await refresh('')).toMatchObject({ status: 422 })
    await refresh(token)
    const { rows } = await sql`select * from refresh_token`.execute(house.t.db)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('API-08 a worn-out access token in the header does not stop a refresh or a sign-in', async () => {
    const { refresh: token } = await house.signIn(email)
    const headers = { authorization: 'Bearer worn.out.token' }
    expect(await house.call('POST', '/auth/refresh/', { refresh: token }, headers)).toMatchObject({ status: 200 })
    await house.signIn(email, {}, headers)
  })
})

describe('access tokens', () => {
  test('API-32 good for ten minutes; strangers, forged and altered tokens are refused', async () => {
    const { access } = await house.signIn(email)
    const header = decodeProtectedHeader(access)
    const claims = decodeJwt(access)
    expect(header).toMatchObject({ alg: 'HS256', typ: 'at+jwt', kid: expect.any(String) as string })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
    expect(await profile(access)).toMatchObject({ status: 200, body: { data: { email } } })
    expect(await house.call('GET', '/profiles/')).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })

    const { rows } = await sql<{ secret: string }>`select secret from signing_key where kid = ${header.kid}`.execute(house.t.db)
    const secret = Buffer.from(rows[0]?.secret ?? '', 'base64url')
    const sign = (head: object, body: object, key: Uint8Array = secret) =>
      new SignJWT({ ...claims, ...body }).setProtectedHeader({ ...header, alg: 'HS256', ...head }).sign(key)
    expect(await profile(await sign({}, {}))).toMatchObject({ status: 200 })
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ ...header, alg: 'none' })}.${part(claims)}.`
    const long = `${part({ ...header, alg: 'HS512' })}.${part(claims)}`
    const forged = [
      unsigned,
      `${long}.${createHmac('sha512', secret).update(long).digest('base64url')}`,
      await sign({}, {}, Buffer.alloc(32)),
      await sign({ kid: newId() }, {}),
      await sign({ kid: "' or 1=1" }, {}),
      await sign({ typ: 'JWT' }, {}),
      await sign({}, { iss: 'https://evil.example' }),
      await sign({}, { aud: 'other' }),
      await sign({}, { sub: newId() }),
      await sign({}, { sid: newId() }),
      await sign({}, { exp: undefined }),
      `${access}x`,
      'x'.repeat(5_000),
    ]
    for (const token of forged) expect(await profile(token), token).toMatchObject(expired)
    for (const authorization of ['Bearer', 'Basic YTpi', access, '']) {
      expect(await house.call('GET', '/profiles/', undefined, { authorization })).toMatchObject(expired)
    }
    house.wait(10 * MINUTE)
    expect(await profile(access)).toMatchObject(expired)
  })

  test('API-09 AUT-09 signing out ends this session at once, and no other', async () => {
    const [here, there] = [await house.signIn(email), await house.signIn(email)]
    expect(await house.call('GET', '/auth/logout/', undefined, bearer(here))).toMatchObject({ status: 200, body: { message: 'logged out...' } })
    expect(await profile(here.access)).toMatchObject(expired)
    expect(await refresh(here.refresh)).toMatchObject(expired)
    expect(await profile(there.access)).toMatchObject({ status: 200 })
    expect(await house.call('GET', '/auth/logout/')).toMatchObject({ status: 401 })
  })

  test('keys rotate each week, and the old one verifies as long as its tokens last', async () => {
    const fresh = await openHouse()
    const person = await fresh.member()
    await Promise.all(Array.from({ length: 5 }, () => fresh.signIn(person)))
    fresh.wait(7 * DAY - MINUTE)
    const old = await fresh.signIn(person)
    fresh.wait(2 * MINUTE)
    const young = await fresh.signIn(person)
    const oldAnswer = await fresh.call('GET', '/profiles/', undefined, bearer(old))
    const { rows } = await sql`select 1 from signing_key`.execute(fresh.t.db)
    fresh.wait(2 * HOUR)
    await fresh.accounts.service.sweep()
    const left = await sql`select 1 from signing_key`.execute(fresh.t.db)
    await fresh.close()
    expect(decodeProtectedHeader(young.access).kid).not.toBe(decodeProtectedHeader(old.access).kid)
    expect(oldAnswer.status).toBe(200)
    expect(rows).toHaveLength(2)
    expect(left.rows).toHaveLength(1)
  })

  test('two servers share their keys', async () => {
    const { createAccountsService } = await import('./service/service.ts')
    const { access } = await house.signIn(email)
    const other = createAccountsService({
      db: house.t.db,
      clock: { now: () => new Date((decodeJwt(access).iat ?? 0) * 1_000) },
      limits: { throttle: () => ({ take: async () => ({ ok: true, value: undefined }), giveBack: async () => {}, clear: async () => {} }), sweep: async () => 0 },
      mail: { enqueue: async () => {}, onQueued: () => () => {} },
      site: { publicUrl: 'http://localhost:3000', supportEmail: '', companyName: '' },
      onSignIn: [],
      recentlyViewed: async () => [],
      pictureUrl: String,
    })
    expect(await other.sessions.whoHolds(access)).toMatchObject({ role: 'BUYER' })
  })

  test('the cost of looking the session up', async () => {
    const { access } = await house.signIn(email)
    const started = performance.now()
    for (let i = 0; i < 300; i++) await house.accounts.service.sessions.whoHolds(access)
    console.log(`Knowing who holds a token: ${((performance.now() - started) / 300).toFixed(2)} ms`)
  })
})
