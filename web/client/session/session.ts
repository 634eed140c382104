import { useSyncExternalStore } from 'react'
import type { Tokens } from '../../../contract/account.ts'
import { forgetPages } from '../offline/register.ts'
import { browserSessionLasts, markBrowserSession } from '../storage/browser-session.ts'
import { clearStorage, watchStorage } from '../storage/storage.ts'
import { stored } from '../storage/stored.ts'

/** Whether somebody is signed in; 'unknown' on the server and until the page is alive. */
export type SessionState = 'unknown' | 'guest' | 'account'

/** Forgets everything that the browser keeps, but for what it is known by. */
const forget = (): void => {
  const device = stored.device.read()
  clearStorage()
  forgetPages()
  if (device !== null) stored.device.write(device)
}

/** Forgets all that is stored of a person who did not want to be remembered, once the browser was closed in between. */
const dropForgotten = (): void => {
  if (stored.remember.read() !== false || stored.access.read() === null) return
  if (browserSessionLasts()) return markBrowserSession()
  forget()
}

let exit = '/'

if (typeof window !== 'undefined') dropForgotten()

/** The access token, or null for visitors. */
export const accessToken = stored.access.read

/** The refresh token, or null for visitors. */
export const refreshToken = stored.refresh.read

/** Whether somebody is signed in, in the browser. */
export const sessionState = (): 'guest' | 'account' => (accessToken() === null ? 'guest' : 'account')

/** Stores the tokens of a session that begins. The guest is done: cart and wishlist are the account's now. */
export const beginSession = (tokens: Tokens, remember: boolean): void => {
  exit = '/'
  stored.remember.write(remember)
  if (!remember) markBrowserSession()
  renewSession(tokens)
  if (tokens.device !== undefined) stored.device.write(tokens.device)
  stored.guest.remove()
}

/** Stores the next pair of tokens. */
export const renewSession = ({ access, refresh }: Tokens): void => {
  stored.refresh.write(refresh)
  stored.access.write(access)
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

/** Whether somebody is signed in, up to date across tabs. On the server and during hydration 'unknown'. */
export const useSession = (): SessionState =>
  useSyncExternalStore(watchStorage, sessionState, () => 'unknown')
