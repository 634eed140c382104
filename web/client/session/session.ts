import { useSyncExternalStore } from 'react'
import type { Tokens } from '../../../contract/account.ts'
import { forgetPages } from '../offline/register.ts'
import { browserSessionLasts, markBrowserSession } from '../storage/browser-session.ts'
import { forgetDrafts } from '../storage/drafts.ts'
import { dropKeptFiles } from '../storage/kept-files.ts'
import { clearStorage, watchStorage } from '../storage/storage.ts'
import { stored } from '../storage/stored.ts'
import { isTypedCopy } from '../storage/typed-copies.ts'

/** Whether somebody is signed in; 'unknown' on the server and until the page is alive. */
export type SessionState = 'unknown' | 'guest' | 'account'

/**
 * Forgets everything that the browser keeps, but for what it is known by. `keepsTyped`: and but for what sellers typed and chose that is
 * not on the server yet, which is kept under their own name.
 */
const forget = ({ keepsTyped = false } = {}): void => {
  const device = stored.device.read()
  clearStorage(keepsTyped ? isTypedCopy : undefined)
  forgetDrafts()
  forgetPages()
  if (!keepsTyped) dropKeptFiles()
  if (device !== null) stored.device.write(device)
}

/** Forgets all that is stored of a person who did not want to be remembered, once the browser was closed in between. */
const dropForgotten = (): void => {
  if (stored.remember.read() !== false || stored.access.read() === null) return
  if (browserSessionLasts()) return markBrowserSession()
  forget()
}

let exit: string | undefined

if (typeof window !== 'undefined') dropForgotten()

/** The access token, or null for visitors. */
export const accessToken = stored.access.read

/** The refresh token, or null for visitors. */
export const refreshToken = stored.refresh.read

/** Whether somebody is signed in, in the browser. */
export const sessionState = (): 'guest' | 'account' => (accessToken() === null ? 'guest' : 'account')

/** Stores the tokens of a session that begins. The guest is done: cart and wishlist are the account's now, which keeps for itself what is looked at. */
export const beginSession = (tokens: Tokens, remember: boolean): void => {
  exit = undefined
  stored.remember.write(remember)
  if (!remember) markBrowserSession()
  renewSession(tokens)
  if (tokens.device !== undefined) stored.device.write(tokens.device)
  stored.guest.remove()
  stored.viewed.remove()
}

/** Stores the next pair of tokens. */
export const renewSession = ({ access, refresh }: Tokens): void => {
  stored.refresh.write(refresh)
  stored.access.write(access)
}

/** Where guarded pages lead those whose session has ended in this document; undefined where none has. */
export const exitPath = (): string | undefined => exit

/**
 * Forgets the session and everything else the browser keeps, but for what it is known by; guarded pages then lead to `to`. `keepsTyped`
 * for an end that nobody asked for: what was typed and not sent is there after the next sign-in.
 */
export const endSession = (to = '/', how: { keepsTyped?: boolean } = {}): void => {
  exit = to
  forget(how)
}

/** Whether somebody is signed in, up to date across tabs. On the server and during hydration 'unknown'. */
export const useSession = (): SessionState =>
  useSyncExternalStore(watchStorage, sessionState, () => 'unknown')
