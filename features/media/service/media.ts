import type { ProblemCode } from '../../../contract/problems.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Id, isId, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Files } from '../../../platform/files/files.ts'
import { line } from '../../../platform/limits/index.ts'
import {
  type Inspection,
  type PictureFormat,
  type PictureWarning,
  pictureFormats,
  type Turn,
  WORK_LONG_SIDE,
  widthsFor,
} from '../rules/pictures.ts'
import { keepFingerprints, listUnhashed } from '../store/likeness.ts'
import {
  deleteUnused,
  findKnown,
  insertPicture,
  type ListedPicture,
  listPictures,
  listUnused,
  type PicturesAmong,
  readTurn,
  readWidths,
} from '../store/pictures.ts'
import { cardOf } from './card.ts'
import { fingerprintsOf } from './fingerprint.ts'
import { cleanOriginal, draft, encode, inspect, isBroken, readablePaper, turnOriginal } from './image.ts'
import { inTurn } from './in-turn.ts'
import type { CountPicture, SentBy } from './limit.ts'
import { judge } from './quality.ts'
import type { SealedFiles } from './sealed.ts'

/** A picture as it was read, ready to be kept. */
type Kept = {
  bytes: Buffer
  isClean: boolean
  warnings: readonly PictureWarning[]
  turnedFrom: { id: Id; degrees: Turn } | null
}

/** A picture of a work that was taken in: what it is, and what a careful seller would do better. */
export type AddedPicture = { id: Id; width: number; height: number; warnings: readonly PictureWarning[] }

const folderOf = (id: Id): string => `pictures/${id}`
const originalKey = (id: Id): string => `pictures/${id}/original.jpg`
const variantKey = (id: Id, width: number, format: PictureFormat): string =>
  `pictures/${id}/${width}.${format}`
const cardKey = (id: Id): string => `pictures/${id}/card.jpg`
/** Nothing serves these keys: their pictures leave only by an operation that says who may see them. */
const paperKey = (id: Id): string => `private/papers/${id}.jpg`

/** How many pictures the walks over all of them read at once. */
const WALKED = 200
/** How many uploads wait for their turn before others are refused. */
const WAITING = 50

/** The bytes of one size of a picture, and whether they stay as they are. */
export type Variant = { bytes: Buffer; format: PictureFormat; lasts: boolean }

/** Pictures: taken in once, served in every size and format. */
export function createMediaService({
  db,
  files,
  clock,
  count,
  papers,
  shown,
}: {
  db: Db
  files: Files
  clock: Clock
  count: CountPicture
  /** Where pictures of papers lie, sealed. */
  papers: SealedFiles
  /** Say which of some pictures the rows of features refer to. */
  shown: readonly PicturesAmong[]
}) {
  // A large picture takes hundreds of megabytes while it is read: one at a time.
  const inLine = line(1, WAITING)
  /** Reads what somebody sent in, when its turn has come; what breaks off may only be noticed when its last line is read. */
  const whenRead = async <T>(
    by: SentBy,
    read: () => Promise<Result<T, ProblemCode>>,
  ): Promise<Result<T, ProblemCode>> => {
    const counted = await count(by)
    if (!counted.ok) return counted
    try {
      const turn = await inLine(read)
      return turn.ok ? turn.value : turn
    } catch (error) {
      if (error instanceof Error && isBroken(error)) return refuse('picture_broken')
      throw error
    }
  }
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
        // It was taken out while this was encoded: nothing of it stays.
        if ((await readWidths(db, id)) === undefined) await files.removeAll(folderOf(id))
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
        if ((await readWidths(db, id)) === undefined) await files.removeAll(folderOf(id))
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

  /** Keeps a picture that was inspected: the original first, then its row. */
  const keep = async (
    tx: Db,
    inspection: Inspection,
    { bytes, isClean, warnings, turnedFrom }: Kept,
  ): Promise<{ id: Id; widths: number[] }> => {
    const id = newId()
    await files.put(originalKey(id), isClean ? bytes : await cleanOriginal(bytes))
    const widths = widthsFor(inspection.width)
    await insertPicture(tx, { ...inspection, id, widths, createdAt: clock.now(), warnings, turnedFrom })
    return { id, widths }
  }

  /** Takes out those of these pictures that nothing refers to, with their files. Returns how many. */
  const discardUnused = async (ids: readonly Id[]): Promise<number> => {
    if (ids.length === 0) return 0
    const gone = await withTx(db, (tx) => deleteUnused(tx, ids, shown))
    for (const id of gone) await files.removeAll(folderOf(id))
    return gone.length
  }

  return {
    variant,

    /** The picture for previews of links, made at its first reading; undefined when there is no such picture. */
    card: async (id: Id): Promise<Buffer | undefined> => (await files.get(cardKey(id))) ?? makeCard(id),

    /**
     * Takes a picture in: checks it by its content, keeps a cleaned original and its row. `trusted` originals (our own,
     * already clean JPEG) are kept as they are. `tx` is the transaction of what needs the picture.
     */
    add: async (
      tx: Db,
      bytes: Buffer,
      by: SentBy,
      { trusted = false } = {},
    ): Promise<Result<{ id: Id; widths: number[] }, ProblemCode>> => {
      const take = async (): Promise<Result<{ id: Id; widths: number[] }, ProblemCode>> => {
        const inspection = await inspect(bytes)
        if (!inspection.ok) return inspection
        return ok(
          await keep(tx, inspection.value, { bytes, isClean: trusted, warnings: [], turnedFrom: null }),
        )
      }
      return trusted ? take() : whenRead(by, take)
    },

    /**
     * Takes in the picture of a work: the quality gate refuses what is too small and warns of what could be better, and its
     * fingerprints are compared with those of all others. `tx` is not the place for it: this takes about a second.
     */
    addWorkPicture: (bytes: Buffer, by: SentBy): Promise<Result<AddedPicture, ProblemCode>> =>
      whenRead(by, async () => {
        const inspection = await inspect(bytes)
        if (!inspection.ok) return inspection
        const { width, height } = inspection.value
        if (Math.max(width, height) < WORK_LONG_SIDE) return refuse('picture_too_small')
        const [warnings, prints] = [await judge(bytes), await fingerprintsOf(bytes)]
        const { id } = await keep(db, inspection.value, { bytes, isClean: false, warnings, turnedFrom: null })
        await withTx(db, (tx) => keepFingerprints(tx, id, prints, clock.now()))
        return ok({ id, width, height, warnings })
      }),

    /**
     * A picture turned clockwise, under an id of its own: what is served under an address never changes. It is always made
     * from the first original, so that turning it four times loses nothing.
     */
    turn: async (id: Id, degrees: Turn, by: SentBy): Promise<Result<AddedPicture, ProblemCode>> => {
      const counted = await count(by)
      if (!counted.ok) return counted
      const known = await readTurn(db, id)
      const original = known && (await files.get(originalKey(known.source)))
      if (!original) return refuse('picture_not_found')
      const turned = ((known.turned + degrees) % 360) as Turn
      const bytes = await turnOriginal(original, turned)
      const inspection = await inspect(bytes)
      if (!inspection.ok) return inspection
      const prints = await fingerprintsOf(bytes)
      const turnedFrom = { id: known.source, degrees: turned }
      const { warnings } = known
      const added = await keep(db, inspection.value, { bytes, isClean: true, warnings, turnedFrom })
      await withTx(db, (tx) => keepFingerprints(tx, added.id, prints, clock.now()))
      return ok({ id: added.id, width: inspection.value.width, height: inspection.value.height, warnings })
    },

    /** Keeps the picture of a paper, re-encoded and sealed, where only {@link readPaper} finds it. Returns its key. */
    addPaper: (bytes: Buffer, by: SentBy): Promise<Result<string, ProblemCode>> =>
      whenRead(by, async () => {
        const inspection = await inspect(bytes)
        if (!inspection.ok) return inspection
        const key = paperKey(newId())
        await papers.put(key, await readablePaper(bytes))
        return ok(key)
      }),

    /** The JPEG of a paper by its key. Whoever calls this has asked whether the reader may see it. */
    readPaper: (key: string): Promise<Buffer | undefined> => papers.get(key),

    /** Deletes the picture of a paper by its key. */
    removePaper: (key: string): Promise<void> => files.remove(key),

    /** The JPEG of a picture as it was taken in, in full size. */
    original: (id: Id): Promise<Buffer | undefined> => files.get(originalKey(id)),

    /** Takes the fingerprints of pictures that have none yet, one after the other; stops when `signal` says so. */
    fingerprint: async (signal: AbortSignal): Promise<number> => {
      let taken = 0
      for (;;) {
        const some = await listUnhashed(db, WALKED)
        if (some.length === 0) return taken
        for (const id of some) {
          if (signal.aborted) return taken
          const original = await files.get(originalKey(id))
          const prints = original ? await fingerprintsOf(original) : []
          await withTx(db, (tx) => keepFingerprints(tx, id, prints, clock.now()))
          taken++
        }
      }
    },

    /**
     * Takes out those of these pictures that nothing refers to any more. Returns their ids; their files are deleted by
     * `removeFiles`, once that is committed.
     */
    release: (tx: Db, ids: readonly Id[]): Promise<Id[]> => deleteUnused(tx, ids, shown),

    /**
     * Runs what pictures were taken in for. Where that is refused they go again, with their files; where it fails, nobody knows
     * what was kept, and the nightly sweep looks.
     */
    keepFor: async <T>(
      ids: readonly Id[],
      use: () => Promise<Result<T, ProblemCode>>,
    ): Promise<Result<T, ProblemCode>> => {
      const used = await use()
      if (!used.ok) await discardUnused(ids)
      return used
    },

    discardUnused,

    /** Whose files lie under pictures/. */
    sweptFolder: {
      prefix: 'pictures',
      findKnown: (names: readonly string[]) => findKnown(db, names.filter(isId)),
    },

    /** Takes out pictures that came before a moment and that nothing refers to, at most so many. Returns how many. */
    sweep: async (before: Date, most: number): Promise<number> =>
      discardUnused(await listUnused(db, before, most, shown)),

    /** Deletes the files of a picture that was taken out. */
    removeFiles: (id: Id): Promise<void> => files.removeAll(folderOf(id)),

    /** Makes every size of every picture that is not there yet, one after the other; stops when `signal` says so. */
    warm: async (signal: AbortSignal): Promise<number> => {
      let made = 0
      let last: ListedPicture | undefined
      for (;;) {
        const some = await listPictures(db, last, WALKED)
        if (some.length === 0) return made
        for (const { id, widths } of some) {
          for (const width of widths) {
            for (const format of pictureFormats) {
              if (signal.aborted) return made
              if (await files.has(variantKey(id, width, format))) continue
              await make(id, width, format)
              made++
            }
          }
        }
        last = some.at(-1)
      }
    },
  }
}

export type MediaService = ReturnType<typeof createMediaService>
