import { readText, removeText, storedKeys, writeText } from './storage.ts'

// Input of forms that is not on the server yet, stored on the device. It survives a reload and an expired session; signing out
// deletes it, since the next person may be someone else.

const PREFIX = 'typed:'
/** How long an unused copy is stored: 30 days, in ms. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** A form as it was typed at a moment (ms since 1970): what its typing began from, and what it came to. */
export type TypedCopy<Draft> = { at: number; base: Draft; draft: Draft }

const keyOf = (owner: string, form: string): string => `${PREFIX}${owner}:${form}`

/** Whether a key of the storage is that of a copy. */
export function isTypedCopy(key: string): boolean {
  return key.startsWith(PREFIX)
}

const parsed = (text: string | null): Partial<TypedCopy<unknown>> | null => {
  try {
    const value = text === null ? null : (JSON.parse(text) as unknown)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** What this person typed into a form on this device, or null. Takes only what `isDraft` knows: an older form may have had other fields. */
export function readTypedCopy<Draft>(
  owner: string,
  form: string,
  isDraft: (value: unknown) => value is Draft,
): TypedCopy<Draft> | null {
  const found = parsed(readText(keyOf(owner, form)))
  if (!found || typeof found.at !== 'number' || Date.now() - found.at > KEPT_MS) return null
  const { at, base, draft } = found
  return isDraft(base) && isDraft(draft) ? { at, base, draft } : null
}

/** Keeps what was typed into a form of this person. */
export function writeTypedCopy<Draft>(owner: string, form: string, copy: TypedCopy<Draft>): void {
  return writeText(keyOf(owner, form), JSON.stringify(copy))
}

/** Forgets what this person typed into a form: it is on the server, or was given up. */
export function removeTypedCopy(owner: string, form: string): void {
  const key = keyOf(owner, form)
  if (readText(key) !== null) removeText(key)
}

/** Deletes the copies that have expired. */
export function sweepTypedCopies(): void {
  for (const key of storedKeys())
    if (isTypedCopy(key) && !(Date.now() - (parsed(readText(key))?.at ?? 0) < KEPT_MS)) removeText(key)
}
