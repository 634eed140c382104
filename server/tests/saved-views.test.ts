import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffMember, theSeller } from '../../features/orders/test-sale.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let finance: string
let support: string
beforeAll(async () => {
  m = await openMarketplace()
  finance = (await staffMember(m, 'finance')).token
  support = (await staffMember(m, 'support')).token
})
afterAll(() => m.close())

type View = { id: string; list: string; name: string; query: string }
const views = async (token: string): Promise<View[]> =>
  (await m.call('GET', '/staff/views/', { token })).body.data.views
const save = (token: string | undefined, body: object) =>
  m.call('POST', '/staff/views/', { ...(token !== undefined && { token }), body })
const march = { list: 'orders', name: 'Paid in March', query: 'from=2026-03-01&state=PAID&to=2026-03-31' }

it('D27 views of lists are saved, written anew under their name, and deleted; each is its owner’s alone', async () => {
  expect((await save(finance, { ...march, query: 'state=PAID' })).status).toBe(201)
  expect((await save(finance, march)).body.data.views).toMatchObject([march])
  expect((await save(finance, { ...march, list: 'returns' })).body.data.views).toHaveLength(2)
  expect(await views(support), 'a colleague has none of them').toEqual([])
  const [view] = await views(finance)
  const stolen = await m.call('DELETE', `/staff/views/${view?.id}/`, { token: support })
  expect(stolen).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await views(finance)).toHaveLength(2)
  const { body } = await m.call('DELETE', `/staff/views/${view?.id}/`, { token: finance })
  expect(body.data.views).toMatchObject([{ ...march, list: 'returns' }])
})

it('D27 views are for staff: strangers, buyers and sellers are refused', async () => {
  const buyer = await m.buyer()
  const seller = await theSeller(m)
  for (const token of [undefined, buyer.token, seller.token]) {
    expect((await m.call('GET', '/staff/views/', token === undefined ? {} : { token })).status).toBe(
      token === undefined ? 401 : 403,
    )
    expect((await save(token, march)).status).toBe(token === undefined ? 401 : 403)
  }
})

it.each([
  ['a list that is none', { list: 'elsewhere' }, 'list'],
  ['no name', { name: ' ' }, 'name'],
  ['a query that is no address', { query: 'state=PAID <b>' }, 'query'],
  ['the address of a person', { query: 'q=ada%40mail.example&state=PAID' }, 'query'],
  ['a query that is too long', { query: 'a'.repeat(1_001) }, 'query'],
])('D27 a view with %s is refused with the field', async (_what, wrong, field) => {
  expect(await save(finance, { ...march, ...wrong })).toMatchObject({
    status: 422,
    body: { code: 'invalid', field },
  })
})

it('D27 sixty views are the most, also where several are saved at once; one of them can be written anew', async () => {
  const owner = (await staffMember(m, 'finance')).token
  const named = (number: number) => ({ ...march, name: `View ${number}` })
  for (let number = 1; number <= 58; number += 1) await save(owner, named(number))
  const answers = await Promise.all([59, 60, 61, 62].map((number) => save(owner, named(number))))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  expect(await views(owner)).toHaveLength(60)
  expect((await save(owner, named(63))).body.code).toBe('views_full')
  expect((await save(owner, { ...named(1), query: 'state=EXPIRED' })).status).toBe(201)
})
