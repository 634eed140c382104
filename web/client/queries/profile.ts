import { useQuery } from '@tanstack/react-query'
import { fetchProfile } from '../api/profile.ts'
import { useSession } from '../session/session.ts'
import { keys } from './keys.ts'

/** The profile of the person signed in; nothing is asked for visitors. */
export const useProfile = () =>
  useQuery({
    queryKey: keys.profile,
    queryFn: ({ signal }) => fetchProfile(signal),
    enabled: useSession() === 'account',
  })
