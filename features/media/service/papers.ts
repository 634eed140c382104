import type { ProblemCode } from '../../../contract/problems.ts'
import { newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { MediaContext } from '../context.ts'
import { PAPER_SIDES, tooSmall } from '../rules/pictures.ts'
import { inspect, readablePaper } from './image.ts'
import { paperKey } from './keys.ts'
import type { SentBy } from './limit.ts'
import { putSealed, readSealed } from './sealed.ts'
import { readUpload } from './taking-in.ts'

/** Whether these are the bytes of a PDF that came to its end. It is not opened here: what is in it is for the person who reads it. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF')
}

/**
 * Stores an identity paper sealed, for {@link readPaper} only: pictures re-encoded, PDFs as they are. Returns its key.
 * Refuses too_many_requests, unavailable, picture_too_small and other files.
 */
export function addPaper(
  context: MediaContext,
  bytes: Buffer,
  by: SentBy,
): Promise<Result<string, ProblemCode>> {
  return readUpload(context, by, async () => {
    if (isPdf(bytes)) {
      const key = paperKey(newId(), 'pdf')
      await putSealed(context, 'identity paper', key, bytes)
      return ok(key)
    }
    const inspection = await inspect(bytes)
    if (!inspection.ok) return inspection
    const message = tooSmall(inspection.value, PAPER_SIDES)
    if (message !== undefined) return refuse('picture_too_small', { message })
    const key = paperKey(newId(), 'jpg')
    await putSealed(context, 'identity paper', key, await readablePaper(bytes))
    return ok(key)
  })
}

/** The type of what lies under the key of a paper. */
export function paperType(key: string): 'application/pdf' | 'image/jpeg' {
  return key.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'
}

/** The bytes of a paper by its key. The caller has asked whether the reader may see it. */
export function readPaper(
  context: Pick<MediaContext, 'files' | 'keyring'>,
  key: string,
): Promise<Buffer | undefined> {
  return readSealed(context, 'identity paper', key)
}

/** Deletes a paper by its key. */
export function removePaperFile({ files }: Pick<MediaContext, 'files'>, key: string): Promise<void> {
  return files.remove(key)
}
