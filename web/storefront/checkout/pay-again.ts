import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../client/api/shop.ts'
import { notice } from '../../client/notice.ts'
import { keys } from '../../client/queries/keys.ts'
import { usePaymentRun } from './payment-run.ts'
import { awaitPayment } from './settling.ts'

/** Tries again to pay an open order. A declined attempt shows a notice, and the order stays as it is. */
export function usePayAgain(id: string | null) {
  const client = useQueryClient()
  const [opening, setOpening] = useState(false)
  const underWay = useRef(false)

  const { begin, popUp } = usePaymentRun(async (orderId) => {
    const paid = await awaitPayment(orderId, [0])
    if (!paid) notice.error('payment failed...')
    await client.invalidateQueries({ queryKey: keys.order(orderId) })
    return paid !== null
  })

  const open = async () => {
    if (underWay.current || id === null) return
    underWay.current = true
    setOpening(true)
    try {
      begin((await call('orders.pay', { params: { id } })).data)
    } catch (thrown) {
      notice.refusal(thrown)
      await client.invalidateQueries({ queryKey: keys.order(id) })
    } finally {
      underWay.current = false
      setOpening(false)
    }
  }

  return { pay: () => void open(), opening, popUp }
}
