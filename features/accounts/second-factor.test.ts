import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../contract/principal.ts'
import { DAY, MINUTE, SECOND } from '../../kernel/clock.ts'
import { readAuditHistory, verifyAuditLog } from '../audit/index.server.ts'
import { createStaffAccount, listStaff, resetFactorByEmail, setStaffRoles } from './index.server.ts'
import { codeIn, enrol, factor, hire, type Pair, pass, subjects } from './test-factor.ts'
import { type Answer, bearer, newEmail, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.forgetTries()
  house.wait(2 * MINUTE)
})

const list = (tokens: { access: string }): Promise<Answer> =>
  house.call('GET', '/staff/accounts/', undefined, bearer(tokens))
const enrolled = async (...roles: StaffRole[]) => {
  const member = await hire(house, ...(roles.length > 0 ? roles : (['admin'] as const)))
  return { ...member, ...(await enrol(house, member.email)) }
}

describe('the second factor of staff', () => {
  test('nothing of staff works before it is set up, everything after; others do not see it', async () => {
    const member = await hire(house, 'admin')
    const tokens = await house.signIn(member.email)
    expect(await list(tokens)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    const self = await house.call('GET', '/staff/me/', undefined, bearer(tokens))
    expect(self.body.data).toMatchObject({ roles: ['admin'], second_factor: 'missing' })

    const me = await enrolled()
    expect(me.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect(me.codes).toHaveLength(10)
    expect((await list(me.tokens)).status).toBe(200)
    const buyer = await house.signIn(await house.member())
    expect((await house.call('GET', '/staff/me/', undefined, bearer(buyer))).status).toBe(403)
  })

  test('V7.2.4 passing it renews the session: the tokens of before are worth nothing', async () => {
    const me = await enrolled()
    expect((await list(me.before)).status).toBe(401)
    const half: Pair = await house.signIn(me.email)
    expect(half.asks).toBe('second_factor')
    house.wait(MINUTE)
    const passed = await pass(house, half, codeIn(house, me.secret))
    expect((await list(half)).status).toBe(401)
    expect((await house.call('POST', '/auth/refresh/', { refresh: half.refresh })).status).toBe(401)
    const next = passed.body.data as Pair
    expect((await list(next)).status).toBe(200)
    expect((await house.call('POST', '/auth/refresh/', { refresh: next.refresh })).status).toBe(200)
  })

  test('each session passes it anew, and again after twelve hours', async () => {
    const me = await enrolled()
    const later = await house.signIn(me.email, { remember: true })
    expect((await list(later)).body.code).toBe('second_factor_required')
    house.wait(MINUTE)
    const passed = (await pass(house, later, codeIn(house, me.secret))).body.data as Pair
    expect((await list(passed)).status).toBe(200)
    house.wait(13 * 60 * MINUTE)
    const stale = (await house.call('POST', '/auth/refresh/', { refresh: passed.refresh })).body.data as Pair
    expect((await list(stale)).body.code).toBe('second_factor_required')
    const again = (await pass(house, stale, codeIn(house, me.secret))).body.data as Pair
    expect((await list(again)).status).toBe(200)
  })

  test('L-09 a code is good in its own 30 seconds and the step after them, once', async () => {
    const me = await enrolled()
    for (const [ms, status] of [
      [-90, 422],
      [-60, 422],
      [30, 422],
      [60, 422],
      [-30, 200],
      [0, 200],
    ] as const) {
      house.wait(5 * MINUTE)
      await house.forgetTries()
      const tokens = await house.signIn(me.email)
      const code = codeIn(house, me.secret, ms * SECOND)
      expect((await pass(house, tokens, code)).status, `${ms} s`).toBe(status)
      if (status !== 200) continue
      const again = await pass(house, await house.signIn(me.email), code)
      expect(again.body.code, `${ms} s again`).toBe('second_factor_wrong')
    }
  })

  test('a code passes once, also when it comes many times at once', async () => {
    const me = await enrolled()
    const sessions = await Promise.all(Array.from({ length: 6 }, () => house.signIn(me.email)))
    house.wait(MINUTE)
    const code = codeIn(house, me.secret)
    const answers = await Promise.all(sessions.map((tokens) => pass(house, tokens, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // An older code that was never used is worth nothing after it.
    const older = codeIn(house, me.secret, -30 * SECOND)
    expect((await pass(house, await house.signIn(me.email), older)).body.code).toBe('second_factor_wrong')
  })

  test('a recovery code passes once, is told by mail, and is no other account’s', async () => {
    const me = await enrolled()
    const sessions = await Promise.all(Array.from({ length: 4 }, () => house.signIn(me.email)))
    const typed = ` ${(me.codes[3] ?? '').toUpperCase()} `
    const answers = await Promise.all(sessions.map((tokens) => pass(house, tokens, typed)))
    const right = answers.filter(({ status }) => status === 200)
    expect(right.map(({ body }) => body.data['recovery_codes_left'])).toEqual([9])
    expect(await subjects(house, me.email)).toContain('A recovery code was used (Àwòrán)')
    const other = await enrolled()
    expect((await pass(house, await house.signIn(other.email), me.codes[4] ?? '')).status).toBe(422)
  })

  test('guessing is throttled, also when it is made all at once, and over a day', async () => {
    const me = await enrolled()
    const tokens = await house.signIn(me.email)
    house.wait(MINUTE)
    const guess = () => pass(house, tokens, 'not-a-code')
    const answers = await Promise.all(Array.from({ length: 12 }, guess))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await pass(house, tokens, codeIn(house, me.secret))).status).toBe(429)
    const forgetQuarter = sql`delete from rate_limit where key like 'second-factor:%'`
    let wrong = answers.filter(({ status }) => status === 422).length
    for (let quarter = 0; quarter < 5; quarter++) {
      await forgetQuarter.execute(house.t.db)
      const next = await Promise.all(Array.from({ length: 8 }, guess))
      wrong += next.filter(({ status }) => status === 422).length
    }
    expect(wrong).toBeLessThanOrEqual(30)
  })
})

describe('wrong codes that use the tries up', () => {
  const SUBJECT = 'Someone knows your password (Àwòrán)'
  const warnings = async (email: string) =>
    (await house.mailTo(email)).filter(({ subject }) => subject === SUBJECT)
  const guess = async (tokens: Pair, times: number) => {
    for (let i = 0; i < times; i += 1) await pass(house, tokens, 'not-a-code')
  }
  const member = async () => enrol(house, await house.member())

  test('V6.3.5 the owner gets one mail, with the way to another password on our own host', async () => {
    const [me, other] = [await member(), await member()]
    const tokens = await house.signIn(me.email)
    await guess(tokens, 7)
    expect(await warnings(me.email)).toEqual([])
    await guess(tokens, 4)
    const [mail, ...more] = await warnings(me.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('entered the password of your account and then so many wrong codes')
    expect(mail?.text).toContain('wait a quarter of an hour')
    expect(mail?.html).toContain('href="http://localhost:3000/auth/passwordotp"')
    expect(await warnings(other.email)).toEqual([])
    const kept = await house.call('GET', '/profiles/data/', undefined, bearer(me.tokens))
    expect(kept.body.data['kept']).toMatchObject({
      second_factor: { warned_at: house.deps.clock.now().toISOString() },
    })
  })

  test('V6.3.5 it comes once a day, also when the codes come all at once', async () => {
    const me = await member()
    const tokens = await house.signIn(me.email)
    await Promise.all(Array.from({ length: 8 }, () => guess(tokens, 1)))
    expect(await warnings(me.email)).toHaveLength(1)
    house.wait(DAY - MINUTE)
    await house.forgetTries()
    await guess(await house.signIn(me.email), 8)
    expect(await warnings(me.email)).toHaveLength(1)
    house.wait(2 * MINUTE)
    await house.forgetTries()
    await guess(await house.signIn(me.email), 8)
    expect(await warnings(me.email)).toHaveLength(2)
  })

  test('V6.3.5 it comes for slow guesses too, by the limit of a day, and not for somebody who got it right', async () => {
    const [slow, right] = [await member(), await member()]
    const forgetQuarter = () =>
      sql`delete from rate_limit where key like 'second-factor:%'`.execute(house.t.db)
    const tokens = await house.signIn(slow.email)
    for (let quarter = 0; quarter < 5; quarter += 1) {
      expect(await warnings(slow.email)).toEqual([])
      await guess(tokens, 6)
      await forgetQuarter()
    }
    expect(await warnings(slow.email)).toHaveLength(1)

    house.wait(MINUTE)
    const own = await house.signIn(right.email)
    await guess(own, 6)
    expect((await pass(house, own, codeIn(house, right.secret))).status).toBe(200)
    await guess(await house.signIn(right.email), 7)
    expect(await warnings(right.email)).toEqual([])
  })

  test('V6.3.5 codes for a change in an open session count as well', async () => {
    const me = await member()
    for (let i = 0; i < 8; i += 1)
      await factor(house, 'POST', 'recovery-codes/', me.tokens, { password: PASSWORD, code: '000000' })
    expect(await warnings(me.email)).toHaveLength(1)
    const moved = await member()
    for (let i = 0; i < 8; i += 1)
      await factor(house, 'POST', 'enrolment/', moved.tokens, { password: PASSWORD, code: '000000' })
    expect(await warnings(moved.email)).toHaveLength(1)
  })
})

describe('a change of the second factor', () => {
  test('M-05 an open session alone neither replaces it, nor makes recovery codes, nor turns it off', async () => {
    const me = await enrolled()
    house.wait(MINUTE)
    const attempts: [method: 'POST' | 'DELETE', path: string, body: object, code: string][] = [
      ['POST', 'enrolment/', {}, 'invalid'],
      ['POST', 'enrolment/', { password: 'not this one' }, 'password_wrong'],
      ['POST', 'enrolment/', { password: PASSWORD }, 'second_factor_wrong'],
      ['POST', 'enrolment/', { password: PASSWORD, code: '000000' }, 'second_factor_wrong'],
      ['POST', 'recovery-codes/', { password: PASSWORD, code: '000000' }, 'second_factor_wrong'],
      [
        'POST',
        'recovery-codes/',
        { password: 'not this one', code: codeIn(house, me.secret) },
        'password_wrong',
      ],
      ['DELETE', '', { password: PASSWORD, code: codeIn(house, me.secret) }, 'second_factor_stays'],
    ]
    for (const [method, path, body, code] of attempts)
      expect([path, body, (await factor(house, method, path, me.tokens, body)).body.code]).toEqual([
        path,
        body,
        code,
      ])
    const confirmed = await factor(house, 'POST', 'confirm/', me.tokens, { code: codeIn(house, me.secret) })
    expect(confirmed.body.code).toBe('enrolment_over')
  })

  test('M-05 V7.4.3 with password and code it moves: other sessions end, the owner and the admins are told', async () => {
    const [admin, me] = [await enrolled(), await enrolled('support')]
    house.wait(MINUTE)
    const half = await house.signIn(me.email)
    const other = (await pass(house, half, codeIn(house, me.secret))).body.data as Pair
    house.wait(MINUTE)
    const proof = { password: PASSWORD, code: codeIn(house, me.secret) }
    const begun = await factor(house, 'POST', 'enrolment/', me.tokens, proof)
    const next = begun.body.data['secret'] as string
    // Until it is confirmed the old one counts; nobody but this session confirms it.
    const stranger = await factor(house, 'POST', 'confirm/', other, { code: codeIn(house, next) })
    expect(stranger.body.code).toBe('enrolment_over')
    const done = await factor(house, 'POST', 'confirm/', me.tokens, { code: codeIn(house, next) })
    expect(done.body.data['recovery_codes']).toHaveLength(10)
    const self = (tokens: { access: string }) => house.call('GET', '/staff/me/', undefined, bearer(tokens))
    expect((await self(other)).status).toBe(401)
    expect((await self(me.tokens)).status).toBe(401)
    expect((await self(done.body.data as Pair)).body.data['second_factor']).toBe('passed')
    expect((await subjects(house, me.email))[0]).toBe('Your codes are from another app (Àwòrán)')
    expect(await subjects(house, admin.email)).toContain('Two-step sign-in of Bola Ige')
    const [entry] = await readAuditHistory(house.t.db, 'account', me.id)
    expect(entry).toMatchObject({ action: 'second_factor.confirm', actorId: me.id })
    house.wait(MINUTE)
    expect((await pass(house, await house.signIn(me.email), codeIn(house, me.secret))).status).toBe(422)
    expect((await pass(house, await house.signIn(me.email), me.codes[0] ?? '')).status).toBe(422)
    expect((await pass(house, await house.signIn(me.email), codeIn(house, next))).status).toBe(200)
  })

  test('M-05 a lost phone: a recovery code proves it, and recovery codes are renewed by the same proof', async () => {
    const me = await enrolled()
    const renewed = await factor(house, 'POST', 'recovery-codes/', me.tokens, {
      password: PASSWORD,
      code: me.codes[0],
    })
    const codes = renewed.body.data['recovery_codes'] as string[]
    expect(codes).toHaveLength(10)
    expect((await pass(house, await house.signIn(me.email), me.codes[1] ?? '')).status).toBe(422)
    const moved = await factor(house, 'POST', 'enrolment/', me.tokens, { password: PASSWORD, code: codes[0] })
    expect(moved.status).toBe(200)
    house.wait(16 * MINUTE)
    const { access } = (await house.call('POST', '/auth/refresh/', { refresh: me.tokens.refresh })).body
      .data as Pair
    const late = await factor(
      house,
      'POST',
      'confirm/',
      { access },
      { code: codeIn(house, moved.body.data['secret'] as string) },
    )
    expect(late.body.code).toBe('enrolment_over')
  })

  test('who has only the password cannot set up another one', async () => {
    const me = await enrolled()
    const thief = await house.signIn(me.email)
    const begun = await factor(house, 'POST', 'enrolment/', thief, { password: PASSWORD, code: '000000' })
    expect(begun.body.code).toBe('second_factor_required')
  })

  test('V6.4.4 another admin takes it away: then the password alone sets none up, a code from the mailbox is needed', async () => {
    const [me, lost] = [await enrolled(), await enrolled()]
    const reset = (id: string, proof?: string) =>
      house.call('DELETE', `/staff/accounts/${id}/second-factor/`, proof ? { proof } : {}, bearer(me.tokens))
    expect((await reset(me.id, 'in_person')).body.code).toBe('another_person_needed')
    expect((await reset(lost.id)).body.field).toBe('proof')
    expect((await reset(lost.id, 'video_call')).status).toBe(200)
    expect((await list(lost.tokens)).status).toBe(401)
    expect(await subjects(house, lost.email)).toContain('Your two-step sign-in was removed (Àwòrán)')
    expect(await subjects(house, me.email)).toContain('Two-step sign-in of Bola Ige')
    const fresh = await house.signIn(lost.email)
    expect((await pass(house, fresh, lost.codes[0] ?? '')).body.code).toBe('second_factor_missing')
    const history = await readAuditHistory(house.t.db, 'account', lost.id)
    expect(history[0]).toMatchObject({ action: 'second_factor.reset', actorId: me.id, actorName: 'Bola Ige' })

    const begin = (more: object) =>
      factor(house, 'POST', 'enrolment/', fresh, { password: PASSWORD, ...more })
    expect((await begin({})).body).toMatchObject({ code: 'mail_code_needed', field: 'mail_code' })
    expect((await factor(house, 'POST', 'mail-code/', fresh, {})).status).toBe(200)
    expect((await begin({ mail_code: '000000' })).body).toMatchObject({
      code: 'otp_wrong',
      field: 'mail_code',
    })
    const mailed = await house.otp(lost.email)
    const begun = await begin({ mail_code: mailed })
    expect(begun.status).toBe(200)
    expect((await begin({ mail_code: mailed })).body.code).toBe('otp_wrong')
    const secret = begun.body.data['secret'] as string
    const done = await factor(house, 'POST', 'confirm/', fresh, { code: codeIn(house, secret) })
    expect((await list(done.body.data as Pair)).status).toBe(200)
  })
})

describe('the staff office of the command line', () => {
  test('V6.4.1 a first password opens nothing but the way to one of their own, for three days', async () => {
    const person = { firstName: 'Uche', lastName: 'Obi', password: 'printed once', roles: ['admin'] as const }
    const email = newEmail()
    expect((await createStaffAccount(house.context, { ...person, email })).ok).toBe(true)
    const first: Pair = await house.signIn(email, { password: 'printed once' })
    expect(first.asks).toBe('password')
    for (const path of ['/staff/accounts/', '/profiles/', '/shop/orders/'])
      expect((await house.call('GET', path, undefined, bearer(first))).status).not.toBe(200)
    const enrolment = await factor(house, 'POST', 'enrolment/', first, { password: 'printed once' })
    expect(enrolment.body.code).toBe('first_password_asked')
    const change = (next: string) =>
      house.call(
        'PATCH',
        '/profiles/change_password/',
        { current_password: 'printed once', new_password: next },
        bearer(first),
      )
    expect((await change('printed once')).body).toMatchObject({
      code: 'first_password_same',
      field: 'new_password',
    })
    expect((await change(PASSWORD)).status).toBe(200)
    const own: Pair = await house.signIn(email)
    expect(own.asks).toBeUndefined()
    expect((await factor(house, 'POST', 'enrolment/', own, { password: PASSWORD })).status).toBe(200)

    const late = newEmail()
    await createStaffAccount(house.context, { ...person, email: late })
    house.wait(3 * DAY)
    const over = await house.call('POST', '/staff/login/', { email: late, password: 'printed once' })
    expect(over.body.code).toBe('first_password_over')
  })

  test('V8.3.2 other roles count at the next call of a session that is open', async () => {
    const me = await enrolled()
    expect((await list(me.tokens)).status).toBe(200)
    expect((await setStaffRoles(house.context, me.email, ['support'])).ok).toBe(true)
    expect((await list(me.tokens)).status).toBe(403)
    expect((await setStaffRoles(house.context, me.email, ['admin'])).ok).toBe(true)
    expect((await list(me.tokens)).status).toBe(200)
  })

  test('opens accounts, changes roles and takes second factors away, and all of it is in the log', async () => {
    const email = newEmail()
    const person = {
      email,
      firstName: 'Uche',
      lastName: 'Obi',
      password: PASSWORD,
      roles: ['support'] as const,
    }
    expect((await createStaffAccount(house.context, person)).ok).toBe(true)
    expect(await createStaffAccount(house.context, person)).toMatchObject({
      ok: false,
      code: 'registration_failed',
    })
    expect((await setStaffRoles(house.context, email, ['content', 'finance'])).ok).toBe(true)
    expect((await listStaff(house.t.db)).find((it) => it.email === email)?.roles).toEqual([
      'content',
      'finance',
    ])
    expect((await setStaffRoles(house.context, 'nobody@example.com', [])).ok).toBe(false)
    expect((await resetFactorByEmail(house.context, email)).ok).toBe(false)
    const me = await enrolled()
    expect((await resetFactorByEmail(house.context, me.email)).ok).toBe(true)
    const fresh = await house.signIn(me.email)
    const begun = await factor(house, 'POST', 'enrolment/', fresh, { password: PASSWORD })
    expect(begun.body.code).toBe('mail_code_needed')
    expect((await verifyAuditLog({ db: house.t.db, keyring: house.deps.keyring })).brokenAt).toBeNull()
    const [auditEntry] = await readAuditHistory(house.t.db, 'account', me.id)
    expect(auditEntry).toMatchObject({ action: 'second_factor.reset', actorName: 'npm run admin' })
  })
})
