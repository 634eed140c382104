import type { ProblemCode } from '../../../contract/problems.ts'
import type { OwnWork } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { keepPicturesFor, type Turn, turnPicture } from '../../media/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { MOST_PICTURES } from '../rules/selling.ts'
import { listLabels } from '../store/sizes.ts'
import { listPictureIds, replacePictures } from '../store/work-pictures.ts'
import { updateWork, type WorkRow } from '../store/works.ts'
import { staged } from './changes.ts'
import { takePicturesIn } from './taking-in.ts'
import { changeLockedWork, readOwnWork } from './works.ts'

type OwnAnswer = Result<OwnWork, ProblemCode>
type Ids = Result<Id[], ProblemCode>

// The pictures of a seller's works. Those of a work that has been shown wait for approval, the present ones stay on show.

/** Adds pictures at the end. One that is refused refuses them all, and says why. */
export async function addOwnPictures(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  images: readonly Buffer[],
): Promise<OwnAnswer> {
  const own = await readOwnWork(context, accountId, id)
  if (!own.ok) return own
  if (images.length === 0) return refuse('invalid', { field: 'image', message: 'Product image is required' })
  const present = own.value.pending?.pictures ?? own.value.pictures
  if (present.length + images.length > MOST_PICTURES) return refuse('pictures_full', { field: 'image' })
  return takePicturesIn(context, accountId, images, (added) =>
    putOwn(context, accountId, id, undefined, (ids) =>
      ids.length + added.length > MOST_PICTURES
        ? refuse('pictures_full', { field: 'image' })
        : ok([...ids, ...added]),
    ),
  )
}

/** Puts the pictures in another order: each of them once. Refuses picture_not_found. */
export function orderOwnPictures(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  seen: number,
  wanted: readonly string[],
): Promise<OwnAnswer> {
  return putOwn(context, accountId, id, seen, (ids) =>
    wanted.length === ids.length &&
    new Set(wanted).size === ids.length &&
    ids.every((it) => wanted.includes(it))
      ? ok([...wanted])
      : refuse('picture_not_found', {
          field: 'picture_ids',
          message: 'Name each picture of the work once',
        }),
  )
}

/** Removes a picture of a work. Refuses picture_not_found. */
export function removeOwnPicture(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  pictureId: Id,
): Promise<OwnAnswer> {
  return putOwn(context, accountId, id, undefined, (ids) =>
    ids.includes(pictureId) ? ok(ids.filter((it) => it !== pictureId)) : refuse('picture_not_found'),
  )
}

/** Turns a picture clockwise: another one takes its place, made from the first original. Refuses picture_not_found. */
export async function turnOwnPicture(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  pictureId: Id,
  degrees: Turn,
): Promise<OwnAnswer> {
  const { media } = context
  const own = await readOwnWork(context, accountId, id)
  if (!own.ok) return own
  const present = own.value.pending?.pictures ?? own.value.pictures
  if (!present.some((it) => it.id === pictureId)) return refuse('picture_not_found')
  const turned = await turnPicture(media, pictureId, degrees, accountId)
  if (!turned.ok) return turned
  return keepPicturesFor(media, [turned.value.id], () =>
    putOwn(context, accountId, id, undefined, (ids) =>
      ids.includes(pictureId)
        ? ok(ids.map((it) => (it === pictureId ? turned.value.id : it)))
        : refuse('picture_not_found'),
    ),
  )
}

/** Puts the pictures of a locked work that are next: at once where it was never shown, else as a change that waits. */
export async function putPictures(
  tx: Db,
  row: WorkRow,
  next: (present: Id[]) => Ids,
  now: Date,
): Promise<Refusal<ProblemCode> | undefined> {
  const shown = await listPictureIds(tx, row.id)
  const ids = next(row.pending?.picture_ids ?? shown)
  if (!ids.ok) return ids
  if (row.shown_since === null) {
    await replacePictures(tx, row.id, ids.value)
    await updateWork(tx, row.id, {}, now)
    return undefined
  }
  if (ids.value.length === 0)
    return refuse('work_incomplete', { field: 'image', message: 'The last picture stays' })
  const present = { pictures: shown, sizes: await listLabels(tx, row.id) }
  await updateWork(tx, row.id, staged(row, { picture_ids: ids.value }, present, now), now)
  return undefined
}

function putOwn(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  seen: number | undefined,
  next: (present: Id[]) => Ids,
): Promise<OwnAnswer> {
  return changeLockedWork(context, accountId, id, seen, (tx, row) =>
    putPictures(tx, row, next, context.clock.now()),
  )
}
