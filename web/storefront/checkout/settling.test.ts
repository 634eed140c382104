import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser, TestStorage } from '../../client/testing/browser.ts'
import { type Reply, refusal, startTestServer, successAnswer } from '../../client/testing/server.ts'
import { awaitPayment, settleDeclined, watchPayment } from './settling.ts'

let server: Awaited<ReturnType<typeof startTestServer>>

const serve = async (replies: Reply[]) => {
  const left = [...replies]
  server = await startTestServer(() => left.shift() ?? refusal(500, 'internal', 'no more'))
  stubBrowser(new TestStorage(), server.origin)
}
const order = (verified: boolean) => successAnswer({ order: { id: 'o', verified }, answered: true })
const asked = () =>
  server.received.map(({ method, path }) => `${method} ${path.slice('/api/v1/shop/orders'.length)}`)

afterEach(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

describe('a payment that the pop-up reports', () => {
  it('is believed once the server has verified it, through an outage', async () => {
    await serve([order(false), refusal(503, 'unavailable', 'later'), order(true)])
    expect(await awaitPayment('o', [0, 1, 1, 1])).toMatchObject({ verified: true })
    expect(asked()).toEqual(['POST /o/check/', 'POST /o/check/', 'POST /o/check/'])
  })

  it('is not believed otherwise', async () => {
    await serve([order(false), order(false)])
    expect(await awaitPayment('o', [0, 1])).toBeNull()
  })

  it('is not asked about again where the order is unknown', async () => {
    await serve([refusal(404, 'order_not_found', 'This order does not exist.')])
    await expect(awaitPayment('o', [0, 1])).rejects.toMatchObject({ code: 'order_not_found' })
  })
})

describe('a payment that is watched', () => {
  const standing = (payment: string, payable = true) =>
    successAnswer({
      order: { id: 'o', verified: payment === 'paid', payment, payable },
      answered: payment !== 'silent',
    })
  const watch = async (replies: Reply[]) => {
    await serve(replies)
    const told: string[] = []
    const over = new AbortController()
    const tell = async ({ payment }: { payment: string }, answered: boolean) => {
      told.push(answered ? payment : `${payment}, no answer`)
      if (payment === 'stop') over.abort()
    }
    await watchPayment('o', tell, over.signal, [0, 1, 1, 1, 1])
    return told
  }

  it('is asked after again when the server or the provider was silent, until it is paid', async () => {
    const replies = [refusal(503, 'unavailable', 'later'), standing('none'), standing('waiting', false)]
    expect(await watch([...replies, standing('paid', false), standing('paid', false)])).toEqual([
      'none',
      'waiting',
      'paid',
    ])
    expect(asked()).toHaveLength(4)
  })

  it('is not asked after once nothing can follow, or nobody watches', async () => {
    expect(await watch([standing('none', false)])).toEqual(['none'])
    await server.stop()
    expect(await watch([standing('stop')])).toEqual(['stop'])
    expect(asked()).toHaveLength(1)
  })

  it('D5 tells that the provider gave no answer, and goes on asking', async () => {
    expect(await watch([standing('silent'), standing('silent'), standing('paid', false)])).toEqual([
      'silent, no answer',
      'silent, no answer',
      'paid',
    ])
  })

  it('ends where the server will not say', async () => {
    await expect(
      watch([refusal(404, 'order_not_found', 'This order does not exist.')]),
    ).rejects.toMatchObject({
      code: 'order_not_found',
    })
  })
})

describe('a payment that was declined', () => {
  it('CHK-09 withdraws the order', async () => {
    await serve([order(false), successAnswer({ outcome: 'cancelled' })])
    expect(await settleDeclined('o')).toBe('withdrawn')
    expect(asked()).toEqual(['POST /o/check/', 'DELETE /o/'])
  })

  it('CHK-09 leaves an order alone that has been paid after all', async () => {
    await serve([order(true)])
    expect(await settleDeclined('o')).toBe('paid')
    await server.stop()
    await serve([order(false), refusal(409, 'order_paid', 'This order has already been paid.')])
    expect(await settleDeclined('o')).toBe('paid')
  })
})
