/** What this tab stores from one page to the next, as JSON in sessionStorage; nothing where that is blocked. */
export const inTab = {
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
    } catch {
      return null
    }
  },
  /** False where it is blocked or full. */
  write(key: string, value: unknown): boolean {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
      return true
    } catch {
      return false
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
