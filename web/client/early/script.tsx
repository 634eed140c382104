import { createContext, useContext, useSyncExternalStore } from 'react'
import { before } from './before.ts'

/** What the scripts of the page bear, while the server renders it; a browser has no use for it. */
export const Nonce = createContext<string | undefined>(undefined)

const never = () => () => {}

/** Whether the server's own elements are still there to be taken over. React never makes scripts in a browser: the policy forbids it. */
export const useServersElements = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Runs {@link before} in the head of a page that the server sent. */
export const EarlyScript = () => {
  const nonce = useContext(Nonce)
  return useServersElements() ? (
    <script
      {...(nonce !== undefined && { nonce })}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${before.toString()})()` : '' }}
    />
  ) : null
}
