import { readText, removeText, writeText } from './storage.ts'

/** One stored value: JSON under a key of its own. */
export type Slot<T> = {
  readonly key: string
  /** The value, or null when there is none or what is stored is not one. */
  read(): T | null
  write(value: T): void
  remove(): void
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** A slot under `key` whose values pass `isValue`; texts that were stored without JSON's quotes are understood too. */
export function slot<T>(key: string, isValue: (value: unknown) => value is T): Slot<T> {
  return {
    key,
    read() {
      const text = readText(key)
      if (text === null) return null
      const value = parsed(text)
      return isValue(value) ? value : null
    },
    write: (value) => writeText(key, JSON.stringify(value)),
    remove: () => removeText(key),
  }
}

/** Whether a value is a text with something in it. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
