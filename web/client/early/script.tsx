import { createContext, useContext, useSyncExternalStore } from 'react'
// oxlint-disable-next-line import/default -- made by vite.config.ts
import early from './early.ts?script'
import { PAGE_STATE, START } from './start-data.ts'

/** What a page starts from, as the server lays it down: texts that no browser runs. */
export type Startup = {
  /** A PageStart as JSON. */
  start: string
  /** What the loaders returned, in React Router's format. */
  state: string
  /** Files that the page asks for as soon as it is there. */
  files: readonly string[]
}

/** Of the page that is rendered; a browser has no use for it. */
export const StartupOfPage = createContext<Startup | undefined>(undefined)

/**
 * Speculation rules until React is loaded: prefetches a link on hover or touch, if its page is the same for everyone. Browsers
 * that save data ignore them.
 */
const ahead = JSON.stringify({
  prefetch: [
    {
      eagerness: 'moderate',
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: ['/auth*', '/profile*', '/categories/shoppingcart*', '/studio*', '/backoffice*'],
            },
          },
          { not: { href_matches: ['/api/*', '/media/*', '/newsletter*'] } },
        ],
      },
    },
  ],
})

/** The scripts within each page. Its policy names them by their hashes. */
export const inlineScripts: readonly string[] = [early, ahead]

const never = () => () => {}

/** Whether the server's own elements are still there to be taken over. React never makes scripts in a browser: the policy forbids it. */
export function useServersElements(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/** In the head of a page that the server sent: what the page does until React is there. */
export function EarlyScripts() {
  return useServersElements() ? (
    <>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />
      <script type="speculationrules" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ahead }} />
    </>
  ) : null
}

/** Escapes JSON for a page, so that nothing in it ends its element. */
const inert = (json: string): string => json.replaceAll('<', '\\u003c')

/** What React starts from, at the end of a page that the server sent. */
export function StartData() {
  const startup = useContext(StartupOfPage)
  if (!useServersElements()) return null
  return (
    <>
      {startup?.files.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script
        id={START}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: inert(startup?.start ?? '') }}
      />
      <script
        id={PAGE_STATE}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: inert(startup?.state ?? '') }}
      />
    </>
  )
}
