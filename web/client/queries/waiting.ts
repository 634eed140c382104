import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { notice } from '../notice.ts'
import { readAnew } from './keep-answer.ts'
import { keys } from './keys.ts'
import { useRead } from './shop.ts'

/** Whether the person signed in waits for a reserved work, and the way to begin and to stop it, once however often it is pressed. */
export function useWaiting(slug: string, isReserved: boolean) {
  const client = useQueryClient()
  const { data } = useRead('waiting.list', {}, { enabled: isReserved, quiet: true })
  const isWaiting = data?.works.some((work) => work.slug === slug) ?? false
  const mutationKey = [...keys.waiting, slug]
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => call(isWaiting ? 'waiting.stop' : 'waiting.start', { params: { slug } }),
    onError: notice.refusal,
    onSettled: () => readAnew(client, keys.waiting),
  })
  return {
    isWaiting,
    busy: isPending,
    toggle: (): void => {
      if (client.isMutating({ mutationKey }) === 0) mutate()
    },
  }
}
