import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../contract/principal.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { withTx } from '../../platform/db/index.ts'
import { createAudit } from '../audit/index.server.ts'
import { createStaffOffice } from './index.server.ts'
import { createAccount } from './service/create-account.ts'
import { codeAt } from './service/totp.ts'
import { type Answer, bearer, newEmail, newPhone, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.forgetTries()
  house.wait(2 * MINUTE)
})

const hire = async (...roles: StaffRole[]) => {
  const email = newEmail()
  const person = { email, firstName: 'Bola', lastName: 'Ige', phone: newPhone(), password: PASSWORD }
  const id = await withTx(house.t.db, (tx) =>
    createAccount(tx, house.deps.clock, { ...person, role: 'STAFF', staffRoles: roles, verified: true }),
  )
  return { id, email }
}
const codeIn = (secret: string, ms = 0): string =>
  codeAt(secret, new Date(house.deps.clock.now().getTime() + ms))
type Tokens = { access: string }
const pass = (tokens: Tokens, code: string): Promise<Answer> =>
  house.call('POST', '/staff/second-factor/', { code }, bearer(tokens))
const list = (tokens: Tokens): Promise<Answer> =>
  house.call('GET', '/staff/accounts/', undefined, bearer(tokens))

/** An admin with a second factor, in a session that has passed it; the code of the present step is used up. */
const enrolled = async () => {
  const member = await hire('admin')
  const tokens = await house.signIn(member.email)
  const begun = await house.call('POST', '/staff/second-factor/enrolment/', {}, bearer(tokens))
  const { secret, uri } = begun.body.data as { secret: string; uri: string }
  const done = await house.call(
    'POST',
    '/staff/second-factor/confirm/',
    { code: codeIn(secret) },
    bearer(tokens),
  )
  return { ...member, tokens, secret, uri, codes: done.body.data['recovery_codes'] as string[] }
}

describe('the second factor of staff', () => {
  test('nothing of staff works before it is set up, everything after; others do not see it', async () => {
    const member = await hire('admin')
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

  test('each session passes it anew, and again after twelve hours', async () => {
    const me = await enrolled()
    const later = await house.signIn(me.email)
    expect((await list(later)).body.code).toBe('second_factor_required')
    house.wait(MINUTE)
    expect((await pass(later, codeIn(me.secret))).status).toBe(200)
    expect((await list(later)).status).toBe(200)
    const stale = await house.signIn(me.email, { remember: true })
    house.wait(MINUTE)
    await pass(stale, codeIn(me.secret))
    house.wait(13 * 60 * MINUTE)
    const next = (
      await house.call('POST', '/auth/refresh/', {
        refresh: (stale as { refresh: string }).refresh,
      })
    ).body.data as Tokens
    expect((await list(next)).body.code).toBe('second_factor_required')
  })

  test('a code of the step before or after is right, of two steps away is not', async () => {
    const me = await enrolled()
    for (const [ms, status] of [
      [-60, 422],
      [60, 422],
      [-30, 200],
      [30, 200],
    ] as const) {
      house.wait(5 * MINUTE)
      const tokens = await house.signIn(me.email)
      expect((await pass(tokens, codeIn(me.secret, ms * SECOND))).status, `${ms} s`).toBe(status)
    }
  })

  test('a code passes once, also when it comes many times at once', async () => {
    const me = await enrolled()
    const sessions = await Promise.all(Array.from({ length: 6 }, () => house.signIn(me.email)))
    house.wait(MINUTE)
    const code = codeIn(me.secret)
    const answers = await Promise.all(sessions.map((tokens) => pass(tokens, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // An older code that was never used is worth nothing after it.
    const again = await pass(sessions[0] as Tokens, codeIn(me.secret, -30 * SECOND))
    expect(again.body.code).toBe('second_factor_wrong')
  })

  test('a recovery code passes once, and none is stored as it is', async () => {
    const me = await enrolled()
    const sessions = await Promise.all(Array.from({ length: 4 }, () => house.signIn(me.email)))
    const typed = ` ${(me.codes[3] ?? '').toUpperCase()} `
    const answers = await Promise.all(sessions.map((tokens) => pass(tokens, typed)))
    const right = answers.filter(({ status }) => status === 200)
    expect(right.map(({ body }) => body.data)).toEqual([{ recovery_codes_left: 9 }])
    const other = await enrolled()
    expect((await pass(await house.signIn(other.email), me.codes[4] ?? '')).status).toBe(422)
  })

  test('guessing is throttled, also when it is made all at once', async () => {
    const me = await enrolled()
    const tokens = await house.signIn(me.email)
    house.wait(MINUTE)
    const answers = await Promise.all(Array.from({ length: 12 }, () => pass(tokens, 'not-a-code')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await pass(tokens, codeIn(me.secret))).status).toBe(429)
  })

  test('who has only the password cannot set up another one', async () => {
    const me = await enrolled()
    const thief = await house.signIn(me.email)
    const begun = await house.call('POST', '/staff/second-factor/enrolment/', {}, bearer(thief))
    expect(begun.body.code).toBe('second_factor_required')
  })

  test('another admin takes it away: sessions end, it stands in the log; nobody takes their own', async () => {
    const [me, lost] = [await enrolled(), await enrolled()]
    const reset = (id: string) =>
      house.call('DELETE', `/staff/accounts/${id}/second-factor/`, undefined, bearer(me.tokens))
    expect((await reset(me.id)).body.code).toBe('another_person_needed')
    expect((await reset(lost.id)).status).toBe(200)
    expect((await list(lost.tokens)).status).toBe(401)
    const fresh = await house.signIn(lost.email)
    expect((await pass(fresh, lost.codes[0] ?? '')).body.code).toBe('second_factor_missing')
    const history = await house.deps.audit.historyOf('account', lost.id)
    expect(history[0]).toMatchObject({ action: 'second_factor.reset', actorId: me.id, actorName: 'Bola Ige' })
  })
})

describe('the staff office of the command line', () => {
  test('opens accounts, changes roles and takes second factors away, and all of it is in the log', async () => {
    const audit = createAudit({ db: house.t.db, clock: house.deps.clock })
    const office = createStaffOffice({ db: house.t.db, clock: house.deps.clock, audit })
    const email = newEmail()
    const person = {
      email,
      firstName: 'Uche',
      lastName: 'Obi',
      password: PASSWORD,
      roles: ['support'] as const,
    }
    expect((await office.create(person)).ok).toBe(true)
    expect(await office.create(person)).toMatchObject({ ok: false, code: 'registration_failed' })
    await house.signIn(email)
    expect((await office.setRoles(email, ['content', 'finance'])).ok).toBe(true)
    expect((await office.list()).find((it) => it.email === email)?.roles).toEqual(['content', 'finance'])
    expect((await office.setRoles('nobody@example.com', [])).ok).toBe(false)
    expect((await office.resetSecondFactor(email)).ok).toBe(false)
    const me = await enrolled()
    expect((await office.resetSecondFactor(me.email)).ok).toBe(true)
    expect((await audit.verify()).brokenAt).toBeNull()
    const [deed] = await audit.historyOf('account', me.id)
    expect(deed).toMatchObject({ action: 'second_factor.reset', actorName: 'npm run admin' })
  })
})
