/** How a key begins, so that a program that finds one in a repository knows what it is. */
export const KEY_MARK = 'awk_'

/** How many letters of a key are shown after it was made. */
export const HINT_LENGTH = 8

/** Calls of one key. */
export const callsOfKey = { points: 300, seconds: 60, isCallers: true } as const

/** Whether a bearer token is meant to be an API key. */
export function isKey(token: string): boolean {
  return token.startsWith(KEY_MARK)
}
