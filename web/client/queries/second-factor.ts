import { useQuery } from '@tanstack/react-query'
import { fetchSecondFactor } from '../api/second-factor.ts'
import { useSession } from '../session/session.ts'
import { keys } from './keys.ts'

/** How two-step sign-in of the person signed in stands. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: keys.secondFactor,
    queryFn: ({ signal }) => fetchSecondFactor(signal),
    enabled: useSession() === 'account',
  })
