import { useRead } from './shop.ts'

/** The profile of the person signed in; nothing is asked for visitors. */
export function useProfile() {
  return useRead('profile.read', {})
}
