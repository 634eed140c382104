import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { MediaContext } from '../context.ts'
import {
  type Inspection,
  keptWidth,
  type PictureWarning,
  type Turn,
  tooSmall,
  WORK_LONG_SIDE,
  WORK_SHORT_SIDE,
  widthsFor,
} from '../rules/pictures.ts'
import { listUnhashed, storeFingerprints } from '../store/likeness.ts'
import { insertPicture, readTurn } from '../store/pictures.ts'
import { fingerprintsOf } from './fingerprint.ts'
import { cleanOriginal, inspect, isBroken, turnOriginal } from './image.ts'
import { originalKey } from './keys.ts'
import { countPicture, type SentBy } from './limit.ts'
import { findWarnings } from './quality.ts'

/** A picture of a work that was taken in: what it is, and what a careful seller would do better. */
export type AddedPicture = { id: Id; width: number; height: number; warnings: readonly PictureWarning[] }

/** A picture that was read, ready to be stored. */
type ReadPicture = {
  bytes: Buffer
  isClean: boolean
  warnings: readonly PictureWarning[]
  turnedFrom: { id: Id; degrees: Turn } | null
}

/** How many pictures the walk over those without fingerprints reads at once. */
const WALKED = 200

/**
 * Validates a picture by content and stores a cleaned original and its row in `tx`. `trusted` originals (our own, clean
 * JPEG) are stored as they are.
 */
export async function addPicture(
  context: MediaContext,
  tx: Db,
  bytes: Buffer,
  by: SentBy,
  { trusted = false } = {},
): Promise<Result<{ id: Id; widths: number[] }, ProblemCode>> {
  const take = async (): Promise<Result<{ id: Id; widths: number[] }, ProblemCode>> => {
    const inspection = await inspect(bytes)
    if (!inspection.ok) return inspection
    const picture = { bytes, isClean: trusted, warnings: [], turnedFrom: null }
    return ok(await storePicture(context, tx, inspection.value, picture))
  }
  return trusted ? take() : readUpload(context, by, take)
}

/**
 * Takes in a work's picture: refuses too small ones, warns of weaknesses, compares fingerprints with all others. Never
 * inside a transaction: it takes about a second.
 */
export function addWorkPicture(
  context: MediaContext,
  bytes: Buffer,
  by: SentBy,
): Promise<Result<AddedPicture, ProblemCode>> {
  const { db, clock } = context
  return readUpload(context, by, async () => {
    const inspection = await inspect(bytes)
    if (!inspection.ok) return inspection
    const { width, height } = inspection.value
    const message = tooSmall({ width, height }, { long: WORK_LONG_SIDE, short: WORK_SHORT_SIDE })
    if (message !== undefined) return refuse('picture_too_small', { message })
    const [warnings, prints] = [await findWarnings(bytes), await fingerprintsOf(bytes)]
    const picture = { bytes, isClean: false, warnings, turnedFrom: null }
    const { id } = await storePicture(context, db, inspection.value, picture)
    await withTx(db, (tx) => storeFingerprints(tx, id, prints, clock.now()))
    return ok({ id, width, height, warnings })
  })
}

/**
 * Turns a picture clockwise under a new id, as addresses never change content. Starts from the first original, so no
 * turn loses quality. Refuses too_many_requests, picture_not_found.
 */
export async function turnPicture(
  context: MediaContext,
  id: Id,
  degrees: Turn,
  by: SentBy,
): Promise<Result<AddedPicture, ProblemCode>> {
  const { db, files, clock } = context
  const counted = await countPicture(context, by)
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
  const picture = { bytes, isClean: true, warnings, turnedFrom }
  const added = await storePicture(context, db, inspection.value, picture)
  await withTx(db, (tx) => storeFingerprints(tx, added.id, prints, clock.now()))
  return ok({ id: added.id, width: inspection.value.width, height: inspection.value.height, warnings })
}

/** Takes the fingerprints of pictures that have none yet, one after the other; stops when `signal` says so. Returns how many. */
export async function addFingerprints(
  { db, files, clock }: Pick<MediaContext, 'db' | 'files' | 'clock'>,
  signal: AbortSignal,
): Promise<number> {
  let taken = 0
  for (;;) {
    const some = await listUnhashed(db, WALKED)
    if (some.length === 0) return taken
    for (const id of some) {
      if (signal.aborted) return taken
      const original = await files.get(originalKey(id))
      const prints = original ? await fingerprintsOf(original) : []
      await withTx(db, (tx) => storeFingerprints(tx, id, prints, clock.now()))
      taken++
    }
  }
}

/** Reads an upload in its turn; truncation may show only at the last line. */
export async function readUpload<T>(
  context: Pick<MediaContext, 'senders' | 'lines'>,
  by: SentBy,
  read: () => Promise<Result<T, ProblemCode>>,
): Promise<Result<T, ProblemCode>> {
  const counted = await countPicture(context, by)
  if (!counted.ok) return counted
  try {
    const turn = await context.lines.reading(read)
    return turn.ok ? turn.value : turn
  } catch (error) {
    if (error instanceof Error && isBroken(error)) return refuse('picture_broken')
    throw error
  }
}

/** Stores a picture that was inspected: the original first, then its row. */
async function storePicture(
  { files, clock }: MediaContext,
  tx: Db,
  inspection: Inspection,
  { bytes, isClean, warnings, turnedFrom }: ReadPicture,
): Promise<{ id: Id; widths: number[] }> {
  const id = newId()
  await files.put(originalKey(id), isClean ? bytes : await cleanOriginal(bytes, inspection))
  const widths = widthsFor(keptWidth(inspection.width, inspection.height))
  await insertPicture(tx, {
    ...inspection,
    id,
    widths,
    warnings: [...warnings],
    source_id: turnedFrom?.id ?? null,
    turned: turnedFrom?.degrees ?? 0,
    created_at: clock.now(),
  })
  return { id, widths }
}
