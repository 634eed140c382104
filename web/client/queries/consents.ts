import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchConsents, setConsents } from '../api/own-data.ts'
import { useSession } from '../session/session.ts'
import { keepAnswer } from './keep-answer.ts'
import { keys } from './keys.ts'

/** What the person signed in agreed to. */
export const useConsents = () =>
  useQuery({
    queryKey: keys.consents,
    queryFn: ({ signal }) => fetchConsents(signal),
    enabled: useSession() === 'account',
  })

/** Gives or withdraws the consent to news. */
export const useSetConsents = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: setConsents,
    onSuccess: (now) => keepAnswer(client, keys.consents, now),
  })
}
