import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepAccounts } from '../../features/accounts/index.server.ts'
import { settle } from '../../features/payments/index.server.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { sandboxKeys } from '../sandbox.ts'
import { openAccount, PASSWORD, signedIn } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { deliver, dump, giveUpReturn, personWithTraces, place, remove } from '../testing/test-person.ts'

let m: Marketplace
let files: string
beforeAll(async () => {
  files = join(tmpdir(), `aworan-leaving-${newId()}`)
  m = await openMarketplace({ filesFolder: files })
})
afterAll(() => m.close())

const signIn = (email: string) =>
  m.call('POST', '/auth/login/buyer/', { body: { email, password: PASSWORD } })
const settleCharge = (charge: number, outcome: string) =>
  fetch(`${m.url}/sandbox/v3/charges/${charge}/settle`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  })

const upload = async ({ token }: { token: string }, colour: string): Promise<string> => {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer()
  form.append('avatar', new Blob([new Uint8Array(bytes)]), 'me.png')
  const answer = await fetch(`${m.url}/api/v1/profiles/edit_image/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data } = (await answer.json()) as { data: { avatar: string } }
  return data.avatar.split('/')[2] ?? ''
}
const hasFiles = (picture: string): Promise<boolean> =>
  access(join(files, 'pictures', picture)).then(
    () => true,
    () => false,
  )
const hasEvidence = (id: Id): Promise<boolean> =>
  access(join(files, 'evidence', `${id}.jpg`)).then(
    () => true,
    () => false,
  )

it('waits while an order is on its way, may be returned, or money may be', async () => {
  const { buyer, order, wanted } = await personWithTraces(m)
  expect(await remove(m, buyer, 'not my password')).toMatchObject({
    status: 422,
    body: { code: 'password_wrong', field: 'password', message: 'This password is not right.' },
  })
  expect(await remove(m, buyer)).toMatchObject({
    status: 409,
    body: { code: 'account_delivery_open', about: order.id },
  })
  await deliver(m, order.id, 13)
  expect(await remove(m, buyer)).toMatchObject({ status: 409, body: { code: 'account_return_open' } })
  await deliver(m, order.id, 15)
  const unpaid = (await place(m, buyer, wanted)).body.data
  const charge = await m.charge(unpaid, { outcome: 'pending' })
  expect(await remove(m, buyer)).toMatchObject({
    status: 409,
    body: { code: 'account_payment_open', about: unpaid.id },
  })
  expect((await signIn(buyer.email)).status).toBe(200)
  await settleCharge(charge.body.data.id, 'failed')
  expect(await remove(m, buyer)).toMatchObject({ status: 200, body: { message: 'Your account is deleted.' } })
  const { rows } = await sql`
      select state, available from orders join order_line l on l.order_id = orders.id
        join edition on edition.id = edition_id where orders.id = ${unpaid.id}`.execute(m.db)
  expect(rows).toEqual([{ state: 'CANCELLED', available: 1 }])
})

it('leaves nothing of the person anywhere, and the orders without them', async () => {
  const { buyer, order, marks } = await personWithTraces(m)
  const first = await upload(buyer, '#123456')
  const second = await upload(buyer, '#654321')
  const evidence = await giveUpReturn(m, buyer, order, `${marks.at(-1)}, it does not fit`)
  await expect.poll(() => hasFiles(first)).toBe(false)
  expect(await hasFiles(second)).toBe(true)
  expect(await hasEvidence(evidence)).toBe(true)
  await deliver(m, order.id, 15)
  const before = await dump(m)
  for (const mark of [...marks, buyer.email]) expect(before).toContain(mark)
  expect(await remove(m, buyer)).toMatchObject({ status: 200 })
  await expect.poll(() => hasFiles(second)).toBe(false)
  await expect.poll(() => hasEvidence(evidence)).toBe(false)
  const traces = await sql`
      select 1 from parcel where order_id = ${order.id} and tracking_code <> ''
      union all select 1 from evidence where taken_in_by = ${buyer.id}`.execute(m.db)
  expect(traces.rows).toEqual([])

  const lines = (await dump(m)).split('\n')
  const message = lines.filter((line) => line.includes(buyer.email))
  expect(message).toHaveLength(1)
  expect(message[0]).toContain('Your Àwòrán account is deleted')
  expect(lines.filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([])

  const { rows } = await sql`
      select state, customer_name, customer_email, ship_address, ship_city, ship_state, ship_country, ship_phone,
        ship_email, total_kobo, total_kobo = subtotal_kobo + shipping_fee_kobo as adds_up,
        (select sum(total_kobo)::int from order_line where order_id = orders.id) as lines
      from orders where id = ${order.id}`.execute(m.db)
  expect(rows).toEqual([
    {
      state: 'PAID',
      customer_name: 'Deleted account',
      customer_email: '',
      ship_address: '',
      ship_city: '',
      ship_state: 'Lagos',
      ship_country: 'Nigeria',
      ship_phone: '',
      ship_email: '',
      total_kobo: 1_350_000,
      adds_up: true,
      lines: 1_000_000,
    },
  ])
  expect((await m.call('GET', '/profiles/', { token: buyer.token })).status).toBe(401)
  expect((await signIn(buyer.email)).body.code).toBe('credentials_wrong')
  expect((await remove(m, buyer)).status).toBe(401)
  await sweepAccounts(m.features.accounts)
})

it('frees the e-mail address and the phone number, once, however often it is pressed', async () => {
  const buyer = await m.buyer()
  await m.call('PUT', '/profiles/edit_phone_number/', {
    token: buyer.token,
    body: { phone: '08077700022' },
  })
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(m, buyer)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const again = await m.call('POST', '/auth/register/', {
    body: {
      first_name: 'Some',
      last_name: 'Body',
      phone: '08077700022',
      email: buyer.email,
      password: PASSWORD,
      terms_agreement: true,
    },
  })
  expect(again.status).toBe(200)
})

it('races an order: either the account stays, or no order comes after it', async () => {
  for (let round = 0; round < 4; round++) {
    const [buyer, work] = [await m.buyer(), await m.list({ name: `Raced ${newId()}` })]
    const [, deleted] = await Promise.all([place(m, buyer, work), remove(m, buyer)])
    const { rows } = await sql`
        select 1 from orders where account_id = ${buyer.id} and (customer_email <> '' or state = 'PENDING')`.execute(
      m.db,
    )
    if (deleted.status === 200) expect(rows).toEqual([])
    expect([200, 409]).toContain(deleted.status)
  }
})

it('money that comes after it goes back, and the work stays free', async () => {
  const [buyer, work] = [await m.buyer(), await m.list({ name: `Late ${newId()}` })]
  const order = (await place(m, buyer, work)).body.data
  expect((await remove(m, buyer)).status).toBe(200)
  await m.charge(order)
  await settle(m.features.payments, order.tx_ref, 'staff')
  await expect
    .poll(
      async () =>
        (await sql<{ state: string }>`select state from orders where id = ${order.id}`.execute(m.db)).rows[0]
          ?.state,
    )
    .toBe('REFUNDED')
  const { rows } = await sql`select available from edition where id = ${work.sizes[0]}`.execute(m.db)
  expect(rows).toEqual([{ available: 1 }])
})

it('a refund that is not done yet holds an account', async () => {
  const { buyer, order } = await personWithTraces(m)
  await deliver(m, order.id, 15)
  const { rows } = await sql<{ id: Id }>`
      insert into refund (id, order_id, attempt_id, amount_kobo, key, why, of_sale, state, created_at, changed_at)
      select ${newId()}, order_id, id, 100, id, '', true, 'REFUSED', now(), now() from payment_attempt
      where order_id = ${order.id} returning id`.execute(m.db)
  expect(await remove(m, buyer)).toMatchObject({ body: { code: 'account_payment_open', about: order.id } })
  await sql`delete from refund where id = ${rows[0]?.id}`.execute(m.db)
  expect((await remove(m, buyer)).status).toBe(200)
})

it('staff do not delete themselves', async () => {
  const { token } = await signedIn(m, await openAccount(m, 'STAFF'))
  expect(await remove(m, { token })).toMatchObject({ status: 403, body: { code: 'account_of_staff' } })
})
