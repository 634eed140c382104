import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { notice } from '../notice.ts'
import { useSession } from '../session/session.ts'
import { readAnew } from './keep-answer.ts'
import { keys } from './keys.ts'

/** Whether the person signed in waits for a reserved work, and the way to begin and to stop it, once however often it is pressed. */
export const useWaiting = (slug: string, isReserved: boolean) => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: keys.waiting,
    queryFn: async ({ signal }) =>
      (await call('waiting.list', { signal })).data.works.map((work) => work.slug),
    enabled: useSession() === 'account' && isReserved,
    meta: { failure: 'nothing' },
  })
  const isWaiting = data?.includes(slug) ?? false
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
