import { useRead } from './shop.ts'

/** Where the person signed in is signed in. */
export function useSessions() {
  return useRead('profile.sessions', {})
}
