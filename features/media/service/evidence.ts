import type { ProblemCode } from '../../../contract/problems.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Id, isId, newId } from '../../../kernel/id.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Files } from '../../../platform/files/files.ts'
import { deleteEvidence, findEvidence, insertEvidence, type TakenIn } from '../store/evidence.ts'
import { encode, inspect } from './image.ts'
import type { CountPicture } from './limit.ts'
import type { SealedFiles } from './sealed.ts'

/** Pixels in width above which a photograph is made smaller. */
const WIDEST = 2_000

const keyOf = (id: Id): string => `evidence/${id}.jpg`

/**
 * Photographs that prove something: of packing, of damage. They have no public address; whoever owns the thing they belong to
 * hands them out through a call that checks who asks.
 */
export function createEvidence({
  db,
  files,
  sealed,
  clock,
  count,
}: {
  db: Db
  files: Files
  /** Where the photographs lie, sealed. */
  sealed: SealedFiles
  clock: Clock
  count: CountPicture
}) {
  return {
    /**
     * Checks a photograph by its content and keeps it as an upright JPEG without the camera's notes, for `use`, which records it in
     * a transaction of its own. Where that is refused the file goes again. Refuses too_many_requests, unsupported_media.
     */
    takeIn: async <T>(
      bytes: Buffer,
      by: Id,
      use: (taken: TakenIn) => Promise<Result<T, ProblemCode>>,
    ): Promise<Result<T, ProblemCode>> => {
      const counted = await count(by)
      if (!counted.ok) return counted
      const inspection = await inspect(bytes)
      if (!inspection.ok) return inspection
      const id = newId()
      await sealed.put(keyOf(id), await encode(bytes, WIDEST, 'jpg'))
      const used = await use({ id, width: inspection.value.width, height: inspection.value.height })
      if (!used.ok) await files.remove(keyOf(id))
      return used
    },

    /** Writes its row, in the transaction that ties it to what it belongs to. */
    record: (tx: Db, taken: TakenIn, by: Id): Promise<void> => insertEvidence(tx, taken, by, clock.now()),

    /** Takes rows out that nothing refers to any more; their files are deleted by `removeFile`, once that is committed. */
    forget: deleteEvidence,

    /** Deletes the file of a photograph that was taken out. */
    removeFile: (id: Id): Promise<void> => files.remove(keyOf(id)),

    /** Whose files lie under evidence/. */
    sweptFolder: {
      prefix: 'evidence',
      findKnown: async (names: readonly string[]): Promise<Set<string>> => {
        const ids = names.map((name) => name.replace(/\.jpg$/, '')).filter(isId)
        return new Set((await findEvidence(db, ids)).map((known) => `${known}.jpg`))
      },
    },

    /** The JPEG. The caller has checked who asks. */
    read: (id: Id): Promise<Buffer | undefined> => sealed.get(keyOf(id)),
  }
}

export type Evidence = ReturnType<typeof createEvidence>
