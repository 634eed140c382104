import type { ProblemCode } from '../../../contract/problems.ts'
import { newId } from '../../../kernel/id.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import type { MediaContext } from '../context.ts'
import { inspect, readablePaper } from './image.ts'
import { paperKey } from './keys.ts'
import type { SentBy } from './limit.ts'
import { putSealed, readSealed } from './sealed.ts'
import { readUpload } from './taking-in.ts'

/**
 * Stores the picture of an identity paper, encoded anew and sealed, where only {@link readPaper} finds it. Returns its key. Refuses
 * too_many_requests, unavailable and what is no picture.
 */
export function addPaper(
  context: MediaContext,
  bytes: Buffer,
  by: SentBy,
): Promise<Result<string, ProblemCode>> {
  return readUpload(context, by, async () => {
    const inspection = await inspect(bytes)
    if (!inspection.ok) return inspection
    const key = paperKey(newId())
    await putSealed(context, 'identity paper', key, await readablePaper(bytes))
    return ok(key)
  })
}

/** The JPEG of a paper by its key. Whoever calls this has asked whether the reader may see it. */
export function readPaper(
  context: Pick<MediaContext, 'files' | 'keyring'>,
  key: string,
): Promise<Buffer | undefined> {
  return readSealed(context, 'identity paper', key)
}

/** Deletes the picture of a paper by its key. */
export function removePaperFile({ files }: Pick<MediaContext, 'files'>, key: string): Promise<void> {
  return files.remove(key)
}
