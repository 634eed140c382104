import { useSyncExternalStore } from 'react'
import type { Tokens } from '../../../contract/account.ts'
import { forgetPages } from '../offline/register.ts'
import { browserSessionLasts, markBrowserSession } from '../storage/browser-session.ts'
import { forgetDrafts } from '../storage/drafts.ts'
import { dropKeptFiles } from '../storage/kept-files.ts'
import { clearStorage, watchStorage } from '../storage/storage.ts'
import { stored } from '../storage/stored.ts'
import { isTypedCopy } from '../storage/typed-copies.ts'

/** Whether a person is signed in; 'unknown' on the server and until hydration. */
export type SessionState = 'unknown' | 'guest' | 'account'

/**
 * Deletes all that the browser stores except its device id; `keepsTyped` also spares what sellers typed and chose that is not on
 * the server, stored by owner.
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

/** Whether a person is signed in, in the browser. */
export function sessionState(): 'guest' | 'account' {
  return accessToken() === null ? 'guest' : 'account'
}

/** Stores the tokens of a session that begins. The guest is done: cart and wishlist are the account's now, which keeps for itself what is looked at. */
export function beginSession(tokens: Tokens, remember: boolean): void {
  exit = undefined
  stored.remember.write(remember)
  if (!remember) markBrowserSession()
  renewSession(tokens)
  if (tokens.device !== undefined) stored.device.write(tokens.device)
  stored.guest.remove()
  stored.viewed.remove()
}

/** Stores the next pair of tokens. */
export function renewSession({ access, refresh }: Tokens): void {
  stored.refresh.write(refresh)
  stored.access.write(access)
}

/** Where guarded pages lead those whose session has ended in this document; undefined where none has. */
export function exitPath(): string | undefined {
  return exit
}

/**
 * Ends the session and deletes stored data except the device id; guarded pages then redirect to `to`. `keepsTyped`: for expired
 * sessions, spares unsent input until the next sign-in.
 */
export function endSession(to = '/', how: { keepsTyped?: boolean } = {}): void {
  exit = to
  forget(how)
}

/** Whether a person is signed in, up to date across tabs; 'unknown' on the server and during hydration. */
export function useSession(): SessionState {
  return useSyncExternalStore(watchStorage, sessionState, () => 'unknown')
}
