import { useSyncExternalStore } from 'react'
import { WORK_PICTURE_LIMIT } from '../../../contract/file-limits.ts'
import type { OwnWork } from '../../../contract/seller.ts'
import { freshKey } from '../../client/api/fresh-key.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { formOf, isRefused } from '../../client/api/upload.ts'
import { shrunk, WORK_SIDE } from '../../client/picture-file.ts'
import { exclusive } from '../../client/session/exclusive.ts'
import { currentOwner } from '../../client/session/owner.ts'
import { forgetFile, keepFile, listKeptFiles } from '../../client/storage/kept-files.ts'
import { call } from '../api/call.ts'

/** The id of a work before its first draft: its pictures wait. */
export const NEW_WORK = 'new'

/**
 * A picture to send. 'waiting': for its turn or its work's draft; 'held': during a crop; 'lost': the connection failed, another
 * try may help; 'refused': it will not.
 */
export type Upload = {
  key: string
  owner: string
  workId: string
  file: File
  /** What was chosen, where `file` is cut from it. */
  original?: File
  /** The picture of the work in whose place it goes; without one it goes to the end. */
  replaces?: string | undefined
  /** The pictures the work had when it was cut: the one that is new then was made of it. */
  beside?: readonly string[]
  /** Whether an earlier page could not send it. */
  isResumed: boolean
  state: 'waiting' | 'held' | 'sending' | 'lost' | 'refused'
  /** The share that was sent, 0 to 1. */
  progress: number
  error: string
}

const none: readonly Upload[] = []
const waiting = { state: 'waiting', progress: 0, error: '' } as const
const OFFLINE = 'No connection. It is stored on this device and will be sent when you are online again.'
let list: readonly Upload[] = none
let underWay = false
/** What was chosen on this page, by the id of the picture that was made of it: another crop begins with it. */
const originals = new Map<string, File>()
const listeners = new Set<() => void>()
const arrivals = new Set<(work: OwnWork) => void>()

const set = (next: readonly Upload[]): void => {
  list = next
  for (const listener of listeners) listener()
}
const change = (key: string, more: Partial<Upload>): void =>
  set(list.map((each) => (each.key === key ? { ...each, ...more } : each)))
const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

const refuse = (key: string, error: string): void => {
  change(key, { state: 'refused', error })
  void forgetFile(key)
}

const sendOne = async ({ key, workId, file, original = file, replaces, beside }: Upload): Promise<void> => {
  if (isOffline()) return change(key, { state: 'lost', error: OFFLINE })
  change(key, { state: 'sending', progress: 0, error: '' })
  const ready = await shrunk(file, { side: WORK_SIDE, bytes: WORK_PICTURE_LIMIT })
  if (!ready.ok) return refuse(key, ready.why)
  try {
    const request = {
      file: formOf({ image: ready.file }),
      onProgress: (progress: number) => change(key, { progress }),
    }
    const { data: work } =
      replaces === undefined
        ? await call('seller.addPictures', { ...request, params: { id: workId } })
        : await call('seller.replacePicture', { ...request, params: { id: workId, picture: replaces } })
    set(list.filter((each) => each.key !== key))
    void forgetFile(key)
    const ids = (work.pending?.pictures ?? work.pictures).map(({ id }) => id)
    const made = replaces === undefined ? ids.at(-1) : ids.find((id) => beside?.includes(id) === false)
    if (made !== undefined) originals.set(made, original)
    for (const arrival of arrivals) arrival(work)
  } catch (thrown) {
    if (isRefused(thrown)) refuse(key, sentenceOf(thrown))
    else change(key, { state: 'lost', error: isOffline() ? OFFLINE : sentenceOf(thrown) })
  }
}

/** Another tab may have gone on with the same picture meanwhile: what it has sent is not kept any more. */
const sendUnlessSent = async (upload: Upload): Promise<void> => {
  if (upload.isResumed && !(await listKeptFiles(upload.owner)).some(({ key }) => key === upload.key))
    return set(list.filter(({ key }) => key !== upload.key))
  await sendOne(upload)
}

/** Sends what waits, one after the other: so the pictures keep the order in which they were chosen. */
const run = async (): Promise<void> => {
  if (underWay) return
  underWay = true
  for (;;) {
    const owner = currentOwner()
    const next = list.find(
      (each) => each.state === 'waiting' && each.workId !== NEW_WORK && each.owner === owner,
    )
    if (!next) break
    await exclusive('sending-picture', () => sendUnlessSent(next))
  }
  underWay = false
}

/**
 * Sends pictures to a work, in their order. They go on while a person moves about in the studio, and are kept on the device until they
 * have arrived.
 */
export const addUploads = (workId: string, files: readonly File[]): void => {
  const owner = currentOwner()
  const added = files.map(
    (file): Upload => ({ key: freshKey(), owner, workId, file, isResumed: false, ...waiting }),
  )
  set([...list, ...added])
  const at = Date.now()
  added.forEach(({ key, file }, index) => void keepFile({ key, owner, form: workId, file, at: at + index }))
  void run()
}

/** What was chosen for a picture of a work, as long as this page is open. */
export const originalOf = (picture: string): File | undefined => originals.get(picture)

/** Sends a picture to stand in the place of one of the work's, `replaces`, which was cut from `original`. */
export const replacePicture = (work: OwnWork, replaces: string, file: File, original: File): void => {
  const kept = { key: freshKey(), owner: currentOwner(), file, replaces }
  const beside = (work.pending?.pictures ?? work.pictures).map(({ id }) => id)
  set([...list, { ...kept, workId: work.id, original, beside, isResumed: false, ...waiting }])
  void keepFile({ ...kept, form: work.id, at: Date.now() })
  void run()
}

/** Keeps a picture back that has not been sent, for a person who crops it. Answers false where it is on its way already. */
export const holdUpload = (key: string): boolean => {
  const upload = list.find((each) => each.key === key)
  if (!upload || upload.state === 'sending') return false
  change(key, { ...waiting, state: 'held' })
  return true
}

/** Lets a picture go on that was kept back: as it was, or as it was cut. */
export const releaseUpload = async (key: string, cut?: File): Promise<void> => {
  const upload = list.find((each) => each.key === key)
  if (!upload) return
  const { owner, original = upload.file } = upload
  change(key, { ...waiting, ...(cut && { file: cut, original }) })
  const kept = cut && (await listKeptFiles(owner)).find((each) => each.key === key)
  if (kept) await keepFile({ ...kept, file: cut })
  void run()
}

/** Sends the pictures that waited for a new work to the work that it has become. */
export const assignUploads = (workId: string): void => {
  const at = Date.now()
  const held = list.filter((each) => each.workId === NEW_WORK)
  held.forEach(({ key, owner, file }, index) => {
    change(key, { workId })
    void keepFile({ key, owner, form: workId, file, at: at + index })
  })
  void run()
}

/** Goes on with the pictures of the visitor that an earlier page could not send. */
export const resumeUploads = async (): Promise<void> => {
  const owner = currentOwner()
  const kept = await listKeptFiles(owner)
  const missing = kept.filter(({ key }) => !list.some((each) => each.key === key))
  set([
    ...list.filter((each) => each.owner === owner),
    ...missing.map(
      ({ key, form, file, replaces }): Upload =>
        Object.assign({ key, owner, workId: form, file, replaces, isResumed: true }, waiting),
    ),
  ])
  void run()
}

/** Sends a picture again whose connection was lost; the others stay as they are. */
export const retryUpload = (key: string): void => {
  change(key, waiting)
  void run()
}

/** Forgets a picture that did not arrive. */
export const dropUpload = (key: string): void => {
  set(list.filter((each) => each.key !== key))
  void forgetFile(key)
}

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

/** The pictures on their way to a work now. */
export const listUploads = (workId: string): readonly Upload[] =>
  list.filter((each) => each.workId === workId)

/** The pictures on their way to a work (NEW_WORK for one that is not drafted yet), and those that did not arrive. */
export const useUploads = (workId: string): readonly Upload[] => {
  const all = useSyncExternalStore(
    subscribe,
    () => list,
    () => none,
  )
  return all.filter((each) => each.workId === workId)
}
