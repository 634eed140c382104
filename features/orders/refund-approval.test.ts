import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { done, entered, item, openRefundSale, preview, type RefundSale, refund, sold } from './test-refund.ts'
import { staffMember } from './test-sale.ts'

let sale: RefundSale
beforeAll(async () => void (sale = await openRefundSale()))
afterAll(() => sale.m.close())

describe('a refund by two people (D3)', () => {
  const decide = (id: string, step: 'approve' | 'reject', token: string, body: object = {}) =>
    sale.m.call('POST', `/staff/refund-proposals/${id}/${step}/`, { token, body })

  it('D3 above the threshold another person approves what they see, and it counts for nobody alone', async () => {
    const order = await sold(sale, { naira: 900_000 })
    const [one, two] = [await staffMember(sale.m, 'finance'), await staffMember(sale.m, 'finance')]
    const body = { items: [item(order.mine.id)], reason: 'It cannot be sent.' }
    expect((await refund(sale, order, body)).body.code).toBe('finance_only')
    expect((await preview(sale, order, body, one.token)).body.data.people).toBe(2)
    const key = newId()
    const asked = await refund(sale, order, body, one.token, key)
    expect(asked.body.data).toMatchObject({ state: 'PROPOSED', refund_id: '', amount: 900_000 })
    expect((await refund(sale, order, body, one.token, key)).body.data).toEqual(asked.body.data)
    const listed = await sale.m.call('GET', '/staff/refund-proposals/', { token: two.token })
    expect(listed.body.data.proposals).toMatchObject([{ order: { code: order.code }, amount: 900_000 }])
    expect((await sale.m.call('GET', '/staff/refund-proposals/', { token: sale.support.token })).status).toBe(
      403,
    )
    const { refund_proposals, refunds } = await order.read()
    expect(refunds).toEqual([])
    expect(refund_proposals).toMatchObject([
      { id: asked.body.data.proposal_id, amount: 900_000, entry: body },
    ])
    const [proposal] = refund_proposals
    const now = (await preview(sale, order, proposal.entry, two.token)).body.data
    expect((await decide(proposal.id, 'approve', one.token, { preview: now.token })).body.code).toBe(
      'another_person_needed',
    )
    expect((await decide(proposal.id, 'approve', two.token, { preview: 'another' })).body.code).toBe(
      'refund_changed',
    )
    const approvals = await Promise.all(
      [1, 2, 3].map(() => decide(proposal.id, 'approve', two.token, { preview: now.token })),
    )
    expect(approvals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await done(sale, order)
    expect((await entered(sale, order))['Test Artist']).toBe(765_000_00)
    // Neither the order nor the person has decided anything alone.
    expect((await preview(sale, order, { items: [item(order.theirs.id)] }, one.token)).body.data.people).toBe(
      1,
    )
    expect((await decide(proposal.id, 'reject', one.token)).body.code).toBe('refund_proposal_decided')
    expect((await decide(newId(), 'reject', one.token)).body.code).toBe('refund_proposal_not_found')
  })

  it('D3 parts count together: the third one takes two people, and one who asked may take it back', async () => {
    const order = await sold(sale, { naira: 300_000, quantity: 3 })
    const one = await staffMember(sale.m, 'finance')
    const body = { items: [item(order.mine.id)] }
    expect((await refund(sale, order, body, one.token)).body.data.state).toBe('REQUESTED')
    const second = (await refund(sale, order, body, one.token)).body.data
    expect(second.state).toBe('PROPOSED')
    expect((await decide(second.proposal_id, 'reject', one.token, { note: 'A mistake.' })).status).toBe(200)
    expect((await order.read()).refund_proposals).toEqual([])
    expect((await order.read()).refunds).toHaveLength(1)
  })
})
