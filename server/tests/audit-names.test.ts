import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffRole } from '../../contract/principal.ts'
import { readAuditHistory } from '../../features/audit/index.server.ts'
import { openAccount, signedIn } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => void (m = await openMarketplace()))
afterAll(() => m.close())

const hire = async (firstName: string, ...staffRoles: StaffRole[]) =>
  signedIn(m, await openAccount(m, 'STAFF', { staffRoles, firstName, lastName: 'Staff' }))

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
