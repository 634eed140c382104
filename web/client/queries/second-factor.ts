import { useRead } from './shop.ts'

/** The state of two-step sign-in of the account. */
export function useSecondFactor() {
  return useRead('auth.secondFactor', {})
}
