import type { ProblemCode } from '../../../contract/problems.ts'
import type { OwnWork, PictureChange } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { keepPicturesFor, type Turn, turnPicture } from '../../media/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { MOST_PICTURES } from '../rules/selling.ts'
import { listLabels } from '../store/sizes.ts'
import { listPictures, replacePictures, type WorkPicture } from '../store/work-pictures.ts'
import { updateWork, type WorkRow } from '../store/works.ts'
import { bare, staged, wantedPictures } from './changes.ts'
import { takePicturesIn } from './taking-in.ts'
import { changeLockedWork, readOwnWork } from './works.ts'

type OwnAnswer = Result<OwnWork, ProblemCode>
type Pictures = Result<WorkPicture[], ProblemCode>

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
    putOwn(context, accountId, id, undefined, (pictures) =>
      pictures.length + added.length > MOST_PICTURES
        ? refuse('pictures_full', { field: 'image' })
        : ok([...pictures, ...added.map(bare)]),
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
  return putOwn(context, accountId, id, seen, (pictures) =>
    wanted.length === pictures.length &&
    new Set(wanted).size === pictures.length &&
    pictures.every((it) => wanted.includes(it.id))
      ? ok(pictures.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)))
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
  return putOwn(context, accountId, id, undefined, (pictures) =>
    pictures.some((it) => it.id === pictureId)
      ? ok(pictures.filter((it) => it.id !== pictureId))
      : refuse('picture_not_found'),
  )
}

/** Says what a picture shows; what is left out stays. Refuses picture_not_found. */
export function describeOwnPicture(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  pictureId: Id,
  seen: number,
  { kind, alt }: Pick<PictureChange, 'kind' | 'alt'>,
): Promise<OwnAnswer> {
  return putOwn(context, accountId, id, seen, (pictures) =>
    changed(pictures, pictureId, {
      ...(kind === undefined ? {} : { kind }),
      ...(alt === undefined ? {} : { alt }),
    }),
  )
}

/** Puts another picture with the same words in the place of one, such as its crop. Refuses picture_not_found. */
export async function replaceOwnPicture(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  pictureId: Id,
  images: readonly Buffer[],
): Promise<OwnAnswer> {
  const own = await readOwnWork(context, accountId, id)
  if (!own.ok) return own
  const present = own.value.pending?.pictures ?? own.value.pictures
  if (!present.some((it) => it.id === pictureId)) return refuse('picture_not_found')
  if (images.length !== 1) return refuse('invalid', { field: 'image', message: 'Product image is required' })
  return takePicturesIn(context, accountId, images, ([added]) =>
    putOwn(context, accountId, id, undefined, (pictures) =>
      added === undefined ? ok(pictures) : changed(pictures, pictureId, { id: added }),
    ),
  )
}

/** Turns a picture clockwise: another one with the same words takes its place, made from the first original. Refuses picture_not_found. */
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
    putOwn(context, accountId, id, undefined, (pictures) =>
      changed(pictures, pictureId, { id: turned.value.id }),
    ),
  )
}

/** Puts the pictures of a locked work that are next: at once where it was never shown, else as a change that waits. */
export async function putPictures(
  tx: Db,
  row: WorkRow,
  next: (present: WorkPicture[]) => Pictures,
  now: Date,
): Promise<Refusal<ProblemCode> | undefined> {
  const shown = await listPictures(tx, row.id)
  const pictures = next(wantedPictures(row, shown))
  if (!pictures.ok) return pictures
  if (row.shown_since === null) {
    await replacePictures(tx, row.id, pictures.value)
    await updateWork(tx, row.id, {}, now)
    return undefined
  }
  if (pictures.value.length === 0)
    return refuse('work_incomplete', { field: 'image', message: 'The last picture stays' })
  const present = { pictures: shown, sizes: await listLabels(tx, row.id) }
  const wanted = {
    picture_ids: pictures.value.map(({ id }) => id),
    picture_words: Object.fromEntries(pictures.value.map(({ id, ...words }) => [id, words])),
  }
  await updateWork(tx, row.id, staged(row, wanted, present, now), now)
  return undefined
}

function changed(pictures: readonly WorkPicture[], id: Id, change: Partial<WorkPicture>): Pictures {
  return pictures.some((picture) => picture.id === id)
    ? ok(pictures.map((picture) => (picture.id === id ? { ...picture, ...change } : picture)))
    : refuse('picture_not_found')
}

function putOwn(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  seen: number | undefined,
  next: (present: WorkPicture[]) => Pictures,
): Promise<OwnAnswer> {
  return changeLockedWork(context, accountId, id, seen, (tx, row) =>
    putPictures(tx, row, next, context.clock.now()),
  )
}
