import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderPlaced } from '../../../contract/order.ts'
import { notice } from '../../client/notice.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { keys } from '../../client/queries/keys.ts'
import { stored } from '../../client/storage/stored.ts'
import { paymentPage, storeOrderInProgress } from './order-in-progress.ts'
import type { PopUpEvent } from './pop-up-event.ts'
import { awaitPayment } from './settling.ts'

/**
 * Runs a payment in its pop-up. Paid and confirmed by the server: opens the confirmation. Closed or uncertain: opens the payment
 * page. Declined: `onDeclined` answers whether it was paid.
 */
export function usePaymentRun(onDeclined: (orderId: string) => Promise<boolean>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [placed, setPlaced] = useState<OrderPlaced | null>(null)
  const [settling, setSettling] = useState(false)
  const over = useRef(true)

  const begin = (order: OrderPlaced) => {
    storeOrderInProgress(order)
    over.current = false
    setPlaced(order)
  }

  const leave = async (path: string) => {
    const stale: QueryKey[] = [keys.cart, keys.orders, ...(placed ? [keys.order(placed.id)] : [])]
    setPlaced(null)
    setSettling(false)
    await navigate(path)
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  }

  const finish = async (orderId: string) => {
    await leave(`/categories/shoppingcart/${orderId}`)
    stored.product.remove()
    stored.purchaseMode.remove()
  }

  const settle = async (event: PopUpEvent, orderId: string) => {
    if (event === 'closed') return leave(paymentPage)
    setSettling(true)
    if (event === 'declined') {
      if (await onDeclined(orderId)) return finish(orderId)
      setPlaced(null)
      return setSettling(false)
    }
    stored.paidOrder.write(orderId)
    const paid = await awaitPayment(orderId)
    if (!paid) return leave(paymentPage)
    stored.paidOrder.remove()
    await keepAnswer(client, keys.order(orderId), paid)
    return finish(orderId)
  }

  const hear = (event: PopUpEvent) => {
    if (over.current || !placed) return
    over.current = true
    settle(event, placed.id).catch((thrown: unknown) => {
      notice.refusal(thrown)
      return leave(paymentPage)
    })
  }

  return { begin, popUp: { placed, settling, onEvent: hear } }
}
