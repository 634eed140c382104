import { newKey } from './going-on.ts'
import { endSaying } from './saying.ts'
import { PAGE_STATE, type PageStart, START } from './start-data.ts'

declare global {
  interface Window {
    /** What React Router's own code reads when it takes over the server's page. */
    __reactRouterContext?: unknown
    __reactRouterRouteModules?: unknown
  }
}

/** Where React Router stores scroll positions, by the keys of the history's entries. */
const POSITIONS = 'react-router-scroll-positions'

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? ''

/** What React starts from on this page. */
export function startOfPage(): PageStart {
  return JSON.parse(textOf(START)) as PageStart
}

function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** The browser has scrolled a page that waited to its old place, and its reader has gone on: React is not to go back there. */
function forgetPosition(): void {
  const { key } = (history.state ?? {}) as { key?: string }
  if (key === undefined) return history.replaceState({ key: newKey() }, '')
  try {
    const positions = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}') as Record<string, number>
    delete positions[key]
    sessionStorage.setItem(POSITIONS, JSON.stringify(positions))
  } catch {
    // What cannot be read is not gone back to.
  }
}

/** Loads React, and hands it the page that the server rendered once `settle` is done. */
export async function takeOver(settle: () => Promise<void>): Promise<void> {
  const { first, routes, entry, files, waits, context } = startOfPage()
  if (waits) for (const file of files) preload(file)
  await Promise.all(first.map((file) => import(file)))
  const modules = (await Promise.all(routes.map(([, file]) => import(file)))) as unknown[]
  window.__reactRouterRouteModules = Object.fromEntries(routes.map(([id], at) => [id, modules[at]]))
  window.__reactRouterContext = { ...context, stream: new Blob([textOf(PAGE_STATE)]).stream() }
  await settle()
  if (waits) forgetPosition()
  await import(entry)
  endSaying()
}
