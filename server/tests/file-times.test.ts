import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OperationId, operationOf, operations } from '../../contract/operations/index.ts'
import { draft } from '../../features/catalogue/test-studio.ts'
import { openSale, paidOrder, staffMember } from '../../features/orders/test-sale.ts'
import { dayInLagos } from '../../kernel/lagos.ts'

type Sale = Awaited<ReturnType<typeof openSale>>
let sale: Sale
let staff: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  sale = await openSale({ isVerified: true })
  const { m, seller } = sale
  staff = await staffMember(m, 'admin')
  const buyer = await m.buyer()
  const work = await m.list({ name: 'Rain', total: 3 })
  await paidOrder(m, buyer, { product_id: work.id })
  await draft(m, seller.token)
  const sent = await m.call('POST', '/general/send-message', {
    body: { name: 'Ada', email: 'ada@test.example', text: 'Is this work still for sale?' },
  })
  const asked = await m.call('POST', '/general/subscribe', {
    body: { email: 'ada@test.example' },
  })
  expect([sent.status, asked.status]).toEqual([200, 200])
})
afterAll(() => sale.m.close())

const files = (Object.keys(operations) as OperationId[])
  .map((id) => operationOf(id))
  .filter(
    (operation) => 'file' in operation && operation.file === 'text/csv' && !operation.url.includes('/:id'),
  )
  .map(({ url, access }) => ({ url, access }))

it('all lists that are exported are looked at', () => {
  expect(files.length).toBeGreaterThan(14)
})

it.each(files)('$url has one zone: its times are those of Lagos', async ({ url, access }) => {
  const { m, seller } = sale
  const today = dayInLagos(new Date())
  const path = url.replace(':month', today.slice(0, 7))
  const answer = await fetch(`${m.url}/api/v1${path}?from=${today}&to=${today}`, {
    headers: { authorization: `Bearer ${access === 'seller' ? seller.token : staff.token}` },
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  expect(text).not.toMatch(/\d\d(\.\d+)?Z\b/)
})

it('the times are there where there are rows', async () => {
  const answer = await fetch(`${sale.m.url}/api/v1/staff/orders.csv`, {
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(await answer.text()).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00/)
})
