import type { CollectionChange, CollectionFile } from '../../../contract/collection.ts'
import { momentInLagos, timeInLagos } from '../../../kernel/lagos.ts'

type Hung = Pick<CollectionFile['hung'][number], 'work_id' | 'name' | 'artist' | 'picture' | 'text'> & {
  on_show: boolean
}

/** What a person writes of a collection; days on the clocks of Lagos, or empty. */
export type CollectionDraft = Pick<CollectionFile, 'title' | 'introduction' | 'curator' | 'curator_line'> & {
  from: string
  to: string
  works: readonly Hung[]
}

const typedOf = (moment: string | null): string => (moment === null ? '' : timeInLagos(new Date(moment)))
const sentOf = (typed: string): string | null => (typed === '' ? null : momentInLagos(typed).toISOString())

/** A collection as a draft. */
export function draftOf(file: CollectionFile): CollectionDraft {
  return {
    title: file.title,
    introduction: file.introduction,
    curator: file.curator,
    curator_line: file.curator_line,
    from: typedOf(file.from),
    to: typedOf(file.to),
    works: file.hung.map(({ work_id, name, artist, picture, on_show, text }) => ({
      work_id,
      name,
      artist,
      picture,
      on_show,
      text,
    })),
  }
}

/** A draft as it is sent, made from the version that was seen. */
export function changeOf({ from, to, works, ...words }: CollectionDraft, version: number): CollectionChange {
  return {
    ...words,
    version,
    from: sentOf(from),
    to: sentOf(to),
    works: works.map(({ work_id, text }) => ({ work_id, text })),
  }
}
