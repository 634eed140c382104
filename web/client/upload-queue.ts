import { useSyncExternalStore } from 'react'
import { sentenceOf } from './api/problem.ts'
import { isRefused } from './api/upload.ts'
import type { Read } from './picture-file.ts'

/** How far a file is; `error` says to a person why it is lost or refused. */
type Progress = {
  /** 'held': not to be sent yet; 'waiting': for its turn; 'lost': another try may help; 'refused': it will not. */
  state: 'held' | 'waiting' | 'sending' | 'sent' | 'lost' | 'refused'
  /** The share that was sent, 0 to 1. */
  progress: number
  error: string
}
/** A file to send, with what its own queue stores of it. */
export type Upload<Own> = Own & Progress & { key: string }

/** Waits for its turn, with nothing sent yet. */
export const WAITING = { state: 'waiting', progress: 0, error: '' } as const
const none: readonly never[] = []

/** Files to send in the order in which they were added, until they are dropped. `send` throws, or answers why a file cannot be sent at all. */
export function createUploadQueue<Own extends object>({
  send,
  mayGo = () => true,
  inTurn = (task) => task(),
  onFailure = () => {},
}: {
  send: (upload: Upload<Own>, onProgress: (share: number) => void) => Promise<Read<unknown>>
  /** Whether a file that waits can be sent now. */
  mayGo?: (upload: Upload<Own>) => boolean
  /** Runs the sending of one file when nothing else runs that excludes it. */
  inTurn?: (task: () => Promise<void>) => Promise<void>
  /** Called with a file that was lost or refused, and with what was thrown. */
  onFailure?: (upload: Upload<Own>, thrown: unknown) => void
}) {
  let uploads: readonly Upload<Own>[] = none
  let isUnderWay = false
  const listeners = new Set<() => void>()

  function set(next: readonly Upload<Own>[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  function list(): readonly Upload<Own>[] {
    return uploads
  }
  function find(key: string): Upload<Own> | undefined {
    return uploads.find((each) => each.key === key)
  }
  function change(key: string, more: Partial<Own> | Partial<Progress>): void {
    set(uploads.map((each) => (each.key === key ? { ...each, ...more } : each)))
  }
  function fail(key: string, more: Partial<Progress>, thrown?: unknown): void {
    change(key, more)
    const failed = find(key)
    if (failed) onFailure(failed, thrown)
  }

  /** Sends one file that waits, whatever else is being sent. */
  function go(key: string): Promise<void> {
    return inTurn(async () => {
      const upload = find(key)
      if (upload?.state !== 'waiting' || !mayGo(upload)) return
      change(key, { state: 'sending' })
      try {
        const sent = await send(upload, (progress) => change(key, { state: 'sending', progress, error: '' }))
        if (sent.ok) change(key, { state: 'sent', progress: 1 })
        else fail(key, { state: 'refused', error: sent.why })
      } catch (thrown) {
        fail(key, { state: isRefused(thrown) ? 'refused' : 'lost', error: sentenceOf(thrown) }, thrown)
      }
    })
  }
  /** Sends what waits, one after the other. */
  async function run(): Promise<void> {
    if (isUnderWay) return
    isUnderWay = true
    try {
      for (;;) {
        const next = uploads.find((each) => each.state === 'waiting' && mayGo(each))
        if (!next) break
        await go(next.key)
      }
    } finally {
      isUnderWay = false
    }
  }

  return {
    list,
    subscribe,
    find,
    change,
    go,
    run,
    /** Adds files that wait, or are in the state that is given with them. */
    add: (added: readonly (Own & { key: string } & Partial<Progress>)[]): void =>
      set([...uploads, ...added.map((each) => ({ ...WAITING, ...each }))]),
    drop: (key: string): void => set(uploads.filter((each) => each.key !== key)),
    /** Sends a file again that was lost; the others stay as they are. */
    retry: (key: string): void => {
      change(key, WAITING)
      void run()
    },
  }
}

type UploadQueue<Own extends object> = ReturnType<typeof createUploadQueue<Own>>

/** The files of a queue. */
export function useQueue<Own extends object>({ subscribe, list }: UploadQueue<Own>): readonly Upload<Own>[] {
  return useSyncExternalStore(subscribe, list, () => none)
}
