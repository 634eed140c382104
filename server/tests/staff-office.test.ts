import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '../../contract/principal.ts'
import { staffMember } from '../../features/orders/test-sale.ts'
import { HOUR } from '../../kernel/clock.ts'
import { passSecondFactor } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { signInAs } from '../testing/test-second-factor.ts'

type Person = { id: string; email: string; token: string }

let m: Marketplace
let admin: Person
beforeAll(async () => {
  m = await openMarketplace()
  admin = await staffMember(m, 'admin')
})
afterAll(() => m.close())

const password = 'four unrelated words'
const invite = (by: Person, email: string, roles: StaffRole[] = ['support']) =>
  m.call('POST', '/staff/invitations/', { token: by.token, body: { email, roles } })
const accept = (token: string, by: { token?: string } = {}, first_name = 'Bola') =>
  m.call('POST', '/staff/invitations/accept/', {
    ...by,
    body: { token, first_name, last_name: 'Ige', password },
  })
/** The secret of the last link that was mailed to an address. */
const linkTo = async (email: string): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select text from mail where recipient = ${email} order by created_at desc limit 1`.execute(m.db)
  return /\/backoffice\/join#([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
const setRoles = (by: Person, id: string, roles: StaffRole[], at = m) =>
  at.call('PUT', `/staff/accounts/${id}/roles/`, { token: by.token, body: { roles } })
const actionsOn = async (id: string): Promise<string[]> =>
  (
    await sql<{ action: string }>`
      select action from audit_entry where subject_id = ${id} order by number`.execute(m.db)
  ).rows.map(({ action }) => action)

describe('an invitation to belong to staff', () => {
  it('D6 opens one account with the roles it names, which needs a second factor; it is used once and logged', async () => {
    const email = 'bola.ige@shop.example'
    const sent = await invite(admin, email, ['support', 'content'])
    expect(sent).toMatchObject({ status: 201, body: { data: { email, expired: false } } })
    const token = await linkTo(email)
    expect(JSON.stringify(sent.body)).not.toContain(token)
    expect(JSON.stringify((await sql`select * from staff_invitation`.execute(m.db)).rows)).not.toContain(
      token,
    )
    expect(await accept(token)).toMatchObject({ status: 200, body: { data: { email } } })
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'invitation_over' } })
    expect(await accept('made-up')).toMatchObject({ status: 409, body: { code: 'invitation_over' } })

    const signedIn = await signInAs(m, { email, password })
    expect(signedIn).toMatchObject({ status: 200 })
    const own = { token: signedIn.body.data.access as string }
    expect(await m.call('GET', '/staff/orders/', own)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    })
    await passSecondFactor(m.db, { email })
    expect((await m.call('GET', '/staff/me/', own)).body.data).toMatchObject({
      roles: ['support', 'content'],
    })
    expect(await m.call('GET', '/staff/orders/', own)).toMatchObject({ status: 200 })
    expect(await m.call('GET', '/staff/payouts/', own)).toMatchObject({ status: 403 })
    const { rows } = await sql<{ id: string; account: string }>`
      select id, account_id as account from staff_invitation where email = ${email}`.execute(m.db)
    expect(await actionsOn(rows[0]?.id ?? '')).toEqual(['staff.invite'])
    expect(await actionsOn(rows[0]?.account ?? '')).toEqual(['staff.join'])
    expect(await invite(admin, email)).toMatchObject({
      status: 409,
      body: { code: 'address_has_account', field: 'email' },
    })
  })

  it('D6 is used once by two who open it at once', async () => {
    await invite(admin, 'twice@shop.example')
    const token = await linkTo('twice@shop.example')
    const answers = await Promise.all([1, 2, 3].map(() => accept(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('D6 opens nothing after 72 hours, nor when it was taken back, nor when a newer one was sent', async () => {
    const house = await openMarketplace()
    const boss = await staffMember(house, 'admin')
    const late = 'late@shop.example'
    await house.call('POST', '/staff/invitations/', {
      token: boss.token,
      body: { email: late, roles: ['support'] },
    })
    const { rows } = await sql<{ text: string }>`select text from mail where recipient = ${late}`.execute(
      house.db,
    )
    const token = /join#([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
    house.pass(72 * HOUR + 1)
    const over = await house.call('POST', '/staff/invitations/accept/', {
      body: { token, first_name: 'Too', last_name: 'Late', password },
    })
    await house.close()
    expect(over).toMatchObject({ status: 409, body: { code: 'invitation_expired' } })

    const email = 'again@shop.example'
    await invite(admin, email)
    const first = await linkTo(email)
    const { id } = (await invite(admin, email)).body.data
    const second = await linkTo(email)
    expect(await accept(first)).toMatchObject({ status: 409, body: { code: 'invitation_over' } })
    const open = (await m.call('GET', '/staff/invitations/', { token: admin.token })).body.data.invitations
    expect(open.filter((one: { email: string }) => one.email === email)).toHaveLength(1)
    const back = () => m.call('DELETE', `/staff/invitations/${id}/`, { token: admin.token })
    expect(await back()).toMatchObject({ status: 200 })
    expect(await back()).toMatchObject({ status: 404 })
    expect(await accept(second)).toMatchObject({ status: 409, body: { code: 'invitation_over' } })
  })

  it('D6 is refused to somebody who is signed in as another, and stays good', async () => {
    const email = 'another@shop.example'
    await invite(admin, email)
    const token = await linkTo(email)
    for (const other of [await m.buyer(), await staffMember(m, 'support'), admin])
      expect(await accept(token, { token: other.token })).toMatchObject({
        status: 409,
        body: { code: 'signed_in_already' },
      })
    expect(await accept(token)).toMatchObject({ status: 200 })
  })

  it('D6 opens nothing once who sent it is an admin no more', async () => {
    const leaver = await staffMember(m, 'admin')
    const email = 'backdoor@shop.example'
    await invite(leaver, email, ['admin'])
    const token = await linkTo(email)
    await m.call('POST', `/staff/people/${leaver.id}/disable/`, {
      token: admin.token,
      body: { reason: 'Has left' },
    })
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'invitation_over' } })
  })

  it('D6 takes no guessable password, no unknown role, no address without one, and no empty list of roles', async () => {
    const email = 'weak@shop.example'
    await invite(admin, email)
    const body = { token: await linkTo(email), first_name: 'Bola', last_name: 'Ige', password: 'iloveyou' }
    expect(await m.call('POST', '/staff/invitations/accept/', { body })).toMatchObject({
      status: 422,
      body: { code: 'password_guessed', field: 'password' },
    })
    expect(await invite(admin, email, [])).toMatchObject({ status: 422, body: { field: 'roles' } })
    expect(await invite(admin, email, ['root' as StaffRole])).toMatchObject({ status: 422 })
    expect(await invite(admin, 'no address')).toMatchObject({ status: 422, body: { field: 'email' } })
  })
})

describe('the roles of a member of staff', () => {
  it('D6 count at the next call of an open session, and the log says from what to what', async () => {
    const member = await staffMember(m, 'support')
    expect(await m.call('GET', '/staff/payouts/', { token: member.token })).toMatchObject({ status: 403 })
    expect(await setRoles(admin, member.id, ['finance'])).toMatchObject({ status: 200 })
    expect(await m.call('GET', '/staff/payouts/', { token: member.token })).toMatchObject({ status: 200 })
    expect(await m.call('GET', '/staff/messages/', { token: member.token })).toMatchObject({ status: 403 })
    const { rows } = await sql<{ before: unknown; after: unknown }>`
      select before, after from audit_entry where subject_id = ${member.id} and action = 'staff.set_roles'`.execute(
      m.db,
    )
    expect(JSON.stringify(rows)).toContain('support')
    expect(JSON.stringify(rows)).toContain('finance')
  })

  it('D6 nobody changes their own; buyers have none', async () => {
    expect(await setRoles(admin, admin.id, ['admin', 'finance'])).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    })
    const buyer = await m.buyer()
    expect(await setRoles(admin, buyer.id, ['admin'])).toMatchObject({ status: 404 })
  })

  it('D6 two admins who take the role from each other, or deactivate each other, at once leave one', async () => {
    const house = await openMarketplace()
    for (let round = 0; round < 3; round++) {
      await sql`update account set staff_roles = '{}' where role = 'STAFF'`.execute(house.db)
      const [one, other] = [await staffMember(house, 'admin'), await staffMember(house, 'admin')]
      const deactivate = (by: Person, id: string) =>
        house.call('POST', `/staff/people/${id}/disable/`, { token: by.token, body: { reason: 'Race' } })
      const answers = await Promise.all(
        round === 0
          ? [setRoles(one, other.id, [], house), setRoles(other, one.id, [], house)]
          : round === 1
            ? [deactivate(one, other.id), deactivate(other, one.id)]
            : [setRoles(one, other.id, [], house), deactivate(other, one.id)],
      )
      const { rows } = await sql`
        select 1 from account where 'admin' = any(staff_roles) and disabled_at is null`.execute(house.db)
      expect(rows).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    await house.close()
  })
})

describe('sessions of a member of staff', () => {
  it('D6 are seen and ended one by one; deactivating ends all at once', async () => {
    const member = await staffMember(m, 'support')
    const second = (await signInAs(m, { email: member.email, password: 'a good password' })).body.data.access
    await passSecondFactor(m.db, { email: member.email })
    const read = () => m.call('GET', `/staff/people/${member.id}/sessions/`, { token: admin.token })
    const { sessions } = (await read()).body.data
    expect(sessions).toHaveLength(2)
    const end = (session: string, of = member.id) =>
      m.call('DELETE', `/staff/people/${of}/sessions/${session}/`, { token: admin.token })
    expect(await end(sessions[0].id, admin.id)).toMatchObject({ status: 404 })
    expect(await end(sessions[0].id)).toMatchObject({ status: 200 })
    expect(await end(sessions[0].id)).toMatchObject({ status: 404 })
    expect((await read()).body.data.sessions).toHaveLength(1)
    await m.call('POST', `/staff/people/${member.id}/disable/`, {
      token: admin.token,
      body: { reason: 'Left' },
    })
    for (const token of [member.token, second])
      expect(await m.call('GET', '/staff/me/', { token })).toMatchObject({ status: 401 })
    const listed = (await m.call('GET', '/staff/accounts/', { token: admin.token })).body.data.accounts
    expect(listed.find((one: { id: string }) => one.id === member.id)).toMatchObject({ disabled: true })
    expect(await actionsOn(member.id)).toEqual(['account.end_session', 'account.disable'])
  })
})

it('D6 a stranger is refused: support, finance, content, buyers and nobody manage no staff', async () => {
  const target = await staffMember(m, 'support')
  const strangers: { token?: string }[] = [
    await staffMember(m, 'support'),
    await staffMember(m, 'finance'),
    await staffMember(m, 'content'),
    await m.buyer(),
    {},
  ]
  const calls = [
    ['POST', '/staff/invitations/', { email: 'mine@shop.example', roles: ['admin'] }],
    ['GET', '/staff/invitations/'],
    ['DELETE', `/staff/invitations/${target.id}/`],
    ['PUT', `/staff/accounts/${target.id}/roles/`, { roles: ['admin'] }],
    ['GET', '/staff/accounts/'],
    ['DELETE', `/staff/accounts/${target.id}/second-factor/`, { proof: 'in_person' }],
    ['GET', `/staff/people/${target.id}/sessions/`],
    ['DELETE', `/staff/people/${target.id}/sessions/${target.id}/`],
    ['POST', `/staff/people/${target.id}/disable/`, { reason: 'No' }],
    ['POST', `/staff/people/${target.id}/enable/`, { reason: 'No' }],
  ] as const
  for (const { token } of strangers)
    for (const [method, path, body] of calls) {
      const answer = await m.call(method, path, { ...(token && { token }), ...(body && { body }) })
      expect([method, path, answer.status]).toEqual([method, path, token ? 403 : 401])
    }
  const { rows } = await sql`select 1 from staff_invitation where email = 'mine@shop.example'`.execute(m.db)
  expect(rows).toEqual([])
})
