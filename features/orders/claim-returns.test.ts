import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Called } from '../../server/testing/test-marketplace.ts'
import { decideClaim, openClaimOf, type Sale, sayNeverCame, sent } from './test-claim.ts'
import { mailsOf, type OpenSale, openSale } from './test-sale.ts'

let market: OpenSale
beforeAll(async () => void (market = await openSale()))
afterAll(() => market.m.close())

const ask = ({ m, buyer, order }: Sale): Promise<Called> =>
  m.call('POST', '/shop/returns/', {
    token: buyer.token,
    body: { order_item_id: order.items[0], reason: 'damaged', text: 'The frame is broken.' },
  })
const step = (role: 'shop' | 'seller' | 'staff', token: string, id: string, name: string, body: object) =>
  market.m.call('POST', `/${role}/returns/${id}/${name}/`, { token, body })
const approve = (id: string, state = 'ASKED') =>
  step('staff', market.support.token, id, 'decide', {
    decision: 'approve',
    state,
    text: 'Fair.',
    send_to: '1 Road, Jos, 0803',
  })
const readReturn = async ({ m, buyer }: Sale, id: string) =>
  (await m.call('GET', `/shop/returns/${id}/`, { token: buyer.token })).body.data

it('R2-24 a return that is asked for is closed by the word that its parcel never came, and stays so when it is lost', async () => {
  for (const isApproved of [false, true]) {
    const sale = await sent(market, { delivered: true })
    const { id } = (await ask(sale)).body.data
    if (isApproved) expect((await approve(id)).body.data.state).toBe('APPROVED')
    expect((await sayNeverCame(sale)).body.data).toEqual({ state: 'OPEN' })
    const closed = await readReturn(sale, id)
    expect(closed.state).toBe('WITHDRAWN')
    expect(closed.timeline.at(-1)).toMatchObject({ actor: 'system', to: 'WITHDRAWN' })
    const mails = await mailsOf(market.m, sale.order.id)
    for (const to of ['buyer', 'seller']) expect(mails[`return:*:never_came:${to}`], to).toHaveLength(1)
    expect((await ask(sale)).body.code).toBe('claim_open')
    expect((await approve(id, isApproved ? 'APPROVED' : 'ASKED')).body.code).toBe('moved_on')
    const claim = await openClaimOf(sale)
    expect((await decideClaim(sale, claim.id, { decision: 'lost' })).status).toBe(200)
    expect((await readReturn(sale, id)).state).toBe('WITHDRAWN')
  }
})

it('R2-24 what its buyer has sent back has come: nobody says then that it never came', async () => {
  const sale = await sent(market, { delivered: true })
  const { id } = (await ask(sale)).body.data
  await approve(id)
  await step('shop', sale.buyer.token, id, 'send', { courier: 'DHL', tracking_code: 'B1' })
  const said = await sayNeverCame(sale)
  expect(said).toMatchObject({ status: 409, body: { code: 'claim_not_allowed' } })
  expect(said.body.message).toContain('have sent back')
  expect((await readReturn(sale, id)).state).toBe('SENT')
})

it('R2-24 of a return and the word that it never came, sent at once, the return never stays open', async () => {
  for (let round = 0; round < 4; round++) {
    const sale = await sent(market, { delivered: true })
    const [asked, said] = await Promise.all([ask(sale), sayNeverCame(sale)])
    expect(said.body.data).toEqual({ state: 'OPEN' })
    if (asked.status < 300) expect((await readReturn(sale, asked.body.data.id)).state).toBe('WITHDRAWN')
    else expect(asked.body.code).toBe('claim_open')
  }
})

it('R2-24 a return from before, beside an open claim, is closed when the parcel is lost', async () => {
  const sale = await sent(market, { delivered: true })
  const { id } = (await ask(sale)).body.data
  await sayNeverCame(sale)
  await sql`update return_request set state = 'ASKED' where id = ${id}`.execute(market.m.db)
  const claim = await openClaimOf(sale)
  expect((await decideClaim(sale, claim.id, { decision: 'lost' })).status).toBe(200)
  expect((await readReturn(sale, id)).state).toBe('WITHDRAWN')
})
