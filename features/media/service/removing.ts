import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import type { Result } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Queue } from '../../../platform/queue/index.ts'
import type { MediaContext, SweptFolder } from '../context.ts'
import { deleteUnused, findKnown, listUnused } from '../store/pictures.ts'
import { folderOfPicture } from './keys.ts'

type FilesContext = Pick<MediaContext, 'db' | 'files' | 'shown'>

/** The jobs that delete files once the transaction that let them go is committed. */
export const REMOVE_PICTURE_JOB = 'media.remove-files'
export const REMOVE_EVIDENCE_JOB = 'media.remove-evidence'
export const REMOVE_PAPER_JOB = 'media.remove-paper'

/** Takes out those of these pictures that nothing refers to any more; their files are deleted once that is committed. */
export async function discardPictures(
  { shown, queue }: Pick<MediaContext, 'shown'> & { queue: Pick<Queue, 'send'> },
  tx: Db,
  ids: readonly Id[],
): Promise<void> {
  for (const id of await deleteUnused(tx, ids, shown)) await queue.send(tx, REMOVE_PICTURE_JOB, { id })
}

/**
 * Runs what pictures were taken in for; deletes them with their files if refused. After a failure the nightly sweep
 * deletes what nothing refers to, as the outcome is unknown.
 */
export async function keepPicturesFor<T>(
  context: FilesContext,
  ids: readonly Id[],
  use: () => Promise<Result<T, ProblemCode>>,
): Promise<Result<T, ProblemCode>> {
  const used = await use()
  if (!used.ok) await discardUnused(context, ids)
  return used
}

/** Takes out those of these pictures that nothing refers to, with their files. Returns how many. */
export async function discardUnused({ db, files, shown }: FilesContext, ids: readonly Id[]): Promise<number> {
  if (ids.length === 0) return 0
  const gone = await withTx(db, (tx) => deleteUnused(tx, ids, shown))
  for (const id of gone) await files.removeAll(folderOfPicture(id))
  return gone.length
}

/** Takes out pictures that came before a moment and that nothing refers to, at most so many. Returns how many. */
export async function sweepPictures(context: FilesContext, before: Date, most: number): Promise<number> {
  return discardUnused(context, await listUnused(context.db, before, most, context.shown))
}

/** Deletes the files of a picture that was taken out. */
export function removePictureFiles({ files }: Pick<MediaContext, 'files'>, id: Id): Promise<void> {
  return files.removeAll(folderOfPicture(id))
}

/** Which of the folders under pictures/ are of pictures that there are. */
export function picturesFolder({ db }: Pick<MediaContext, 'db'>): SweptFolder {
  return { prefix: 'pictures', findKnown: (names) => findKnown(db, names.filter(isId)) }
}
