import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/files.ts'
import { line } from '../../platform/limits/index.ts'
import { cardOf } from './card.ts'
import { cleanOriginal, encode, inspect } from './image.ts'
import { type PictureFormat, pictureFormats, widthsFor } from './rules.ts'
import { deletePicture, insertPicture, listPictures, readWidths } from './store.ts'

const folderOf = (id: Id): string => `pictures/${id}`
const originalKey = (id: Id): string => `pictures/${id}/original.jpg`
const variantKey = (id: Id, width: number, format: PictureFormat): string =>
  `pictures/${id}/${width}.${format}`
const cardKey = (id: Id): string => `pictures/${id}/card.jpg`

/** How many uploads wait for their turn before others are refused. */
const WAITING = 50

/** Pictures: taken in once, served in every size and format. */
export const createMediaService = ({ db, files, clock }: { db: Db; files: Files; clock: Clock }) => {
  const inLine = line(1, WAITING)
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  const make = async (id: Id, width: number, format: PictureFormat): Promise<Buffer | undefined> => {
    const widths = await readWidths(db, id)
    if (!widths?.includes(width)) return undefined
    const original = await files.get(originalKey(id))
    if (!original) return undefined
    const bytes = await encode(original, width, format)
    await files.put(variantKey(id, width, format), bytes)
    return bytes
  }

  const makeCard = async (id: Id): Promise<Buffer | undefined> => {
    const original = await files.get(originalKey(id))
    if (!original) return undefined
    const bytes = await cardOf(original)
    await files.put(cardKey(id), bytes)
    return bytes
  }

  /** What is kept under a key, made at its first reading, once for all who ask meanwhile. */
  const keptOr = async (
    key: string,
    making: () => Promise<Buffer | undefined>,
  ): Promise<Buffer | undefined> => {
    const stored = await files.get(key)
    if (stored) return stored
    const running = underWay.get(key) ?? making().finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  /** The bytes of one size in one format, made at its first reading; undefined when the picture has no such size. */
  const variant = (id: Id, width: number, format: PictureFormat): Promise<Buffer | undefined> =>
    keptOr(variantKey(id, width, format), () => make(id, width, format))

  return {
    variant,

    /** The picture for previews of links, made at its first reading; undefined when there is no such picture. */
    card: (id: Id): Promise<Buffer | undefined> => keptOr(cardKey(id), () => makeCard(id)),

    /**
     * Takes a picture in: checks it by its content, keeps a cleaned original and its row. `trusted` originals (our own,
     * already clean JPEG) are kept as they are. `tx` is the transaction of whoever needs the picture.
     */
    add: async (
      tx: Db,
      bytes: Buffer,
      { trusted = false } = {},
    ): Promise<Result<{ id: Id; widths: number[] }, ProblemCode>> => {
      // A large picture takes hundreds of megabytes while it is read: one at a time.
      const turn = await (trusted ? ok(ok(bytes)) : inLine(() => cleanOriginal(bytes)))
      if (!turn.ok) return turn
      const original = turn.value
      if (!original.ok) return original
      const inspection = await inspect(original.value)
      if (!inspection.ok) return inspection
      const id = newId()
      await files.put(originalKey(id), original.value)
      const widths = widthsFor(inspection.value.width)
      await insertPicture(tx, { ...inspection.value, id, widths, createdAt: clock.now() })
      return ok({ id, widths })
    },

    /** Takes a picture out that nothing shows any more; its files are deleted by `removeFiles`, once that is committed. */
    remove: (tx: Db, id: Id): Promise<void> => deletePicture(tx, id),

    /** Deletes the files of a picture that was taken out. */
    removeFiles: (id: Id): Promise<void> => files.removeAll(folderOf(id)),

    /** Makes every size of every picture that is not there yet, one after the other; stops when `signal` says so. */
    warm: async (signal: AbortSignal): Promise<number> => {
      let made = 0
      for (const { id, widths } of await listPictures(db)) {
        for (const width of widths) {
          for (const format of pictureFormats) {
            if (signal.aborted) return made
            if (await files.has(variantKey(id, width, format))) continue
            await variant(id, width, format)
            made++
          }
        }
      }
      return made
    },
  }
}

export type MediaService = ReturnType<typeof createMediaService>
