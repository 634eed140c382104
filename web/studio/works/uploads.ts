import { WORK_PICTURE_LIMIT } from '../../../contract/file-limits.ts'
import type { OwnWork } from '../../../contract/seller.ts'
import { freshKey } from '../../client/api/fresh-key.ts'
import { unreachable } from '../../client/api/problem.ts'
import { formOf } from '../../client/api/upload.ts'
import { type Read, shrunk, WORK_SIDE } from '../../client/picture-file.ts'
import { exclusive } from '../../client/session/exclusive.ts'
import { currentOwner } from '../../client/session/owner.ts'
import { forgetFile, keepFile, listKeptFiles } from '../../client/storage/kept-files.ts'
import { createUploadQueue, type Upload as Queued, useQueue, WAITING } from '../../client/upload-queue.ts'
import { call } from '../api/call.ts'

/** The id of a work before its first draft: its pictures wait. */
export const NEW_WORK = 'new'

type Picture = {
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
}
/** A picture to send to a work; it is held while it is cropped. */
export type Upload = Queued<Picture>

const OFFLINE = 'No connection. It is stored on this device and will be sent when you are online again.'
/** What was chosen on this page, by the id of the picture that was made of it: another crop begins with it. */
const originals = new Map<string, File>()
const arrivals = new Set<(work: OwnWork) => void>()

const queue = createUploadQueue<Picture>({
  send: sendPicture,
  mayGo: ({ workId, owner }) => workId !== NEW_WORK && owner === currentOwner(),
  inTurn: (task) => exclusive('sending-picture', task),
  onFailure: ({ key, state }) => {
    if (state === 'refused') void forgetFile(key)
    else if (isOffline()) queue.change(key, { error: OFFLINE })
  },
})

function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine
}

async function sendPicture(upload: Upload, onProgress: (share: number) => void): Promise<Read<unknown>> {
  const { key, owner, workId, file, original = file, replaces, beside } = upload
  // Another tab may have sent it meanwhile: then it is not stored any more.
  if (upload.isResumed && !(await listKeptFiles(owner)).some((kept) => kept.key === key)) {
    queue.drop(key)
    return { ok: true }
  }
  if (isOffline()) throw unreachable()
  const ready = await shrunk(file, { side: WORK_SIDE, bytes: WORK_PICTURE_LIMIT })
  if (!ready.ok) return ready
  const request = { file: formOf({ image: ready.file }), onProgress }
  const { data: work } =
    replaces === undefined
      ? await call('seller.addPictures', { ...request, params: { id: workId } })
      : await call('seller.replacePicture', { ...request, params: { id: workId, picture: replaces } })
  dropUpload(key)
  const ids = (work.pending?.pictures ?? work.pictures).map(({ id }) => id)
  const made = replaces === undefined ? ids.at(-1) : ids.find((id) => beside?.includes(id) === false)
  if (made !== undefined) originals.set(made, original)
  for (const arrival of arrivals) arrival(work)
  return { ok: true }
}

/**
 * Sends pictures to a work, in their order. They go on while a person moves about in the studio, and are kept on the device until they
 * have arrived.
 */
export function addUploads(workId: string, files: readonly File[]): void {
  const owner = currentOwner()
  const added = files.map((file) => ({ key: freshKey(), owner, workId, file, isResumed: false }))
  queue.add(added)
  const at = Date.now()
  added.forEach(({ key, file }, index) => void keepFile({ key, owner, form: workId, file, at: at + index }))
  void queue.run()
}

/** What was chosen for a picture of a work, as long as this page is open. */
export function originalOf(picture: string): File | undefined {
  return originals.get(picture)
}

/** Sends a picture to stand in the place of one of the work's, `replaces`, which was cut from `original`. */
export function replacePicture(work: OwnWork, replaces: string, file: File, original: File): void {
  const kept = { key: freshKey(), owner: currentOwner(), file, replaces }
  const beside = (work.pending?.pictures ?? work.pictures).map(({ id }) => id)
  queue.add([{ ...kept, workId: work.id, original, beside, isResumed: false }])
  void keepFile({ ...kept, form: work.id, at: Date.now() })
  void queue.run()
}

/** Keeps a picture back that has not been sent, for a person who crops it. Answers false where it is on its way already. */
export function holdUpload(key: string): boolean {
  const upload = queue.find(key)
  if (!upload || upload.state === 'sending') return false
  queue.change(key, { ...WAITING, state: 'held' })
  return true
}

/** Lets a picture go on that was kept back: as it was, or as it was cut. */
export async function releaseUpload(key: string, cut?: File): Promise<void> {
  const upload = queue.find(key)
  if (!upload) return
  const { owner, original = upload.file } = upload
  queue.change(key, { ...WAITING, ...(cut && { file: cut, original }) })
  const kept = cut && (await listKeptFiles(owner)).find((each) => each.key === key)
  if (kept) await keepFile({ ...kept, file: cut })
  void queue.run()
}

/** Sends the pictures that waited for a new work to the work that it has become. */
export function assignUploads(workId: string): void {
  const at = Date.now()
  listUploads(NEW_WORK).forEach(({ key, owner, file }, index) => {
    queue.change(key, { workId })
    void keepFile({ key, owner, form: workId, file, at: at + index })
  })
  void queue.run()
}

/** Goes on with the pictures of the visitor that an earlier page could not send. */
export async function resumeUploads(): Promise<void> {
  const owner = currentOwner()
  const kept = await listKeptFiles(owner)
  for (const each of queue.list()) if (each.owner !== owner) queue.drop(each.key)
  const missing = kept.filter(({ key }) => !queue.find(key))
  queue.add(
    missing.map(({ key, form, file, replaces }) => ({
      key,
      owner,
      workId: form,
      file,
      replaces,
      isResumed: true,
    })),
  )
  void queue.run()
}

/** Sends a picture again whose connection was lost; the others stay as they are. */
export const retryUpload = queue.retry

/** Forgets a picture that did not arrive. */
export function dropUpload(key: string): void {
  queue.drop(key)
  void forgetFile(key)
}

/** Calls the listener with the work each time a picture has arrived. Answers how to stop that. */
export function onArrival(listener: (work: OwnWork) => void): () => void {
  arrivals.add(listener)
  return () => void arrivals.delete(listener)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const { key, state } of queue.list()) if (state === 'lost') retryUpload(key)
  })
}

/** The pictures on their way to a work now. */
export function listUploads(workId: string): readonly Upload[] {
  return queue.list().filter((each) => each.workId === workId)
}

/** The pictures on their way to a work (NEW_WORK for one that is not drafted yet), and those that did not arrive. */
export function useUploads(workId: string): readonly Upload[] {
  return useQueue(queue).filter((each) => each.workId === workId)
}
