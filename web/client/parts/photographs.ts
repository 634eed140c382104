import { useState } from 'react'
import { MOST_RETURN_PHOTOGRAPHS } from '../../../contract/return.ts'
import { freshKey } from '../api/fresh-key.ts'
import { formOf } from '../api/upload.ts'
import { readPicture } from '../picture-file.ts'
import { createUploadQueue, type Upload, useQueue, WAITING } from '../upload-queue.ts'

/** `blob` and `preview` are null until it was read, and where it cannot be. */
type Photograph = { name: string; preview: string | null; blob: Blob | null; returnId: string }
/** A photograph for a return: held until a person sends it. */
export type ChosenPhotograph = Upload<Photograph>

/** Adds a photograph to a return, as its buyer or its seller. */
export type SendPhotograph = (
  returnId: string,
  file: FormData,
  onProgress: (share: number) => void,
) => Promise<unknown>

const isUnderWay = ({ state }: ChosenPhotograph): boolean => state === 'waiting' || state === 'sending'

function createPhotographs(upload: SendPhotograph) {
  return createUploadQueue<Photograph>({
    send: async ({ blob, returnId }, onProgress) => {
      const file = blob && new File([blob], 'photograph.jpg', { type: blob.type })
      if (file) await upload(returnId, formOf({ photograph: file }), onProgress)
      return { ok: true }
    },
  })
}

/** The photographs a person chooses for a return: each is looked at when it is chosen, and sent later. `room` is how many more it takes. */
export function usePhotographs(upload: SendPhotograph, room = MOST_RETURN_PHOTOGRAPHS) {
  const [queue] = useState(() => createPhotographs(upload))
  const [note, setNote] = useState<string | null>(null)
  const chosen = useQueue(queue)

  const add = async (files: readonly File[]): Promise<void> => {
    const free = Math.max(0, room - queue.list().length)
    const taken = files.slice(0, free).map((file) => ({ key: freshKey(), file }))
    const over = files.length - taken.length
    setNote(
      over > 0
        ? `${MOST_RETURN_PHOTOGRAPHS} photographs at most: ${over === 1 ? `'${files.at(-1)?.name}' was` : `${over} were`} left out.`
        : null,
    )
    queue.add(
      taken.map(({ key, file }) => ({
        key,
        name: file.name,
        preview: null,
        blob: null,
        returnId: '',
        state: 'held',
      })),
    )
    // One after the other: a phone holds few large pictures at once.
    for (const { key, file } of taken) {
      const read = await readPicture(file)
      if (read.ok) queue.change(key, { blob: read.blob, preview: read.preview })
      else queue.change(key, { state: 'refused', error: read.why })
    }
  }

  /** Sends what is ready or failed on the way, one after the other; what could not be read is left out. Answers whether all of it is there. */
  const send = async (returnId: string): Promise<boolean> => {
    if (queue.list().some(isUnderWay)) return false
    for (const { key, blob, state } of queue.list())
      if (blob === null) queue.drop(key)
      else if (state !== 'sent') queue.change(key, { ...WAITING, returnId })
    await queue.run()
    return queue.list().every(({ state }) => state === 'sent')
  }

  return {
    chosen,
    note,
    isFull: chosen.length >= room,
    isReading: chosen.some(({ state, blob }) => state === 'held' && blob === null),
    isSending: chosen.some(isUnderWay),
    add,
    remove: (key: string): void => {
      setNote(null)
      queue.drop(key)
    },
    send,
    /** What is there is shown with the return from now on. */
    forgetSent: (): void => {
      for (const { key, state } of queue.list()) if (state === 'sent') queue.drop(key)
    },
  }
}

export type Photographs = ReturnType<typeof usePhotographs>
