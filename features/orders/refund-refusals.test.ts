import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { done, item, openRefundSale, preview, type RefundSale, refund, sold } from './test-refund.ts'
import { anotherSeller, staffMember } from './test-sale.ts'

let sale: RefundSale
beforeAll(async () => void (sale = await openRefundSale()))
afterAll(() => sale.m.close())

describe('what a refund by line refuses', () => {
  it('D1 nothing, too much, twice the same, another order’s line and parcel, and a second delivery', async () => {
    const [order, another] = [await sold(sale, { quantity: 2, naira: 20_000 }), await sold(sale)]
    const refused: [Record<string, unknown>, string][] = [
      [{ items: [] }, 'nothing_to_refund'],
      [{ items: [item(order.mine.id, { quantity: 3 })] }, 'refund_too_large'],
      [{ items: [item(order.mine.id, { amount: 20_001 })] }, 'refund_too_large'],
      [{ items: [item(order.mine.id), item(order.mine.id)] }, 'refund_too_large'],
      [{ items: [item(order.mine.id, { quantity: 0 })] }, 'invalid'],
      [{ items: [item(another.mine.id)] }, 'order_line_not_found'],
      [{ items: [], delivery: [{ parcel_id: another.mine.parcel }] }, 'parcel_not_found'],
      [{ amount: 1_000_000, borne_by: 'us' }, 'refund_too_large'],
      [{ amount: 100, items: [] }, 'invalid'],
      // R2-16: a part that is misspelt or left out gives nothing back.
      [{}, 'invalid'],
      [{ reason: 'x' }, 'invalid'],
      [{ lines: [item(order.mine.id)] }, 'invalid'],
      [{ all: true, lines: [item(order.mine.id)] }, 'invalid'],
      [{ all: true, items: [item(order.mine.id)] }, 'invalid'],
      [{ all: true, amount: 100 }, 'invalid'],
      [{ all: false }, 'invalid'],
      [{ items: [item(order.mine.id, { qty: 1 })] }, 'invalid'],
    ]
    for (const [body, code] of refused) {
      expect((await preview(sale, order, body)).body.code, JSON.stringify(body)).toBe(code)
      expect((await refund(sale, order, body)).body.code, JSON.stringify(body)).toBe(code)
    }
    for (const body of [
      { items: [item(order.mine.id, { quantity: -1 })] },
      { items: [item(order.mine.id, { amount: -5 })] },
      { amount: 0 },
    ])
      expect((await refund(sale, order, body)).status, JSON.stringify(body)).toBe(422)
    const delivery = [{ parcel_id: order.mine.parcel }]
    expect((await refund(sale, order, { delivery })).status).toBe(200)
    expect((await refund(sale, order, { delivery })).body).toMatchObject({
      code: 'refund_too_large',
      field: 'delivery',
    })
    expect((await order.read()).refunds.filter(({ state }: { state: string }) => state !== 'x')).toHaveLength(
      1,
    )
  })

  it('D1 strangers: buyers, sellers, and staff of content', async () => {
    const order = await sold(sale)
    const seller = await anotherSeller(sale.m)
    const content = await staffMember(sale.m, 'content')
    for (const token of [order.buyer.token, sale.seller.token, seller.token, content.token]) {
      expect((await preview(sale, order, { all: true }, token)).status).toBe(403)
      expect((await refund(sale, order, { all: true }, token)).status).toBe(403)
      for (const step of ['approve', 'reject']) {
        const path = `/staff/refund-proposals/${newId()}/${step}/`
        expect((await sale.m.call('POST', path, { token, body: { preview: 'x' } })).status).toBe(403)
      }
    }
    expect((await preview(sale, { id: newId() }, { all: true })).body.code).toBe('order_not_found')
  })

  it('D1 two people at once: one refunds, the other is shown what has changed', async () => {
    const colleague = await staffMember(sale.m, 'support')
    for (let turn = 0; turn < 3; turn++) {
      const order = await sold(sale, { quantity: 3, naira: 20_000 })
      const body = {
        items: [item(order.mine.id, { quantity: 2 })],
        delivery: [{ parcel_id: order.mine.parcel }],
      }
      const { token } = (await preview(sale, order, body)).body.data
      const answers = await Promise.all(
        [sale.support, colleague].map((person) =>
          refund(sale, order, { ...body, preview: token }, person.token),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const items = [item(order.mine.id)]
      const all = (await preview(sale, order, { items })).body.data
      const raced = await Promise.all(
        [sale.support, colleague].map((person) =>
          refund(sale, order, { items, preview: all.token }, person.token),
        ),
      )
      expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      await done(sale, order)
      const back = (await order.read()).refunds.reduce(
        (sum: number, one: { amount: number }) => sum + one.amount,
        0,
      )
      expect(back).toBe(60_000 + order.fee / 2)
    }
  })

  it('D1 what would be done otherwise than was shown is refused with what it would do now', async () => {
    const order = await sold(sale, { quantity: 2, naira: 20_000 })
    const shown = (await preview(sale, order, { all: true })).body.data
    await refund(sale, order, { items: [item(order.mine.id)] })
    const answer = await refund(sale, order, { all: true, preview: shown.token })
    expect(answer.body).toMatchObject({ code: 'refund_changed', present: { amount: shown.amount - 20_000 } })
    expect(answer.body.message).toContain('Second Artist −54,500')
    expect((await refund(sale, order, { all: true, preview: answer.body.present.token })).status).toBe(200)
  })
})
