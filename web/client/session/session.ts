import { useSyncExternalStore } from 'react'
import type { Tokens } from '../../../contract/account.ts'
import { browserSessionLasts, markBrowserSession } from '../keep/browser-session.ts'
import { kept } from '../keep/kept.ts'
import { clearStorage } from '../keep/storage.ts'

/** Whether somebody is signed in; 'unknown' on the server and until the page is alive. */
export type SessionState = 'unknown' | 'guest' | 'account'

const listeners = new Set<() => void>()
let checked = false

/** Drops the tokens of a person who did not want to be remembered, once the browser was closed in between. */
const dropForgotten = (): void => {
  if (checked) return
  checked = true
  if (kept.remember.read() !== false || kept.access.read() === null) return
  if (browserSessionLasts()) return markBrowserSession()
  kept.access.remove()
  kept.refresh.remove()
}

/** The access token, or null for visitors. */
export const accessToken = (): string | null => {
  dropForgotten()
  return kept.access.read()
}

/** The refresh token, or null for visitors. */
export const refreshToken = (): string | null => {
  dropForgotten()
  return kept.refresh.read()
}

/** Whether somebody is signed in, in the browser. */
export const sessionState = (): 'guest' | 'account' => (accessToken() === null ? 'guest' : 'account')

/** Tells everyone who watches the session that it may have changed. */
export const announceSession = (): void => {
  for (const listener of listeners) listener()
}

/** Stores the tokens of a session that begins. */
export const beginSession = (tokens: Tokens, remember: boolean): void => {
  kept.remember.write(remember)
  if (!remember) markBrowserSession()
  renewSession(tokens)
}

/** Stores the next pair of tokens. */
export const renewSession = ({ access, refresh }: Tokens): void => {
  kept.refresh.write(refresh)
  kept.access.write(access)
  announceSession()
}

/** Forgets the session and everything else the browser keeps. */
export const endSession = (): void => {
  clearStorage()
  announceSession()
}

/** Calls the listener when the session may have changed, in this tab or another. Answers how to stop that. */
export const watchSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether somebody is signed in, kept current across tabs. On the server and during hydration 'unknown'. */
export const useSession = (): SessionState => useSyncExternalStore(watchSession, sessionState, () => 'unknown')
