import { inTab } from './in-tab.ts'

const MARK = 'aworan_session'

const isHttps = (): boolean => location.protocol === 'https:'

/** On https the name has a prefix by which browsers take the cookie from this very host alone, and over https alone. */
const cookieName = (): string => (isHttps() ? `__Host-${MARK}` : MARK)

/**
 * Marks this browser session as begun: a session cookie, which all tabs see, and a mark in the tab's own storage where cookies
 * are off.
 */
export function markBrowserSession(): void {
  // Not by the Cookie Store API: it is missing on plain http.
  document.cookie = `${cookieName()}=1; Path=/; SameSite=Lax${isHttps() ? '; Secure' : ''}`
  inTab.write(MARK, 1)
}

/** Whether the browser session that was marked still lasts. */
export function browserSessionLasts(): boolean {
  return document.cookie.split('; ').includes(`${cookieName()}=1`) || inTab.read(MARK) === 1
}
