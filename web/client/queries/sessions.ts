import { useQuery } from '@tanstack/react-query'
import { fetchSessions } from '../api/sessions.ts'
import { useSession } from '../session/session.ts'
import { keys } from './keys.ts'

/** Where the person signed in is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => fetchSessions(signal),
    enabled: useSession() === 'account',
  })
