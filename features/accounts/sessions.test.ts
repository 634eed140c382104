import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { createAccountsContext, rotateKeys, sweepAccounts } from './index.server.ts'
import { findTokenHolder } from './service/sessions.ts'
import { bearer, openHouse, type TestHouse } from './test-house.ts'

let house: TestHouse
let email: string
beforeAll(async () => {
  house = await openHouse()
  email = await house.member()
})
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

const refresh = (token: string) => house.call('POST', '/auth/refresh/', { refresh: token })
const profile = (access: string) => house.call('GET', '/profiles/', undefined, bearer({ access }))
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const expired = { status: 401, body: { code: 'session_expired', error: 'Session expired' } }

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
    for (const wrong of ['x', access, `${token}x`, token.slice(1)])
      expect(await refresh(wrong)).toMatchObject(expired)
    expect(await refresh('')).toMatchObject({ status: 422 })
    await refresh(token)
    const { rows } = await sql`select * from refresh_token`.execute(house.t.db)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('API-08 a worn-out access token in the header does not stop a refresh or a sign-in', async () => {
    const { refresh: token } = await house.signIn(email)
    const headers = { authorization: 'Bearer worn.out.token' }
    expect(await house.call('POST', '/auth/refresh/', { refresh: token }, headers)).toMatchObject({
      status: 200,
    })
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
    expect(await house.call('GET', '/profiles/')).toMatchObject({
      status: 401,
      body: { code: 'sign_in_required' },
    })

    const { rows } = await sql<{
      sealed: Buffer
    }>`select sealed from signing_key where kid = ${header.kid}`.execute(house.t.db)
    const sealed = rows[0]?.sealed ?? Buffer.alloc(0)
    const secret = house.deps.keyring.open('signing key', sealed, String(header.kid))
    const sign = (head: object, body: object, key: Uint8Array = secret) =>
      new SignJWT({ ...claims, ...body }).setProtectedHeader({ ...header, alg: 'HS256', ...head }).sign(key)
    expect(await profile(await sign({}, {}))).toMatchObject({ status: 200 })
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
    expect(await house.call('GET', '/auth/logout/', undefined, bearer(here))).toMatchObject({
      status: 200,
      body: { message: 'logged out...' },
    })
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
    await sweepAccounts(fresh.context)
    const left = await sql`select 1 from signing_key`.execute(fresh.t.db)
    await fresh.close()
    expect(decodeProtectedHeader(young.access).kid).not.toBe(decodeProtectedHeader(old.access).kid)
    expect(oldAnswer.status).toBe(200)
    expect(rows).toHaveLength(2)
    expect(left.rows).toHaveLength(1)
  })

  test('a new key can be made at any time: old tokens last out, or end at once', async () => {
    const fresh = await openHouse()
    const person = await fresh.member()
    const look = async (tokens: { access: string }) =>
      (await fresh.call('GET', '/profiles/', undefined, bearer(tokens))).status
    const kidOf = ({ access }: { access: string }) => decodeProtectedHeader(access).kid
    const first = await fresh.signIn(person)
    const second = await rotateKeys(fresh.deps, { retireOld: false })
    // A server that has not looked yet still signs with the old key.
    const between = await fresh.signIn(person)
    fresh.wait(61 * SECOND)
    const after = await fresh.signIn(person)
    const seen = [await look(first), await look(between), await look(after)]
    fresh.wait(9 * MINUTE - 2 * SECOND)
    const last = await look(between)
    const third = await rotateKeys(fresh.deps, { retireOld: true })
    const held = await fresh.signIn(person)
    fresh.wait(61 * SECOND)
    const ended = [await look(after), await look(held)]
    const renewed = (await fresh.call('POST', '/auth/refresh/', { refresh: after.refresh })).body.data as {
      access: string
    }
    const goesOn = await look(renewed)
    await fresh.close()
    expect(kidOf(between)).toBe(kidOf(first))
    expect(kidOf(after)).toBe(second.kid)
    expect(seen).toEqual([200, 200, 200])
    expect(last).toBe(200)
    expect(ended).toEqual([401, 401])
    expect(kidOf(renewed)).toBe(third.kid)
    expect(goesOn).toBe(200)
  })

  test('two servers share their keys', async () => {
    const { access } = await house.signIn(email)
    const clock = { now: () => new Date((decodeJwt(access).iat ?? 0) * 1_000) }
    const other = createAccountsContext({ ...house.deps, clock })
    expect(await findTokenHolder(other, access)).toMatchObject({ account: { role: 'BUYER' } })
  })
})
