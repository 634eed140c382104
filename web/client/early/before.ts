declare global {
  interface Window {
    /** What was pressed before the page was alive, in order, and how to stop listening. */
    early?: { pressed: HTMLElement[]; stop(): void }
  }
}

/**
 * Runs in the head of every page, as text: it must not reach outside itself.
 *
 * Presses on `[data-early]` before the page is alive are kept for `replayEarly` instead of being lost. Where the browser
 * blocks sessionStorage, reading it throws; a stand-in in memory keeps the router's scroll positions as long as the page.
 */
export const before = (): void => {
  const pressed: HTMLElement[] = []
  const keep = (event: MouseEvent): void => {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-early]') : null
    if (!found) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Who presses twice, because nothing happens, means it once.
    if (!pressed.includes(found)) pressed.push(found)
  }
  window.addEventListener('click', keep, true)
  window.early = { pressed, stop: () => window.removeEventListener('click', keep, true) }
  try {
    window.sessionStorage.getItem('')
  } catch {
    const kept = new Map<string, string>()
    const standIn = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
    Object.defineProperty(window, 'sessionStorage', { configurable: true, value: standIn })
  }
}
