import { useQuery } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { useSession } from '../session/session.ts'
import { keys } from './keys.ts'

/** Where the person signed in is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => (await call('profile.sessions', { signal })).data,
    enabled: useSession() === 'account',
  })
