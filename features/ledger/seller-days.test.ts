import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { recordRefund } from './service/records.ts'
import { listSoldByDay, sumRevenueByDay } from './store/seller-days.ts'
import { openLedger, type TestLedger } from './test-ledger.ts'

let t: TestLedger
beforeAll(async () => {
  t = await openLedger()
})
afterAll(() => t.close())

it('D32 a piece that was refunded does not count as sold, a part of its price does; revenue is what came into the account', async () => {
  const { id: sellerId } = await t.seller('Amaka')
  const order = await t.order([{ sellerId, unitKobo: 33_333_33, quantity: 3 }])
  await t.sell(order)
  const [line] = order.lines
  const read = async () => ({
    sold: (await listSoldByDay(t.db, sellerId, 7, t.now())).reduce((sum, { sold }) => sum + sold, 0),
    revenue: [...(await sumRevenueByDay(t.db, sellerId, 7, t.now())).values()].reduce(
      (sum, one) => sum + one,
      0,
    ),
  })
  const first = await read()
  expect(first.sold).toBe(3)
  expect(first.revenue).toBeGreaterThan(0)
  const refund = (amountKobo: number, quantity: number) =>
    withTx(t.db, (tx) =>
      recordRefund(t.ledger, tx, {
        refundId: newId(),
        orderId: order.id,
        amountKobo,
        lines: [{ lineId: line?.id ?? '', quantity }],
        ofSale: true,
      }),
    )
  await refund(1_000_00, 1)
  expect((await read()).sold).toBe(3)
  await refund(33_333_33 - 1_000_00, 1)
  const second = await read()
  expect(second.sold).toBe(2)
  expect(second.revenue).toBeLessThan(first.revenue)
  await refund(66_666_66, 2)
  expect(await read()).toEqual({ sold: 0, revenue: 0 })
  const other = await t.seller('Bayo')
  expect(await listSoldByDay(t.db, other.id, 7, t.now())).toEqual([])
})
