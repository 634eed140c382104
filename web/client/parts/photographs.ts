import { useRef, useState } from 'react'
import { MOST_RETURN_PHOTOGRAPHS } from '../../../contract/return.ts'
import { sentenceOf } from '../api/problem.ts'
import { formOf } from '../api/upload.ts'
import { readPicture } from '../picture-file.ts'

/** A photograph on its way: looked at, ready, being sent, there, or refused with the reason. */
export type ChosenPhotograph = {
  id: number
  name: string
  preview: string | null
  blob: Blob | null
  state: 'reading' | 'ready' | 'sending' | 'sent' | 'failed'
  /** How much of it has been sent, from 0 to 1. */
  share: number
  /** Why it cannot be sent, or was not. */
  error: string | null
}

let last = 0

/** Adds a photograph to a return, as its buyer or its seller. */
export type SendPhotograph = (
  returnId: string,
  file: FormData,
  onProgress: (share: number) => void,
) => Promise<unknown>

/** The photographs a person chooses for a return: each is looked at when it is chosen, and sent later. `room` is how many more it takes. */
export const usePhotographs = (upload: SendPhotograph, room = MOST_RETURN_PHOTOGRAPHS) => {
  const [chosen, setChosen] = useState<ChosenPhotograph[]>([])
  const [note, setNote] = useState<string | null>(null)
  // What a long upload reads between its steps.
  const now = useRef<ChosenPhotograph[]>([])
  const underWay = useRef(false)

  const change = (next: ChosenPhotograph[]): void => {
    now.current = next
    setChosen(next)
  }
  const update = (id: number, more: Partial<ChosenPhotograph>): void =>
    change(now.current.map((one) => (one.id === id ? { ...one, ...more } : one)))

  const read = async (id: number, file: File): Promise<void> => {
    const answer = await readPicture(file)
    update(
      id,
      answer.ok
        ? { state: 'ready', blob: answer.blob, preview: answer.preview }
        : { state: 'failed', error: answer.why },
    )
  }

  const add = async (files: readonly File[]): Promise<void> => {
    const free = Math.max(0, room - now.current.length)
    const taken = files.slice(0, free).map((file) => {
      last += 1
      return { id: last, file }
    })
    const over = files.length - taken.length
    setNote(
      over > 0
        ? `${MOST_RETURN_PHOTOGRAPHS} photographs at most: ${over === 1 ? `'${files.at(-1)?.name}' was` : `${over} were`} left out.`
        : null,
    )
    change([
      ...now.current,
      ...taken.map(({ id, file }) => ({
        id,
        name: file.name,
        preview: null,
        blob: null,
        state: 'reading' as const,
        share: 0,
        error: null,
      })),
    ])
    // One after the other: a phone holds few large pictures at once.
    for (const { id, file } of taken) await read(id, file)
  }

  const remove = (id: number): void => {
    setNote(null)
    change(now.current.filter((one) => one.id !== id))
  }

  /** Sends what is ready or failed on the way, one after the other; what could not be read is left out. Answers whether all of it is there. */
  const send = async (returnId: string): Promise<boolean> => {
    if (underWay.current) return false
    underWay.current = true
    change(now.current.filter(({ blob }) => blob !== null))
    try {
      for (const { id } of now.current) {
        const photograph = now.current.find((one) => one.id === id)
        if (!photograph?.blob || photograph.state === 'sent') continue
        update(id, { state: 'sending', share: 0, error: null })
        try {
          const file = new File([photograph.blob], 'photograph.jpg', { type: photograph.blob.type })
          await upload(returnId, formOf({ photograph: file }), (share) => update(id, { share }))
          update(id, { state: 'sent', share: 1 })
        } catch (thrown) {
          update(id, { state: 'failed', error: sentenceOf(thrown) })
        }
      }
      return now.current.every(({ state }) => state === 'sent')
    } finally {
      underWay.current = false
    }
  }

  return {
    chosen,
    note,
    isFull: chosen.length >= room,
    isReading: chosen.some(({ state }) => state === 'reading'),
    isSending: chosen.some(({ state }) => state === 'sending'),
    add,
    remove,
    send,
    /** What is there is shown with the return from now on. */
    forgetSent: () => change(now.current.filter(({ state }) => state !== 'sent')),
  }
}

export type Photographs = ReturnType<typeof usePhotographs>
