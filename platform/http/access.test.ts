import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { operationIds, operationOf } from '../../contract/operations/index.ts'
import type { Owner, Principal } from '../../contract/principal.ts'
import { newId } from '../../kernel/id.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { type Admitted, admit } from './access.ts'
import { prepareApi } from './api.ts'
import type { Officer } from './officer.ts'
import { route } from './route.ts'

const session = newId()
const account = { id: newId(), role: 'BUYER', staffRoles: [], session, secondFactor: true } as const
const officer = { ...account, role: 'STAFF', staffRoles: ['admin'] } as const
const half = { id: newId(), role: 'STAFF', staffRoles: [], session, asks: 'second_factor' } as const

describe('what a handler is given follows from the access of its operation (S-2)', () => {
  it('as types', () => {
    type Account = NonNullable<Principal['account']>
    expectTypeOf<Admitted<'anyone'>>().toEqualTypeOf<{ principal: Principal }>()
    expectTypeOf<Admitted<'owner'>>().toEqualTypeOf<{ owner: Owner }>()
    expectTypeOf<Admitted<'account' | 'seller'>>().toEqualTypeOf<{ account: Account }>()
    expectTypeOf<Admitted<'staff' | 'finance'>>().toEqualTypeOf<{ account: Account; officer: Officer }>()
    expectTypeOf<
      Admitted<'second_factor_pending' | 'first_password_pending' | 'staff_second_factor_pending'>
    >().toEqualTypeOf<{
      member: Account | NonNullable<Principal['half']>
    }>()
    const forAccount = async ({ account: { id } }: Admitted<'account'>) => refuse('not_found', { about: id })
    const forOfficer = async ({ officer: { id } }: Admitted<'staff'>) => refuse('not_found', { about: id })
    const routes = (api: FastifyInstance) => {
      route(api, 'orders.list', forAccount)
      route(api, 'staff.orders', forOfficer)
      // @ts-expect-error: anyone may call it, so that there may be no account.
      route(api, 'shop.topDeals', forAccount)
      // @ts-expect-error: who is asked for the second factor has no account yet.
      route(api, 'auth.signOut', forAccount)
      // @ts-expect-error: a buyer is no officer.
      route(api, 'orders.list', forOfficer)
    }
    expect(routes).toBeTypeOf('function')
  })

  const admitted = (principal: Principal) =>
    new Map(operationIds.map((id) => [operationOf(id).access, admit(id, { id: 'request', principal })]))

  it('and nobody gets in without it', () => {
    const signIn = { ok: false, code: 'sign_in_required' }
    for (const [access, answer] of admitted({}))
      expect(answer, access).toEqual(access === 'anyone' ? ok({ principal: {} }) : signIn)
    for (const [access, answer] of admitted({ half }))
      expect(answer.ok, access).toBe(
        ['anyone', 'second_factor_pending', 'staff_second_factor_pending'].includes(access),
      )
    const [buyers, officers] = [admitted({ account }), admitted({ account: officer })]
    expect(buyers.get('owner')).toEqual(ok({ owner: { kind: 'account', id: account.id } }))
    expect(buyers.get('account')).toEqual(ok({ account }))
    expect(buyers.get('finance')).toMatchObject({ code: 'forbidden' })
    expect(officers.get('finance')).toEqual(
      ok({ account: officer, officer: { id: officer.id, roles: ['admin'] } }),
    )
  })

  it('also where the request lost its account on the way', async () => {
    const api = Fastify()
    prepareApi(api, async () => ok({ account }))
    api.addHook('preHandler', async (request) => {
      request.principal = {}
    })
    let calls = 0
    route(api, 'orders.list', async () => {
      calls += 1
      return ok({ orders: [], total: 0, next: null })
    })
    const answer = await api.inject('/shop/orders')
    expect([answer.statusCode, answer.json().code, calls]).toEqual([401, 'sign_in_required', 0])
  })
})
