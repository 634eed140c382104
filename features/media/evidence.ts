import { sql } from 'kysely'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/files.ts'
import { encode, inspect } from './image.ts'

/** Pixels in width above which a photograph is made smaller. */
const WIDEST = 2_000

const keyOf = (id: Id): string => `evidence/${id}.jpg`

/** A photograph that was taken in and waits for its row. */
export type TakenIn = { id: Id; width: number; height: number }

/**
 * Photographs that prove something: of packing, of damage. They have no public address; whoever owns the thing they belong to
 * hands them out through a call that checks who asks.
 */
export const createEvidence = ({ files, clock }: { files: Files; clock: Clock }) => ({
  /** Checks a photograph by its content and keeps it as an upright JPEG without the camera's notes. Before any transaction. */
  takeIn: async (bytes: Buffer): Promise<Result<TakenIn, ProblemCode>> => {
    const inspection = await inspect(bytes)
    if (!inspection.ok) return inspection
    const id = newId()
    await files.put(keyOf(id), await encode(bytes, WIDEST, 'jpg'))
    return ok({ id, width: inspection.value.width, height: inspection.value.height })
  },

  /** Writes its row, in the transaction that ties it to what it belongs to. */
  record: async (tx: Db, { id, width, height }: TakenIn, takenInBy: Id): Promise<void> => {
    await sql`insert into evidence (id, width, height, taken_in_by, created_at)
      values (${id}, ${width}, ${height}, ${takenInBy}, ${clock.now()})`.execute(tx)
  },

  /** Takes rows out that nothing refers to any more; their files are deleted by `removeFile`, once that is committed. */
  forget: async (tx: Db, ids: readonly Id[]): Promise<void> => {
    await sql`delete from evidence where id = any(${[...ids]}::uuid[])`.execute(tx)
  },

  /** Deletes the file of a photograph that was taken out. */
  removeFile: (id: Id): Promise<void> => files.remove(keyOf(id)),

  /** The JPEG. The caller has checked who asks. */
  read: (id: Id): Promise<Buffer | undefined> => files.get(keyOf(id)),
})

export type Evidence = ReturnType<typeof createEvidence>
