import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { keepAnswer } from './keep-answer.ts'
import { keys } from './keys.ts'
import { useRead } from './shop.ts'

/** What the person signed in agreed to. */
export function useConsents() {
  return useRead('profile.consents', {})
}

/** Gives or withdraws the consent to news. */
export function useSetConsents() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (marketing: boolean) =>
      (await call('profile.setConsents', { body: { marketing } })).data,
    onSuccess: (now) => keepAnswer(client, keys.consents, now),
  })
}
