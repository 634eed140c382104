import type { ProblemCode } from '../../../contract/problems.ts'
import type { OwnWork } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Turn } from '../../media/index.server.ts'
import { MOST_PICTURES } from '../rules/selling.ts'
import { listPictureIds, replacePictures, updateWork, type WorkRow } from '../store/works.ts'
import { staged } from './changes.ts'
import type { StudioDeps } from './deps.ts'
import type { OwnWorks } from './works.ts'

type Answer = Result<OwnWork, ProblemCode>
type Ids = Result<Id[], ProblemCode>

/** Puts the pictures of a locked work that are next: at once where it was never shown, else as a change that waits. */
export const putPictures = async (
  tx: Db,
  row: WorkRow,
  next: (present: Id[]) => Ids,
  now: Date,
): Promise<Refusal<ProblemCode> | undefined> => {
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
  await updateWork(tx, row.id, staged(row, { picture_ids: ids.value }, shown, now), now)
  return undefined
}

/** How many pictures a seller may send or turn: each costs about a second of a processor. */
const uploads = { points: 120, seconds: 60 * 60 }

/** The pictures of a seller's works. Those of a work that has been shown wait for approval, the present ones stay on show. */
export const createOwnPictures = ({ clock, media, limits }: StudioDeps, { read, change }: OwnWorks) => {
  const perSeller = limits.throttle('work-pictures', uploads)

  const put = (
    accountId: Id,
    id: Id,
    seen: number | undefined,
    next: (present: Id[]) => Ids,
  ): Promise<Answer> => change(accountId, id, seen, (tx, row) => putPictures(tx, row, next, clock.now()))

  return {
    /** Adds pictures at the end. One that is refused refuses them all, and says why. */
    add: async (accountId: Id, id: Id, images: readonly Buffer[]): Promise<Answer> => {
      const own = await read(accountId, id)
      if (!own.ok) return own
      if (images.length === 0)
        return refuse('invalid', { field: 'image', message: 'Product image is required' })
      const present = own.value.pending?.pictures ?? own.value.pictures
      if (present.length + images.length > MOST_PICTURES) return refuse('pictures_full', { field: 'image' })
      const added: Id[] = []
      for (const bytes of images) {
        const allowed = await perSeller.take(accountId)
        if (!allowed.ok) return allowed
        const picture = await media.addWorkPicture(bytes)
        if (!picture.ok) return { ...picture, field: 'image' }
        added.push(picture.value.id)
      }
      return put(accountId, id, undefined, (ids) =>
        ids.length + added.length > MOST_PICTURES
          ? refuse('pictures_full', { field: 'image' })
          : ok([...ids, ...added]),
      )
    },

    /** Puts the pictures in another order: each of them once. */
    order: (accountId: Id, id: Id, seen: number, wanted: readonly string[]): Promise<Answer> =>
      put(accountId, id, seen, (ids) =>
        wanted.length === ids.length &&
        new Set(wanted).size === ids.length &&
        ids.every((it) => wanted.includes(it))
          ? ok([...wanted])
          : refuse('picture_not_found', {
              field: 'picture_ids',
              message: 'Name each picture of the work once',
            }),
      ),

    remove: (accountId: Id, id: Id, pictureId: Id): Promise<Answer> =>
      put(accountId, id, undefined, (ids) =>
        ids.includes(pictureId) ? ok(ids.filter((it) => it !== pictureId)) : refuse('picture_not_found'),
      ),

    /** Turns a picture clockwise: another one takes its place, made from the first original. */
    turn: async (accountId: Id, id: Id, pictureId: Id, degrees: Turn): Promise<Answer> => {
      const own = await read(accountId, id)
      if (!own.ok) return own
      const present = own.value.pending?.pictures ?? own.value.pictures
      if (!present.some((it) => it.id === pictureId)) return refuse('picture_not_found')
      const allowed = await perSeller.take(accountId)
      if (!allowed.ok) return allowed
      const turned = await media.turn(pictureId, degrees)
      if (!turned.ok) return turned
      return put(accountId, id, undefined, (ids) =>
        ids.includes(pictureId)
          ? ok(ids.map((it) => (it === pictureId ? turned.value.id : it)))
          : refuse('picture_not_found'),
      )
    },
  }
}
