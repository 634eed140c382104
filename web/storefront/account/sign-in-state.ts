import type { PlaceToReturn } from '../../client/session/return-place.ts'

/** What a page that proved an address hands on to /auth: the address, to be filled in, and where to go afterwards. */
export type SignInState = { email: string } & Partial<PlaceToReturn>

/** The address in the state of a history entry, if there is one. */
export function emailIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined
}
