import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../client/api/shop.ts'
import { notice } from '../../client/notice.ts'
import { keys } from '../../client/queries/keys.ts'
import { paymentPage, storeOrderInProgress } from './order-in-progress.ts'

/**
 * 'Pay by bank transfer': asks for an account number and opens the page that shows it. A refusal is shown there too, as the order
 * exists.
 */
export function usePayByTransfer() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [opening, setOpening] = useState(false)
  const underWay = useRef(false)

  const open = async (order: Parameters<typeof storeOrderInProgress>[0]): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setOpening(true)
    storeOrderInProgress(order)
    await call('orders.transfer', { params: { id: order.id } }).catch(notice.refusal)
    await client.invalidateQueries({ queryKey: keys.order(order.id) })
    underWay.current = false
    setOpening(false)
    await navigate(paymentPage, { replace: window.location.pathname === paymentPage })
  }

  return { open, opening }
}
