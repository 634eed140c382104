import { inTab } from '../storage/in-tab.ts'

declare global {
  interface Window {
    /** React Router's own, once React is there. */
    __reactRouterDataRouter?: {
      state: { navigation: { location?: { pathname: string; search: string; hash: string; state: unknown } } }
    }
  }
}

type Going = { from?: string; to: string; state: unknown }
const KEY = 'going'

/** A key for an entry of the history, such as React Router makes. */
export function newKey(): string {
  return Math.random().toString(32).slice(2)
}

/** Forgets where a link led to. */
export function forgetWay(): void {
  return inTab.remove(KEY)
}

/** Opens another page as a link does, by loading it, with a state for its entry of the history. */
export function openWith(to: string, state: unknown): void {
  inTab.write(KEY, { to: new URL(to, location.href).href, state } satisfies Going)
  location.assign(to)
}

/**
 * Continues to the page of a link whose scripts a new build has replaced, after React Router has reloaded this one. Hands the
 * state of `openWith` to React Router.
 */
export function goOn(): void {
  const going = inTab.read(KEY) as Going | null
  forgetWay()
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (going && !going.from && going.to === location.href)
    return history.replaceState({ usr: going.state, key: newKey() }, '')
  if (going?.from !== location.href || how?.type !== 'reload') return
  history.pushState({ usr: going.state, key: newKey() }, '', going.to)
  location.reload()
}

/** Writes down where a link leads to whose page has not come yet. */
export function rememberWay(): void {
  const next = window.__reactRouterDataRouter?.state.navigation.location
  if (!next) return
  const to = new URL(next.pathname + next.search + next.hash, location.href).href
  if (to !== location.href) inTab.write(KEY, { from: location.href, to, state: next.state } satisfies Going)
}
