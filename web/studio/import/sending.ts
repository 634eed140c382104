import { type FileKind, PART_BYTES, type WorkImport } from '../../../contract/import.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { isRefused, pauseBetweenTries } from '../../client/api/upload.ts'
import type { Read } from '../../client/picture-file.ts'
import { createUploadQueue, type Upload, useQueue } from '../../client/upload-queue.ts'
import { call } from '../api/call.ts'

/** The chosen files of an import. */
export type ChosenFiles = { list: File; pictures: File | null }

/** The files of an import, as one upload with the id of the import; `onArrival` gets it after the last part. */
type Files = { begun: WorkImport; chosen: ChosenFiles; onArrival: (it: WorkImport) => void }

const queue = createUploadQueue<Files>({ send: sendParts })

const bytesOf = (file: WorkImport['list'] | null): number =>
  file === null ? 0 : Math.min(file.bytes, file.received * PART_BYTES)

/** The next part that is missing: the list's first. */
const nextOf = (it: WorkImport, chosen: ChosenFiles): { file: FileKind; part: number; from: File } | null => {
  if (it.list.received < it.list.parts) return { file: 'list', part: it.list.received, from: chosen.list }
  if (it.pictures && chosen.pictures && it.pictures.received < it.pictures.parts)
    return { file: 'pictures', part: it.pictures.received, from: chosen.pictures }
  return null
}

async function sendParts(
  { key: id, begun, chosen, onArrival }: Upload<Files>,
  onProgress: (share: number) => void,
): Promise<Read<unknown>> {
  const all = begun.list.bytes + (begun.pictures?.bytes ?? 0)
  let it = begun
  let tries = 0
  const gone = (more = 0) => (bytesOf(it.list) + bytesOf(it.pictures) + more) / all
  onProgress(gone())
  while (it.state === 'receiving') {
    const next = nextOf(it, chosen)
    if (!next || !queue.find(id)) break
    const piece = next.from.slice(next.part * PART_BYTES, (next.part + 1) * PART_BYTES)
    try {
      const { data } = await call('seller.sendImportPart', {
        params: { id, file: next.file, part: next.part },
        file: piece,
        onProgress: (share) => onProgress(gone(share * piece.size)),
      })
      it = data
      tries = 0
    } catch (thrown) {
      if (isRefused(thrown) || !queue.find(id)) throw thrown
      queue.change(id, { state: 'lost', error: sentenceOf(thrown) })
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
  queue.drop(id)
  return { ok: true }
}

/** Sends the missing parts of an import's files, also while the seller visits other pages of the studio; what is lost is sent again. */
export function sendFiles(begun: WorkImport, chosen: ChosenFiles, onArrival: (it: WorkImport) => void): void {
  queue.drop(begun.id)
  queue.add([{ key: begun.id, begun, chosen, onArrival }])
  void queue.go(begun.id)
}

/** Stops sending the files of an import. */
export const stopSending = queue.drop

/** The files of this import that are on their way from this page. */
export function useSending(id: string): Upload<Files> | undefined {
  return useQueue(queue).find(({ key }) => key === id)
}
