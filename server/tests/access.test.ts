import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Access, absentIn } from '../../contract/operation.ts'
import { type OperationId, operationIds, operationOf } from '../../contract/operations/index.ts'
import { type StaffRole, staffRoles } from '../../contract/principal.ts'
import { newId } from '../../kernel/id.ts'
import type { ApiDocument } from '../openapi/schema.ts'
import { openAccount, signedIn } from '../testing/test-account.ts'
import { type Caller, type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

const roles = ['none', 'guest', 'buyer', 'seller', 'staff', ...staffRoles] as const
type Role = (typeof roles)[number]

/** Who may call an operation with each access, as one reads it in contract/operation.ts. */
const allowed: Record<Access, readonly Role[]> = {
  anyone: roles,
  owner: ['guest', 'buyer', 'seller', 'staff', ...staffRoles],
  account: ['buyer', 'seller', 'staff', ...staffRoles],
  second_factor_pending: ['buyer', 'seller', 'staff', ...staffRoles],
  first_password_pending: ['buyer', 'seller', 'staff', ...staffRoles],
  seller: ['seller'],
  staff_second_factor_pending: ['staff', ...staffRoles],
  staff: ['staff', ...staffRoles],
  support: ['support', 'admin'],
  content: ['content', 'admin'],
  finance: ['finance', 'admin'],
  support_finance: ['support', 'finance', 'admin'],
  admin: ['admin'],
}

let m: Marketplace
let document: ApiDocument
let callers: Record<Role, Caller>
beforeAll(async () => {
  m = await openMarketplace()
  document = (await (await fetch(`${m.url}/api/v1/openapi.json`)).json()) as ApiDocument
  const caller = async (role: 'SELLER' | 'STAFF', ...held: StaffRole[]): Promise<Caller> => ({
    token: (await signedIn(m, await openAccount(m, role, { staffRoles: held }))).token,
  })
  callers = {
    none: {},
    guest: { guest: await m.guest() },
    buyer: { token: (await m.buyer()).token },
    seller: await caller('SELLER'),
    staff: await caller('STAFF'),
    support: await caller('STAFF', 'support'),
    content: await caller('STAFF', 'content'),
    finance: await caller('STAFF', 'finance'),
    admin: await caller('STAFF', 'admin'),
  }
})
afterAll(() => m.close())

describe('authorization', () => {
  it('every operation of the document lets in exactly whom the table names', async () => {
    const wrong: string[] = []
    let calls = 0
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { operationId }] of Object.entries(methods)) {
        // Signing out ends the session that the other calls need; its own tests show who may.
        if (operationId === 'auth.signOut') continue
        const mayCall = allowed[operationOf(operationId as OperationId).access]
        const address = path.replace('/api/v1', '').replace(/\{\w+\}/g, newId())
        for (const role of roles) {
          const body = method === 'get' || method === 'delete' ? {} : { body: {} }
          const { status } = await m.call(method.toUpperCase(), address, { ...callers[role], ...body })
          calls += 1
          const isRefused = status === 401 || status === 403
          // Webhooks and sign-ins answer 401 for their own reasons, to everybody.
          const isSigned = operationId === 'payments.webhook' || operationId === 'messages.report'
          const ownReasons = isSigned || operationId.startsWith('auth.')
          if (mayCall.includes(role) ? isRefused && !ownReasons : !isRefused)
            wrong.push(`${operationId} ${role} ${status}`)
          if (status >= 500) wrong.push(`${operationId} ${role} ${status}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(calls).toBe((operationIds.length - 1) * roles.length)
  })

  it('an id in an address that is none is answered as its operation names it, and breaks nothing (S-2)', async () => {
    const wrong: string[] = []
    let named = 0
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { operationId, requestBody }] of Object.entries(methods)) {
        const operation = operationOf(operationId as OperationId)
        const caller = (['admin', 'seller', 'buyer'] as const).find((role) =>
          allowed[operation.access].includes(role),
        )
        const body = requestBody?.content['application/json']?.example
        for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
          const others: Record<string, string> = { file: 'list', part: '0', [name]: 'no-id' }
          const address = path
            .replace('/api/v1', '')
            .replace(/\{(\w+)\}/g, (_, part: string) => others[part] ?? newId())
          const answer = await m.call(method.toUpperCase(), address, {
            ...callers[caller ?? 'buyer'],
            ...(body === undefined ? {} : { body }),
          })
          const given = Object.fromEntries(
            [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part, newId()]),
          )
          const absent = absentIn(operation, { ...given, [name]: 'no-id' })
          if (absent) named += 1
          if (absent ? answer.body.code !== absent : answer.status >= 500)
            wrong.push(`${operationId} ${name} ${answer.status} ${answer.body.code}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(named).toBeGreaterThan(100)
  })

  it('a token that is forged, cut or of another shape is refused everywhere it is looked at', async () => {
    const { token = '' } = callers.buyer
    const [head, body, signature = ''] = token.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    for (const forged of [
      `${none}.${body}.`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${head}.${body}`,
      'x',
      token.slice(1),
    ]) {
      expect((await m.call('GET', '/shop/orders/', { token: forged })).status).toBe(401)
      expect((await m.call('GET', '/shop/products/', { token: forged })).status).toBe(401)
    }
  })
})
