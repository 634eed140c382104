import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReturnRequest } from '../../../contract/return.ts'
import { notice } from '../notice.ts'
import { keepAnswer } from './keep-answer.ts'
import { keys } from './keys.ts'
import { useRead } from './shop.ts'

/** As many as one answer holds. */
const MOST = 96

/** The returns of an order, newest first; asked for once the order is paid. */
export function useReturnsOf(orderId: string, enabled: boolean) {
  const query = useRead('returns.list', { query: { limit: MOST, order_id: orderId } }, { enabled })
  return { ...query, data: query.data?.returns }
}

/** The buyer's returns under way; without an answer the lists do without. */
export function useOpenReturns() {
  return useRead('returns.list', { query: { limit: MOST, state: 'open' } }, { quiet: true }).data?.returns
}

/** One of the buyer's returns. */
export function useReturn(id: string) {
  return useRead('returns.read', { params: { id } })
}

/** The way to remember a return as the server has just answered it. */
export function useKeepReturn() {
  const client = useQueryClient()
  return (answer: ReturnRequest): void => {
    void keepAnswer(client, keys.return(answer.id), answer)
    void client.invalidateQueries({ queryKey: keys.returns })
    void client.invalidateQueries({ queryKey: keys.order(answer.order_id) })
  }
}

/** A step of a return that is done once however often it is pressed; what the server refuses is said, and the return read again. */
export function useReturnStep(id: string, step: () => Promise<ReturnRequest>, done: string) {
  const client = useQueryClient()
  const keep = useKeepReturn()
  const { mutate, isPending } = useMutation({
    mutationKey: keys.return(id),
    mutationFn: step,
    onSuccess: (answer) => {
      keep(answer)
      notice.success(done)
    },
    onError: (thrown) => {
      notice.refusal(thrown)
      void client.invalidateQueries({ queryKey: keys.return(id) })
    },
  })
  return {
    busy: isPending,
    run: (): void => {
      if (client.isMutating({ mutationKey: keys.return(id) }) === 0) mutate()
    },
  }
}
