import { vi } from 'vitest'

/** A Storage that tests can watch, fill up and block. */
export class TestStorage implements Storage {
  readonly #texts = new Map<string, string>()
  full = false

  get length(): number {
    return this.#texts.size
  }
  key(index: number): string | null {
    return [...this.#texts.keys()][index] ?? null
  }
  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null
  }
  setItem(key: string, text: string): void {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.#texts.set(key, text)
  }
  removeItem(key: string): void {
    this.#texts.delete(key)
  }
  clear(): void {
    this.#texts.clear()
  }
}

/** Gives the test a browser's storages, cookies and address. `storage` null: blocked. */
export function stubBrowser(storage: TestStorage | null, origin = 'http://localhost'): void {
  const target = new EventTarget()
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      if (!storage) throw new DOMException('blocked', 'SecurityError')
      return storage
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  })
  vi.stubGlobal('sessionStorage', new TestStorage())
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', new URL(origin))
}
