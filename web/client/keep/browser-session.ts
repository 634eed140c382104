const MARK = 'aworan_session'

const tabMark = {
  read(): boolean {
    try {
      return sessionStorage.getItem(MARK) === '1'
    } catch {
      return false
    }
  },
  write(): void {
    try {
      sessionStorage.setItem(MARK, '1')
    } catch {
      // Blocked: the cookie alone has to do.
    }
  },
}

/**
 * Marks this browser session as begun. The mark is a cookie without a date, which all tabs see and which ends with the
 * browser; a second mark in the tab's own storage serves where cookies are off.
 */
export const markBrowserSession = (): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // Not by the Cookie Store API: it is missing on plain http.
  document.cookie = `${MARK}=1; Path=/; SameSite=Lax${secure}`
  tabMark.write()
}

/** Whether the browser session that was marked still lasts. */
export const browserSessionLasts = (): boolean =>
  document.cookie.split('; ').includes(`${MARK}=1`) || tabMark.read()
