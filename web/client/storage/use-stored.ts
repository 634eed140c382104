import { useMemo, useSyncExternalStore } from 'react'
import type { Slot } from './slot.ts'
import { endsWithPage, readText, watchStorage } from './storage.ts'

/** A stored value, up to date in this tab and others; null on the server and during hydration. */
export function useStored<T>({ key, read }: Slot<T>): T | null {
  const text = useSyncExternalStore(
    watchStorage,
    () => readText(key),
    () => null,
  )
  // Depends on the text, because a value read again is a new object each time.
  return useMemo(() => (text === null ? null : read()), [text, read])
}

/** Whether a value ends with the page, because the browser does not store it; false on the server and during hydration. */
export function useEndsWithPage({ key }: Slot<unknown>): boolean {
  return useSyncExternalStore(
    watchStorage,
    () => endsWithPage(key),
    () => false,
  )
}
