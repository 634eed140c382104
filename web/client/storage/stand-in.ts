/** Where the browser blocks sessionStorage, puts a stand-in in its place, so that reading it does not throw. It lasts as long as the page. */
export function standInForStorage(): void {
  try {
    window.sessionStorage.getItem('')
  } catch {
    const texts = new Map<string, string>()
    const standIn = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    }
    Object.defineProperty(window, 'sessionStorage', { configurable: true, value: standIn })
  }
}
