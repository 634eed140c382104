import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order, OrderTab } from '../../../contract/order.ts'
import { ApiProblem } from '../api/problem.ts'
import { call } from '../api/shop.ts'
import { notice } from '../notice.ts'
import { keys } from './keys.ts'
import { useRead } from './shop.ts'

/** A page of the buyer's orders; nothing is asked for where it is not `wanted`. */
export function useOrders(tab: OrderTab, page = 1, wanted = true) {
  return useRead('orders.list', { query: { status: tab, page } }, { enabled: wanted, keep: true })
}

/** How often unpaid orders are asked for again, in ms: they are paid and withdrawn on other devices too. */
const MAY_BE_PAID = 15_000

/** The buyer's unpaid orders, as long as there are some up to date. */
export function useUnpaidOrders() {
  return useRead(
    'orders.list',
    { query: { status: 'unpaid', page: 1 } },
    {
      refetchInterval: ({ state }) => (state.data && state.data.orders.length > 0 ? MAY_BE_PAID : false),
      // What it is read for is an aside of pages that have more to say.
      quiet: true,
    },
  )
}

/** One of the buyer's orders; with `every` it is asked for again after so many milliseconds while it says so. */
export function useOrder(id: string | null, every?: (order: Order | undefined) => number | false) {
  return useRead(
    'orders.read',
    { query: { id: id ?? '' } },
    { enabled: id !== null, refetchInterval: ({ state }) => every?.(state.data) ?? false },
  )
}

/**
 * The way to take an item out of an unpaid order, one at a time, and reload the order; `onCancelled` is called when the last
 * item took it along.
 */
export function useRemoveOrderItem(orderId: string, onCancelled: () => void | Promise<void>) {
  const client = useQueryClient()
  const mutationKey = keys.order(orderId)
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ itemId }: { itemId: string; last: boolean }) =>
      call('orders.removeItem', { params: { id: itemId } }),
    onSuccess: async (_answer, { last }) => {
      notice.success('removed successfully...')
      if (last) await onCancelled()
      else await client.invalidateQueries({ queryKey: keys.order(orderId) })
      await client.invalidateQueries({ queryKey: keys.orders })
    },
    onError: notice.refusal,
  })
  return (item: { itemId: string; last: boolean }): void => {
    if (client.isMutating({ mutationKey }) === 0) mutate(item)
  }
}

/** The way to cancel an unpaid order, once however often it is pressed; `onDone` is called when it is over, or paid after all. */
export function useCancelOrder(orderId: string, onDone: () => void) {
  const client = useQueryClient()
  const mutationKey = ['cancel', orderId] as const
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => call('orders.cancel', { params: { id: orderId } }),
    onSuccess: ({ message }) => notice.success(message),
    onError: notice.refusal,
    onSettled: async (_answer, failed) => {
      for (const queryKey of [keys.order(orderId), keys.orders, keys.cart])
        await client.invalidateQueries({ queryKey })
      // Without an answer the question stays, to be asked again.
      if (!(failed instanceof ApiProblem && failed.code === 'unreachable')) onDone()
    },
  })
  return {
    busy: isPending,
    run: (): void => {
      if (client.isMutating({ mutationKey }) === 0) mutate()
    },
  }
}

/** The way to say that a parcel of an order has arrived, once however often it is pressed. */
export function useReceiveParcel(orderId: string, parcelId: string) {
  const client = useQueryClient()
  const mutationKey = ['parcel', parcelId] as const
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => call('orders.receiveParcel', { params: { id: parcelId } }),
    onSuccess: () => notice.success('Thank you. We have noted that it arrived.'),
    onError: notice.refusal,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keys.order(orderId) })
      await client.invalidateQueries({ queryKey: keys.orders })
    },
  })
  return {
    busy: isPending,
    run: (): void => {
      if (client.isMutating({ mutationKey }) === 0) mutate()
    },
  }
}

/** The way to say that a parcel of an order never came, once however often it is pressed; `onDone` is called when it is noted. */
export function useClaimParcel(orderId: string, parcelId: string) {
  const client = useQueryClient()
  const mutationKey = ['parcel', parcelId] as const
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (text: string) => call('orders.claimParcel', { params: { id: parcelId }, body: { text } }),
    onSuccess: () => notice.success('We will investigate and e-mail you.'),
    onError: notice.refusal,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keys.order(orderId) })
      await client.invalidateQueries({ queryKey: keys.orders })
    },
  })
  return {
    busy: isPending,
    run: (text: string, onDone: () => void): void => {
      if (client.isMutating({ mutationKey }) === 0) mutate(text, { onSuccess: onDone })
    },
  }
}
