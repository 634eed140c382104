import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { keys } from '../../client/queries/keys.ts'
import { useUnpaidOrders } from '../../client/queries/orders.ts'
import { useSession } from '../../client/session/session.ts'
import { stored } from '../../client/storage/stored.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { unpaidAmong } from './unpaid.ts'

/** The account's unpaid orders, most urgent first. `isKnown` is false until the server has answered once, or has failed to. */
export function useUnpaid() {
  const client = useQueryClient()
  const session = useSession()
  const { data, failureCount } = useUnpaidOrders()
  const reportedPaid = useStored(stored.paidOrder)
  const before = useRef<readonly string[]>([])
  const pending = session === 'account' ? data?.orders : undefined

  useEffect(() => {
    if (!pending) return
    const present = pending.map(({ id }) => id)
    const isOver = before.current.some((id) => !present.includes(id))
    before.current = present
    // A paid or ended order takes works out of the cart or returns them.
    if (isOver) void client.invalidateQueries({ queryKey: keys.cart })
  }, [pending, client])

  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: keys.orders }), [client])
  return {
    orders: unpaidAmong(pending ?? [], reportedPaid),
    isKnown: session === 'guest' || data !== undefined || failureCount > 0,
    refresh,
  }
}
