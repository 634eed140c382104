import { useSyncExternalStore } from 'react'
import { watchStorage } from '../storage/storage.ts'
import { stored } from '../storage/stored.ts'
import { accessToken } from './session.ts'

/**
 * Owner of the cart and wishlist: 'account:…' or 'guest:…', a word without an id before the first visit, 'unknown' on the server.
 */
export type SessionOwner = string

/** The account that a JWT was given to, or the empty text. */
export function subjectOf(token: string): string {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof claims.sub === 'string' ? claims.sub : ''
  } catch {
    return ''
  }
}

/** Who is here, in the browser. */
export function currentOwner(): SessionOwner {
  const access = accessToken()
  if (access !== null) return `account:${subjectOf(access)}`
  const guest = stored.guest.read()
  return guest === null ? 'nobody' : `guest:${guest}`
}

/** Who is here, up to date across tabs. */
export function useOwner(): SessionOwner {
  return useSyncExternalStore(watchStorage, currentOwner, () => 'unknown')
}

/** Whether the server knows this owner, so that there is something to ask for. */
export function isKnown(owner: SessionOwner): boolean {
  return owner !== 'unknown' && owner !== 'nobody'
}
