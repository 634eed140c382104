import { useQuery } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { useSession } from '../session/session.ts'
import { keys } from './keys.ts'

/** The state of two-step sign-in of the account. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: keys.secondFactor,
    queryFn: async ({ signal }) => (await call('auth.secondFactor', { signal })).data,
    enabled: useSession() === 'account',
  })
