import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, isId, newId } from '../../../kernel/id.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Queue } from '../../../platform/queue/index.ts'
import type { EvidenceContext, SweptFolder } from '../context.ts'
import { deleteEvidence, findEvidence, insertEvidence, type TakenIn } from '../store/evidence.ts'
import { encode, inspect } from './image.ts'
import { evidenceKey } from './keys.ts'
import { countPicture } from './limit.ts'
import { REMOVE_EVIDENCE_JOB } from './removing.ts'
import { putSealed, readSealed } from './sealed.ts'

// Photographs as proof: of packing, of damage. They have no public address; the owning feature serves them and checks
// the reader.

/** Pixels in width above which a photograph is made smaller. */
const WIDEST = 2_000

/**
 * Validates a photograph, stores it as an upright JPEG without metadata, and runs `use` to record it; deletes the file
 * if `use` refuses. Refuses too_many_requests, unsupported_media.
 */
export async function takeEvidenceIn<T>(
  context: EvidenceContext,
  bytes: Buffer,
  by: Id,
  use: (taken: TakenIn) => Promise<Result<T, ProblemCode>>,
): Promise<Result<T, ProblemCode>> {
  const counted = await countPicture(context, by)
  if (!counted.ok) return counted
  const inspection = await inspect(bytes)
  if (!inspection.ok) return inspection
  const id = newId()
  await putSealed(context, 'evidence', evidenceKey(id), await encode(bytes, WIDEST, 'jpg'))
  const used = await use({ id, width: inspection.value.width, height: inspection.value.height })
  if (!used.ok) await context.files.remove(evidenceKey(id))
  return used
}

/** Writes the row of a photograph, in the transaction that ties it to what it belongs to. */
export function recordEvidence(
  { clock }: Pick<EvidenceContext, 'clock'>,
  tx: Db,
  taken: TakenIn,
  by: Id,
): Promise<void> {
  return insertEvidence(tx, taken, by, clock.now())
}

/** The JPEG of a photograph. The caller has checked who asks. */
export function readEvidence(
  context: Pick<EvidenceContext, 'files' | 'keyring'>,
  id: Id,
): Promise<Buffer | undefined> {
  return readSealed(context, 'evidence', evidenceKey(id))
}

/** Takes out photographs that nothing refers to any more; their files are deleted once that is committed. */
export async function discardEvidence(
  { queue }: { queue: Pick<Queue, 'send'> },
  tx: Db,
  ids: readonly Id[],
): Promise<void> {
  await deleteEvidence(tx, ids)
  for (const id of ids) await queue.send(tx, REMOVE_EVIDENCE_JOB, { id })
}

/** Deletes the file of a photograph that was taken out. */
export function removeEvidenceFile({ files }: Pick<EvidenceContext, 'files'>, id: Id): Promise<void> {
  return files.remove(evidenceKey(id))
}

/** Which of the files under evidence/ are of photographs that there are. */
export function evidenceFolder({ db }: Pick<EvidenceContext, 'db'>): SweptFolder {
  return {
    prefix: 'evidence',
    findKnown: async (names) => {
      const ids = names.map((name) => name.replace(/\.jpg$/, '')).filter(isId)
      return new Set((await findEvidence(db, ids)).map((known) => `${known}.jpg`))
    },
  }
}
