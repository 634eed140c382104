/** What this tab keeps from one page to the next, as JSON in sessionStorage; nothing where that is blocked. */
export const inTab = {
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
    } catch {
      return null
    }
  },
  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Blocked or full.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Blocked: there is nothing to remove.
    }
  },
}
