import { useSyncExternalStore } from 'react'
import type { Tokens } from '../../../contract/account.ts'
import { browserSessionLasts, markBrowserSession } from '../keep/browser-session.ts'
import { kept } from '../keep/kept.ts'
import { clearStorage, watchStorage } from '../keep/storage.ts'

/** Whether somebody is signed in; 'unknown' on the server and until the page is alive. */
export type SessionState = 'unknown' | 'guest' | 'account'

/** Forgets everything that the browser keeps, but for what it is known by. */
const forget = (): void => {
  const device = kept.device.read()
  clearStorage()
  if (device !== null) kept.device.write(device)
}

/** Forgets all that is kept of a person who did not want to be remembered, once the browser was closed in between. */
const dropForgotten = (): void => {
  if (kept.remember.read() !== false || kept.access.read() === null) return
  if (browserSessionLasts()) return markBrowserSession()
  forget()
}

let exit = '/'

if (typeof window !== 'undefined') dropForgotten()

/** The access token, or null for visitors. */
export const accessToken = kept.access.read

/** The refresh token, or null for visitors. */
export const refreshToken = kept.refresh.read

/** Whether somebody is signed in, in the browser. */
export const sessionState = (): 'guest' | 'account' => (accessToken() === null ? 'guest' : 'account')

/** Stores the tokens of a session that begins. The guest is done: cart and wishlist are the account's now. */
export const beginSession = (tokens: Tokens, remember: boolean): void => {
  exit = '/'
  kept.remember.write(remember)
  if (!remember) markBrowserSession()
  renewSession(tokens)
  if (tokens.device !== undefined) kept.device.write(tokens.device)
  kept.guest.remove()
}

/** Stores the next pair of tokens. */
export const renewSession = ({ access, refresh }: Tokens): void => {
  kept.refresh.write(refresh)
  kept.access.write(access)
}

/** Where guarded pages lead those who are not, or no longer, signed in. */
export const exitPath = (): string => exit

/**
 * Forgets the session and everything else the browser keeps, but for what it is known by; guarded pages then lead to `to`.
 */
export const endSession = (to = '/'): void => {
  exit = to
  forget()
}

/** Whether somebody is signed in, kept current across tabs. On the server and during hydration 'unknown'. */
export const useSession = (): SessionState =>
  useSyncExternalStore(watchStorage, sessionState, () => 'unknown')
