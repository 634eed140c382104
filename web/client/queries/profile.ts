import { useQuery } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { useSession } from '../session/session.ts'
import { keys } from './keys.ts'

/** The profile of the person signed in; nothing is asked for visitors. */
export const useProfile = () =>
  useQuery({
    queryKey: keys.profile,
    queryFn: async ({ signal }) => (await call('profile.read', { signal })).data,
    enabled: useSession() === 'account',
  })
