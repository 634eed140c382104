import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/files.ts'
import { cardOf } from './card.ts'
import { cleanOriginal, draft, encode, inspect } from './image.ts'
import { inTurn } from './in-turn.ts'
import { type PictureFormat, pictureFormats, widthsFor } from './rules.ts'
import { insertPicture, listPictures, readWidths } from './store.ts'

const originalKey = (id: Id): string => `pictures/${id}/original.jpg`
const variantKey = (id: Id, width: number, format: PictureFormat): string =>
  `pictures/${id}/${width}.${format}`
const cardKey = (id: Id): string => `pictures/${id}/card.jpg`

/** The bytes of one size of a picture, and whether they stay as they are. */
export type Variant = { bytes: Buffer; format: PictureFormat; lasts: boolean }

/** Pictures: taken in once, served in every size and format. */
export const createMediaService = ({ db, files, clock }: { db: Db; files: Files; clock: Clock }) => {
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  const encoding = inTurn()
  const drafting = inTurn()

  /** Makes what belongs under a key in its turn, once for all who want it meanwhile. */
  const once = (key: string, making: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
    const running = underWay.get(key) ?? making().finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  const make = (id: Id, width: number, format: PictureFormat): Promise<Buffer | undefined> => {
    const key = variantKey(id, width, format)
    return once(key, () =>
      encoding(async () => {
        const original = await files.get(originalKey(id))
        if (!original) return undefined
        const bytes = await encode(original, width, format)
        await files.put(key, bytes)
        return bytes
      }),
    )
  }

  const makeDraft = (id: Id, width: number): Promise<Buffer | undefined> =>
    once(`${id}/${width}`, () =>
      drafting(async () => {
        const original = await files.get(originalKey(id))
        return original && draft(original, width)
      }),
    )

  const makeCard = (id: Id): Promise<Buffer | undefined> =>
    once(cardKey(id), () =>
      encoding(async () => {
        const original = await files.get(originalKey(id))
        if (!original) return undefined
        const bytes = await cardOf(original)
        await files.put(cardKey(id), bytes)
        return bytes
      }),
    )

  /**
   * One size of a picture in one format. While that is not made yet, which the first question for it sets off, a draft in
   * JPEG stands in for it, so that nobody waits for an encoder. Undefined when the picture has no such size.
   */
  const variant = async (id: Id, width: number, format: PictureFormat): Promise<Variant | undefined> => {
    const stored = await files.get(variantKey(id, width, format))
    if (stored) return { bytes: stored, format, lasts: true }
    if (!(await readWidths(db, id))?.includes(width)) return undefined
    // Should it fail, the next reader sets it off again.
    make(id, width, format).catch(() => undefined)
    const bytes = await makeDraft(id, width)
    return bytes && { bytes, format: 'jpg', lasts: false }
  }

  return {
    variant,

    /** The picture for previews of links, made at its first reading; undefined when there is no such picture. */
    card: async (id: Id): Promise<Buffer | undefined> => (await files.get(cardKey(id))) ?? makeCard(id),

    /**
     * Takes a picture in: checks it by its content, keeps a cleaned original and its row. `trusted` originals (our own,
     * already clean JPEG) are kept as they are. `tx` is the transaction of whoever needs the picture.
     */
    add: async (
      tx: Db,
      bytes: Buffer,
      { trusted = false } = {},
    ): Promise<Result<{ id: Id; widths: number[] }, ProblemCode>> => {
      const inspection = await inspect(bytes)
      if (!inspection.ok) return inspection
      const id = newId()
      await files.put(originalKey(id), trusted ? bytes : await cleanOriginal(bytes))
      const widths = widthsFor(inspection.value.width)
      await insertPicture(tx, { ...inspection.value, id, widths, createdAt: clock.now() })
      return ok({ id, widths })
    },

    /** Makes every size of every picture that is not there yet, one after the other; stops when `signal` says so. */
    warm: async (signal: AbortSignal): Promise<number> => {
      let made = 0
      for (const { id, widths } of await listPictures(db)) {
        for (const width of widths) {
          for (const format of pictureFormats) {
            if (signal.aborted) return made
            if (await files.has(variantKey(id, width, format))) continue
            await make(id, width, format)
            made++
          }
        }
      }
      return made
    },
  }
}

export type MediaService = ReturnType<typeof createMediaService>
