import { useSyncExternalStore } from 'react'
import { type FileKind, PART_BYTES, type WorkImport } from '../../../contract/import.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { isRefused, pauseBetweenTries } from '../../client/api/upload.ts'
import { call } from '../api/call.ts'

/** Files on their way. 'lost': the connection broke, it is tried again by itself; 'failed': it will not help. */
export type Sending = {
  id: string
  state: 'sending' | 'lost' | 'failed'
  /** The share of all bytes that has gone, 0 to 1. */
  progress: number
  error: string
}
/** The chosen files of an import. */
export type ChosenFiles = { list: File; pictures: File | null }

let current: Sending | null = null
const listeners = new Set<() => void>()
const set = (next: Sending | null): void => {
  current = next
  for (const listener of listeners) listener()
}

const bytesOf = (file: WorkImport['list'] | null): number =>
  file === null ? 0 : Math.min(file.bytes, file.received * PART_BYTES)

/** The next part that is missing: the list's first. */
const nextOf = (it: WorkImport, chosen: ChosenFiles): { file: FileKind; part: number; from: File } | null => {
  if (it.list.received < it.list.parts) return { file: 'list', part: it.list.received, from: chosen.list }
  if (it.pictures && chosen.pictures && it.pictures.received < it.pictures.parts)
    return { file: 'pictures', part: it.pictures.received, from: chosen.pictures }
  return null
}

/**
 * Sends the missing parts of an import's files, also while the seller visits other pages of the studio. `onArrival` gets the
 * import after the last part.
 */
export const sendFiles = async (
  begun: WorkImport,
  chosen: ChosenFiles,
  onArrival: (it: WorkImport) => void,
): Promise<void> => {
  const { id } = begun
  const all = begun.list.bytes + (begun.pictures?.bytes ?? 0)
  let it = begun
  let tries = 0
  const gone = (more = 0) => (bytesOf(it.list) + bytesOf(it.pictures) + more) / all
  set({ id, state: 'sending', progress: gone(), error: '' })
  while (it.state === 'receiving') {
    const next = nextOf(it, chosen)
    if (!next || current?.id !== id) break
    const piece = next.from.slice(next.part * PART_BYTES, (next.part + 1) * PART_BYTES)
    try {
      const { data } = await call('seller.sendImportPart', {
        params: { id, file: next.file, part: next.part },
        file: piece,
        onProgress: (share) => {
          if (current?.id === id)
            set({ ...current, state: 'sending', progress: gone(share * piece.size), error: '' })
        },
      })
      it = data
      tries = 0
    } catch (thrown) {
      if (current?.id !== id) return
      if (isRefused(thrown)) return set({ ...current, state: 'failed', error: sentenceOf(thrown) })
      set({ ...current, state: 'lost', error: sentenceOf(thrown) })
      const pause = pauseBetweenTries(tries)
      tries += 1
      await new Promise((resolve) => setTimeout(resolve, pause))
      // What arrived before the connection broke is not sent twice.
      it = await call('seller.import', { params: { id } }).then(
        ({ data }) => data,
        () => it,
      )
    }
  }
  onArrival(it)
  if (current?.id === id) set(null)
}

/** Stops sending the files of an import. */
export const stopSending = (id: string): void => {
  if (current?.id === id) set(null)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The files of this import that are on their way from this page, or null. */
export const useSending = (id: string): Sending | null => {
  const now = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return now?.id === id ? now : null
}
