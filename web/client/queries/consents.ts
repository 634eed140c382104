import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { useSession } from '../session/session.ts'
import { keepAnswer } from './keep-answer.ts'
import { keys } from './keys.ts'

/** What the person signed in agreed to. */
export const useConsents = () =>
  useQuery({
    queryKey: keys.consents,
    queryFn: async ({ signal }) => (await call('profile.consents', { signal })).data,
    enabled: useSession() === 'account',
  })

/** Gives or withdraws the consent to news. */
export const useSetConsents = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (marketing: boolean) =>
      (await call('profile.setConsents', { body: { marketing } })).data,
    onSuccess: (now) => keepAnswer(client, keys.consents, now),
  })
}
