/** A UUID, made by the application. */
export type Id = string

/** A fresh random UUID (version 4: cannot be guessed, so a guest's id is also its key). */
export function newId(): Id {
  return globalThis.crypto.randomUUID()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text has the form of a UUID. */
export function isId(text: unknown): text is Id {
  return typeof text === 'string' && UUID.test(text)
}

/** Letters and digits that are not confused when read aloud (no 0, O, 1, I, L, U). */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random readable code such as 'AWR-7K3F-9Q2M' (about 40 bits). */
export function newCode(prefix: string): string {
  const letters: string[] = []
  // 240 is the largest multiple of 30 in a byte: larger bytes would favour the first letters.
  while (letters.length < 8) {
    for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(16))) {
      if (byte < 240 && letters.length < 8) letters.push(CODE_ALPHABET[byte % 30] ?? '')
    }
  }
  return `${prefix}-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
