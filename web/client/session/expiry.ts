import { endSession } from './session.ts'

const listeners = new Set<() => void>()
let lastAnnounced: string | null = null

/** Calls the listener each time a session has come to its end. Answers how to stop that. */
export function onSessionExpired(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Ends the session that `used` belonged to and says so, once however many calls find out. */
export function expireSession(used: string | null): void {
  if (used !== null && used === lastAnnounced) return
  lastAnnounced = used
  endSession('/', { keepsTyped: true })
  for (const listener of listeners) listener()
}
