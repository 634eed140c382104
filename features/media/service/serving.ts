import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '../../../kernel/id.ts'
import type { MediaContext } from '../context.ts'
import { type PictureFormat, pictureFormats, pictureWidths } from '../rules/pictures.ts'
import { type ListedPicture, listPictures, readWidths } from '../store/pictures.ts'
import { cardOf } from './card.ts'
import { draft, encode } from './image.ts'
import { cardKey, folderOfPicture, originalKey, variantKey } from './keys.ts'

/** How many pictures the walk over all of them reads at once. */
const WALKED = 200
/** The share of the processors for making pictures ahead of requests. */
const SHARE = 1 / 5

/** The bytes of one size of a picture, and whether they stay as they are. */
export type Variant = { bytes: Buffer; format: PictureFormat; lasts: boolean }

type Made = Promise<Buffer | undefined>

/**
 * Returns a picture in one size and format. The first request starts its encoding and gets a JPEG draft, so no one
 * waits. Undefined for other sizes.
 */
export async function readVariant(
  context: MediaContext,
  id: Id,
  width: number,
  format: PictureFormat,
): Promise<Variant | undefined> {
  const stored = await context.files.get(variantKey(id, width, format))
  if (stored) return { bytes: stored, format, lasts: true }
  if (!(await readWidths(context.db, id))?.includes(width)) return undefined
  // Should it fail, the next reader sets it off again.
  makeVariant(context, id, width, format).catch(() => undefined)
  const bytes = await makeDraft(context, id, width)
  return bytes && { bytes, format: 'jpg', lasts: false }
}

/** The picture for previews of links, made at its first reading; undefined when there is no such picture. */
export async function readCard(context: MediaContext, id: Id): Made {
  return (await context.files.get(cardKey(id))) ?? makeCard(context, id)
}

/** The JPEG of a picture as it was taken in, in full size. */
export function readOriginal({ files }: Pick<MediaContext, 'files'>, id: Id): Made {
  return files.get(originalKey(id))
}

/**
 * Makes all missing sizes until `signal`; returns how many. Starts with the smallest of every picture in the commonest
 * format, unthrottled; the rest uses a fifth of `processors`.
 */
export async function makeAllVariants(
  context: MediaContext,
  signal: AbortSignal,
  processors = availableParallelism(),
): Promise<number> {
  const pause = Math.max(0, 1 / (SHARE * processors) - 1)
  let made = 0
  for (const format of pictureFormats)
    for (const [place] of [...pictureWidths, 'closely'].entries())
      for await (const { id, widths } of allPictures(context)) {
        if (signal.aborted) return made
        const width = widths[place]
        if (width === undefined || (await context.files.has(variantKey(id, width, format)))) continue
        const began = performance.now()
        await makeVariant(context, id, width, format)
        made++
        const isFirst = place === 0 && format === pictureFormats[0]
        const ms = isFirst ? 0 : pause * (performance.now() - began)
        await sleep(ms, undefined, { signal }).catch(() => {})
      }
  return made
}

/** All pictures, the newest first. */
async function* allPictures({ db }: Pick<MediaContext, 'db'>): AsyncGenerator<ListedPicture> {
  let last: ListedPicture | undefined
  do {
    const some = await listPictures(db, last, WALKED)
    yield* some
    last = some.at(-1)
  } while (last)
}

function makeVariant(context: MediaContext, id: Id, width: number, format: PictureFormat): Made {
  return encodeOriginal(context, id, variantKey(id, width, format), (original) =>
    encode(original, width, format),
  )
}

function makeCard(context: MediaContext, id: Id): Made {
  return encodeOriginal(context, id, cardKey(id), cardOf)
}

function makeDraft(context: MediaContext, id: Id, width: number): Made {
  const { files, lines } = context
  return once(context, `${id}/${width}`, () =>
    lines.drafting(async () => {
      const original = await files.get(originalKey(id))
      return original && draft(original, width)
    }),
  )
}

/** Makes a file from an original in its turn, once for all who want it meanwhile, and stores it. */
function encodeOriginal(
  context: MediaContext,
  id: Id,
  key: string,
  make: (original: Buffer) => Promise<Buffer>,
): Made {
  const { db, files, lines } = context
  return once(context, key, () =>
    lines.encoding(async () => {
      const original = await files.get(originalKey(id))
      if (!original) return undefined
      const bytes = await make(original)
      await files.put(key, bytes)
      // It was taken out while this was encoded: nothing of it stays.
      if ((await readWidths(db, id)) === undefined) await files.removeAll(folderOfPicture(id))
      return bytes
    }),
  )
}

function once({ lines }: MediaContext, key: string, making: () => Made): Made {
  const running = lines.underWay.get(key) ?? making().finally(() => lines.underWay.delete(key))
  lines.underWay.set(key, running)
  return running
}
