import { chacha20 } from './chacha20.ts'
import { readText, writeText } from './storage.ts'

const KEY = 'recoil-persist'

// This key travels with the code, so it hides what is kept from a casual look and from nothing else: no secret goes in here.
// The cipher is our own because the browser's (crypto.subtle) is missing on plain http and answers too late for a first render,
// and a package's weighs three times as much (docs/decisions/0015-our-chacha20.md).
const EMBEDDED = Uint8Array.from(
  'c3a1f04e9b72d85616ae3f70bd2c9481e75a08d36b9f42c71d85e6a03b94f21c'.match(/../g) ?? [],
  (pair) => Number.parseInt(pair, 16),
)

/** The state a page starts from: what the badge and the hearts showed last. */
export type PersistedState = {
  /** Whose it is: 'account' or 'guest'. */
  owner: string
  cartCount?: number
  /** Slugs of the works in the cart. */
  inCart?: string[]
  wishlist?: string[]
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** The stored state, or null when there is none or it can't be read. */
export function readPersisted(): PersistedState | null {
  const text = readText(KEY)
  if (text === null) return null
  try {
    const bytes = fromBase64(text)
    const clear = chacha20(EMBEDDED, bytes.slice(0, 12), bytes.slice(12))
    const state = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(clear)) as PersistedState
    return typeof state === 'object' && typeof state?.owner === 'string' ? state : null
  } catch {
    return null
  }
}

/** Keeps the state, encrypted. */
export function writePersisted(state: PersistedState): void {
  const nonce = globalThis.crypto.getRandomValues(new Uint8Array(12))
  const cipher = chacha20(EMBEDDED, nonce, new TextEncoder().encode(JSON.stringify(state)))
  writeText(KEY, toBase64(Uint8Array.from([...nonce, ...cipher])))
}
