import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { createGuest } from './index.server.ts'
import { codeIn, enrol, factor, hire, mailedCode, type Pair, pass, subjects } from './test-factor.ts'
import { bearer, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
/** Which guests were merged into which accounts. */
const merged: { account: string; guest: string }[] = []
beforeAll(async () => {
  house = await openHouse({ onSignIn: [async (_tx, account, guest) => void merged.push({ account, guest })] })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.forgetTries()
  house.wait(2 * MINUTE)
})

const login = (email: string, guest?: string) =>
  house.call('POST', '/auth/login/buyer/', { email, password: PASSWORD }, guest ? { guestUserID: guest } : {})
const profile = (tokens: Pair) => house.call('GET', '/profiles/', undefined, bearer(tokens))
const aGuest = () => withTx(house.t.db, (tx) => createGuest(tx, house.deps.clock))

describe('M-13 two-step sign-in of buyers and sellers', () => {
  test('API-04 signing in without one answers what it always did, and moves the guest’s things at once', async () => {
    const guest = await aGuest()
    const answer = await login(await house.member(), guest)
    expect(answer.body.data).toMatchObject({ access: expect.any(String), refresh: expect.any(String) })
    expect(answer.body.data).not.toHaveProperty('asks')
    expect(merged.filter((it) => it.guest === guest)).toHaveLength(1)
    const state = await factor(house, 'GET', '', answer.body.data as Pair)
    expect(state.body.data).toMatchObject({
      state: 'off',
      since: null,
      recent: false,
      mail_code_needed: true,
    })
  })

  test('signing in leads to a second step; the tokens before it open nothing, and end after 15 minutes', async () => {
    const me = await enrol(house, await house.member())
    house.wait(MINUTE)
    const half = (await login(me.email)).body.data as Pair
    expect(half.asks).toBe('second_factor')
    const closed: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?][] = [
      ['GET', '/profiles/'],
      ['GET', '/profiles/data/'],
      ['DELETE', '/profiles/', { password: PASSWORD }],
      ['PATCH', '/profiles/change_password/', { current_password: PASSWORD, new_password: 'another one 1' }],
      ['POST', '/auth/second-factor/enrolment/', { password: PASSWORD, code: codeIn(house, me.secret) }],
      ['DELETE', '/auth/second-factor/', { password: PASSWORD, code: codeIn(house, me.secret) }],
    ]
    for (const [method, path, body] of closed)
      expect([path, (await house.call(method, path, body, bearer(half))).body.code]).toEqual([
        path,
        'second_factor_required',
      ])
    expect((await factor(house, 'GET', '', half)).body.data).toMatchObject({ state: 'asked' })
    const passed = await pass(house, half, codeIn(house, me.secret))
    expect((await profile(passed.body.data as Pair)).body.data).toMatchObject({ email: me.email })
    expect((await profile(half)).status).toBe(401)

    const slow = (await login(me.email)).body.data as Pair
    house.wait(16 * MINUTE)
    expect((await house.call('POST', '/auth/refresh/', { refresh: slow.refresh })).status).toBe(401)
  })

  test('the guest’s things move with the second step, once; who cannot pass it keeps them', async () => {
    const me = await enrol(house, await house.member())
    house.wait(MINUTE)
    const guest = await aGuest()
    const half = (await login(me.email, guest)).body.data as Pair
    expect((await pass(house, half, '000000')).body.code).toBe('second_factor_wrong')
    expect(merged.filter((it) => it.guest === guest)).toEqual([])
    const twice = await Promise.all([
      pass(house, half, me.codes[0] ?? ''),
      pass(house, half, codeIn(house, me.secret)),
    ])
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(merged.filter((it) => it.guest === guest)).toHaveLength(1)
    const again = (await login(me.email, guest)).body.data as Pair
    await pass(house, again, me.codes[1] ?? '')
    expect(merged.filter((it) => it.guest === guest)).toHaveLength(1)
    const unknown = (await login(me.email, newId())).body.data as Pair
    expect((await pass(house, unknown, me.codes[2] ?? '')).status).toBe(200)
  })

  test('turning it on and off ends the other sessions and is told by mail; off takes password and code', async () => {
    const email = await house.member()
    const other = await house.signIn(email)
    const me = await enrol(house, email)
    expect((await profile(other)).status).toBe(401)
    expect(await subjects(house, email)).toContain('Two-step sign-in is on (Àwòrán)')
    house.wait(MINUTE)
    const second = (await pass(house, await house.signIn(email), codeIn(house, me.secret))).body.data as Pair
    house.wait(MINUTE)
    const off = (body: object) => factor(house, 'DELETE', '', me.tokens, body)
    expect((await off({ password: PASSWORD, code: '000000' })).body.code).toBe('second_factor_wrong')
    expect((await off({ password: 'not this one', code: codeIn(house, me.secret) })).body.code).toBe(
      'password_wrong',
    )
    expect((await off({ password: PASSWORD, code: codeIn(house, me.secret) })).status).toBe(200)
    expect((await profile(second)).status).toBe(401)
    expect((await profile(me.tokens)).status).toBe(200)
    expect((await subjects(house, email))[0]).toBe('Two-step sign-in is off (Àwòrán)')
    expect(((await login(email)).body.data as Pair).asks).toBeUndefined()
  })

  test('V6.4.3 a new password by mail leaves it on: signing in with that password still asks for a code', async () => {
    const me = await enrol(house, await house.member())
    house.wait(MINUTE)
    await house.forgetTries()
    await house.call('POST', '/auth/send-password-reset-otp/', { email: me.email })
    const password = 'four words make one'
    // The mail with the code, among those that tell of the second factor.
    const codes = (await house.mailTo(me.email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
    const answers = []
    for (const otp of codes.slice(0, 4))
      answers.push(
        await house.call('POST', '/auth/set-new-password-second/', { email: me.email, otp, password }),
      )
    expect(answers.map(({ status }) => status)).toContain(200)
    house.wait(MINUTE)
    const half = (await house.signIn(me.email, { password })) as Pair
    expect(half.asks).toBe('second_factor')
    expect((await profile(half)).body.code).toBe('second_factor_required')
    expect((await pass(house, half, codeIn(house, me.secret))).status).toBe(200)
  })

  test('what is kept on a person says since when it is on, and none of its secrets', async () => {
    const me = await enrol(house, await house.member())
    const kept = await house.call('GET', '/profiles/data/', undefined, bearer(me.tokens))
    const text = JSON.stringify(kept.body)
    expect(kept.body.data['kept']).toMatchObject({ second_factor: { recovery_codes_left: 10, resets: [] } })
    for (const secret of [me.secret, ...me.codes]) expect(text).not.toContain(secret)
  })
})

describe('R2-08 who knows a password alone shuts nobody out', () => {
  const begin = (tokens: Pair, more: object = {}) =>
    factor(house, 'POST', 'enrolment/', tokens, { password: PASSWORD, ...more })

  test('R2-08 a first enrolment takes a code from the mailbox too: a thief sets none up, and the owner goes on', async () => {
    const email = await house.member()
    const owner = await house.signIn(email)
    const thief = await house.signIn(email)
    expect((await begin(thief)).body).toMatchObject({ code: 'mail_code_needed', field: 'mail_code' })
    expect((await begin(thief, { mail_code: '000000' })).body).toMatchObject({
      code: 'otp_wrong',
      field: 'mail_code',
    })
    expect((await factor(house, 'POST', 'confirm/', thief, { code: '000000' })).body.code).toBe(
      'enrolment_over',
    )
    expect((await profile(owner)).status).toBe(200)
    expect(((await login(email)).body.data as Pair).asks).toBeUndefined()

    const me = await enrol(house, email)
    expect((await profile(me.tokens)).status).toBe(200)
    expect((await profile(thief)).status).toBe(401)
    const [announced] = await house.mailTo(email)
    expect(announced?.subject).toBe('Two-step sign-in is on (Àwòrán)')
    for (const next of ['a new password for your mailbox', 'then one here', 'they take that app off'])
      expect(announced?.text).toContain(next)
  })

  test('R2-08 the code is good once, for ten minutes, for this account and for this alone', async () => {
    const email = await house.member()
    const [mine, other] = [await house.signIn(email), await house.member()]
    const theirs = await mailedCode(house, await house.signIn(other), other)
    const code = await mailedCode(house, mine, email)
    if (theirs !== code) expect((await begin(mine, { mail_code: theirs })).body.code).toBe('otp_wrong')
    await house.call('POST', '/auth/send-password-reset-otp/', { email })
    const reset = await house.otp(email)
    if (reset !== code) expect((await begin(mine, { mail_code: reset })).body.code).toBe('otp_wrong')
    const both = await Promise.all([1, 2].map(() => begin(mine, { mail_code: code })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await begin(mine, { mail_code: code })).body.code).toBe('otp_wrong')

    await house.forgetTries()
    const late = await mailedCode(house, mine, email)
    house.wait(10 * MINUTE + 1)
    const again = await house.signIn(email)
    expect((await begin(again, { mail_code: late })).body.code).toBe('otp_wrong')
  })

  test('R2-08 five wrong codes use the right one up, and eight tries are all of a quarter of an hour', async () => {
    const email = await house.member()
    const tokens = await house.signIn(email)
    const code = await mailedCode(house, tokens, email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let times = 0; times < 5; times += 1)
      expect((await begin(tokens, { mail_code: wrong })).body.code).toBe('otp_wrong')
    expect((await begin(tokens, { mail_code: code })).body.code).toBe('otp_wrong')
    await begin(tokens, { mail_code: code })
    await begin(tokens, { mail_code: code })
    expect((await begin(tokens, { mail_code: code })).status).toBe(429)
  })

  test('R2-08 after it was turned off, the next one is a first one again', async () => {
    const me = await enrol(house, await house.member())
    house.wait(MINUTE)
    const proof = { password: PASSWORD, code: codeIn(house, me.secret) }
    expect((await factor(house, 'DELETE', '', me.tokens, proof)).status).toBe(200)
    expect((await begin(me.tokens)).body.code).toBe('mail_code_needed')
  })

  test('R2-08 staff, whom their role forces, set theirs up with the password as before', async () => {
    const { email } = await hire(house, 'support')
    const state = await factor(house, 'GET', '', await house.signIn(email))
    expect(state.body.data).toMatchObject({ state: 'off', mail_code_needed: false })
    expect((await enrol(house, email)).codes).toHaveLength(10)
  })
})
