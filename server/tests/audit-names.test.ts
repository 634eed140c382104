import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffRole } from '../../contract/principal.ts'
import { createAccount } from '../../features/accounts/index.server.ts'
import { readAuditHistory } from '../../features/audit/index.server.ts'
import { systemClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { passSecondFactor, signInAs } from '../testing/test-second-factor.ts'

let m: Marketplace
beforeAll(async () => void (m = await openMarketplace()))
afterAll(() => m.close())

const PASSWORD = 'a good password'
const hire = async (firstName: string, ...staffRoles: StaffRole[]) => {
  const email = `${firstName.toLowerCase()}-${newId().slice(-8)}@test.example`
  const id = await withTx(m.db, (tx) =>
    createAccount(tx, systemClock, {
      email,
      firstName,
      lastName: 'Staff',
      phone: '',
      password: PASSWORD,
      role: 'STAFF',
      staffRoles,
      verified: true,
    }),
  )
  const answer = await signInAs(m, { email, password: PASSWORD })
  await passSecondFactor(m.db, { email })
  return { id, email, token: answer.body.data.access as string }
}

it('M-03 a person who takes another’s name is found by their own account, and the taking of the name too', async () => {
  const admin = await hire('Root', 'admin')
  const fin1 = await hire('fin1', 'finance')
  const fin2 = await hire('fin2', 'finance')
  const call = (first_name: string) =>
    m.call('PUT', '/profiles/edit_name/', { token: fin1.token, body: { first_name, last_name: 'Staff' } })
  expect((await call('fin2')).status).toBe(200)
  const fees = { small: 4_000, medium: 4_000, large: 4_000, oversized: 4_000 }
  const set = await m.call('PUT', '/staff/delivery-fees/', {
    token: fin1.token,
    body: { fees: [{ option: 'HOME', distance: 'same_state', version: 0, fees }] },
  })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  expect((await call('fin1')).status).toBe(200)
  expect((await call('fin1')).status).toBe(200)

  const entries = async (query: string) =>
    (await m.call('GET', `/staff/audit/?${query}`, { token: admin.token })).body.data.entries
  const own = await entries(`account=${encodeURIComponent(fin1.email)}`)
  expect(own).toMatchObject([
    { actor: 'fin2 Staff', action: 'profile.name', before: '{"first_name":"fin2","last_name":"Staff"}' },
    { actor: 'fin2 Staff', actor_id: fin1.id, actor_email: fin1.email, actor_roles: ['finance'] },
    {
      actor: 'fin1 Staff',
      action: 'profile.name',
      after: '{"first_name":"fin2","last_name":"Staff"}',
      request_id: expect.any(String),
    },
  ])
  expect(await entries(`account=${fin1.id}`)).toEqual(own)
  expect(await entries(`account=${fin2.id}`)).toEqual([])
})

it('a buyer’s name is their own affair: it stands in no log', async () => {
  const { id, token } = await m.buyer()
  await m.call('PUT', '/profiles/edit_name/', { token, body: { first_name: 'Other', last_name: 'Name' } })
  expect(await readAuditHistory(m.db, 'account', id)).toEqual([])
})
