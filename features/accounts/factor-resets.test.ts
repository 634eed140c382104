import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../kernel/clock.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { doDueFactorResets } from './service/second-factor/resets.ts'
import { codeIn, enrol, factor, hire, type Pair, pass, subjects } from './test-factor.ts'
import { bearer, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
const frozen = new Map<string, Date>()
beforeAll(async () => {
  house = await openHouse({
    freezePayouts: async (_tx, account, until) => void frozen.set(account, until),
  })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.forgetTries()
  house.wait(2 * MINUTE)
})

/** Somebody of support, signed in anew: waiting outlives sessions. */
const support = async () => {
  const member = await hire(house, 'support')
  return { ...member, ...(await enrol(house, member.email)) }
}
const someone = async () => {
  const me = await enrol(house, await house.member())
  const { body } = await house.call('GET', '/profiles/', undefined, bearer(me.tokens))
  return { ...me, id: body.data['id'] as string }
}
const ask = (by: Pair, id: string, proof = 'document') =>
  house.call('POST', `/staff/people/${id}/second-factor-reset/`, { proof }, bearer(by))
const stop = (by: Pair, id: string) =>
  house.call('DELETE', `/staff/people/${id}/second-factor-reset/`, undefined, bearer(by))
const keep = (token: string) => house.call('POST', '/auth/second-factor/keep/', { token })
const due = () => doDueFactorResets(house.context)
const tokenIn = async (email: string): Promise<string> => {
  const mails = await house.mailTo(email)
  const mail = mails.find(({ subject }) => subject.startsWith('Stop this'))
  return /auth\/keep\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const asks = async (email: string) => ((await house.signIn(email)) as Pair).asks

describe('M-13 a lost second factor of buyers and sellers', () => {
  test('is taken away 48 hours after support was asked: told twice, logged, payouts frozen for 48 hours', async () => {
    const [me, officer] = [await someone(), await support()]
    expect((await ask(officer.tokens, me.id, 'because')).status).toBe(422)
    const asked = await ask(officer.tokens, me.id)
    expect(asked.status).toBe(200)
    expect((await ask(officer.tokens, me.id)).body.code).toBe('factor_reset_open')
    expect((await subjects(house, me.email))[0]).toMatch(/^Stop this if it was not you/)
    const file = await readAuditHistory(house.t.db, 'account', me.id)
    expect(file[0]).toMatchObject({ action: 'second_factor.ask_reset', actorId: officer.id })

    house.wait(47 * HOUR)
    expect(await due()).toBe(0)
    expect(await asks(me.email)).toBe('second_factor')
    house.wait(HOUR)
    expect(await Promise.all([due(), due()])).toContain(1)
    expect(await due()).toBe(0)
    expect(await asks(me.email)).toBeUndefined()
    const [latest] = await readAuditHistory(house.t.db, 'account', me.id)
    expect(latest).toMatchObject({ action: 'second_factor.reset', actorName: 'second factor resets' })
    expect((await subjects(house, me.email))[0]).toBe('Your two-step sign-in was removed (Àwòrán)')
    expect(frozen.get(me.id)?.getTime()).toBe(house.deps.clock.now().getTime() + 48 * HOUR)

    // Who knew the password alone sets none up.
    const fresh = await house.signIn(me.email)
    const begun = await factor(house, 'POST', 'enrolment/', fresh, { password: PASSWORD })
    expect(begun.body.code).toBe('mail_code_needed')
  })

  test('the owner stops it by the link in the mail, by signing in with the app, and support stops it', async () => {
    const officer = await support()
    const [byLink, byApp, byStaff] = [await someone(), await someone(), await someone()]
    for (const { id } of [byLink, byApp, byStaff]) expect((await ask(officer.tokens, id)).status).toBe(200)

    const token = await tokenIn(byLink.email)
    for (const wrong of ['x', `${token.split('.')[0]}.x`, `${token}x`])
      expect((await keep(wrong)).body.code).toBe('factor_reset_over')
    const pressed = await Promise.all([keep(token), keep(token)])
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await subjects(house, byLink.email))[0]).toBe('Two-step sign-in at Àwòrán stays')

    house.wait(MINUTE)
    expect((await factor(house, 'GET', '', byApp.tokens)).body.data['reset_due_at']).not.toBeNull()
    await pass(house, await house.signIn(byApp.email), codeIn(house, byApp.secret))
    expect((await stop(officer.tokens, byStaff.id)).status).toBe(200)
    expect((await stop(officer.tokens, byStaff.id)).body.code).toBe('factor_reset_over')

    house.wait(49 * HOUR)
    expect(await due()).toBe(0)
    for (const { email } of [byLink, byApp, byStaff]) expect(await asks(email)).toBe('second_factor')
  })

  test('strangers ask for none: not the person, not another role, not for staff, not where it is off', async () => {
    const [me, officer] = [await someone(), await support()]
    const content = await hire(house, 'content')
    const other = await enrol(house, content.email)
    expect((await ask(me.tokens, me.id)).status).toBe(403)
    expect((await ask(other.tokens, me.id)).status).toBe(403)
    expect((await ask(officer.tokens, content.id)).body.code).toBe('not_found')
    const off = await house.signIn(await house.member())
    const { body } = await house.call('GET', '/profiles/', undefined, bearer(off))
    expect((await ask(officer.tokens, body.data['id'] as string)).body.code).toBe('second_factor_missing')
  })
})
