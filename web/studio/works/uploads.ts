import { useSyncExternalStore } from 'react'
import type { OwnWork } from '../../../contract/seller.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { formOf, isRefused } from '../../client/api/upload.ts'
import { call } from '../api/call.ts'

/** A picture on its way. 'lost': the connection broke, another try may help; 'refused': it will not. */
export type Upload = {
  key: number
  workId: string
  file: File
  state: 'waiting' | 'sending' | 'lost' | 'refused'
  /** The share that was sent, 0 to 1. */
  progress: number
  error: string
}

const none: readonly Upload[] = []
let list: readonly Upload[] = none
let last = 0
let underWay = false
const listeners = new Set<() => void>()
const arrivals = new Set<(work: OwnWork) => void>()

const set = (next: readonly Upload[]): void => {
  list = next
  for (const listener of listeners) listener()
}
const change = (key: number, more: Partial<Upload>): void =>
  set(list.map((each) => (each.key === key ? { ...each, ...more } : each)))

const sendOne = async ({ key, workId, file }: Upload): Promise<void> => {
  change(key, { state: 'sending', progress: 0, error: '' })
  try {
    const { data: work } = await call('seller.addPictures', {
      params: { id: workId },
      file: formOf({ image: file }),
      onProgress: (progress) => change(key, { progress }),
    })
    set(list.filter((each) => each.key !== key))
    for (const arrival of arrivals) arrival(work)
  } catch (thrown) {
    change(key, { state: isRefused(thrown) ? 'refused' : 'lost', error: sentenceOf(thrown) })
  }
}

/** Sends what waits, one after the other: so the pictures keep the order in which they were chosen. */
const run = async (): Promise<void> => {
  if (underWay) return
  underWay = true
  for (;;) {
    const next = list.find(({ state }) => state === 'waiting')
    if (!next) break
    await sendOne(next)
  }
  underWay = false
}

/** Sends pictures to a work. They go on while a person moves about in the studio. */
export const addUploads = (workId: string, files: readonly File[]): void => {
  set([
    ...list,
    ...files.map((file): Upload => {
      last += 1
      return { key: last, workId, file, state: 'waiting', progress: 0, error: '' }
    }),
  ])
  void run()
}

/** Sends a picture again whose connection was lost; the others stay as they are. */
export const retryUpload = (key: number): void => {
  change(key, { state: 'waiting', error: '' })
  void run()
}

/** Forgets a picture that did not arrive. */
export const dropUpload = (key: number): void => set(list.filter((each) => each.key !== key))

/** Calls the listener with the work each time a picture has arrived. Answers how to stop that. */
export const onArrival = (listener: (work: OwnWork) => void): (() => void) => {
  arrivals.add(listener)
  return () => void arrivals.delete(listener)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const { key, state } of list) if (state === 'lost') retryUpload(key)
  })
}

/** The pictures on their way to a work, and those that did not arrive. */
export const useUploads = (workId: string | undefined): readonly Upload[] => {
  const all = useSyncExternalStore(
    subscribe,
    () => list,
    () => none,
  )
  return all.filter((each) => each.workId === workId)
}
