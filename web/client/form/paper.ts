import * as z from 'zod/mini'
import { DOCUMENT_LIMIT } from '../../../contract/file-limits.ts'
import { notice } from '../notice.ts'
import { shrunk } from '../picture-file.ts'

/** A picture or PDF of a paper in a form: one file of at most 10 MB; `missing` is the error without one. */
export function paperField(missing: string) {
  return z.custom<FileList | undefined>().check(
    z.refine((files) => (files?.length ?? 0) > 0, { error: missing, abort: true }),
    z.refine((files) => (files?.[0]?.size ?? 0) <= DOCUMENT_LIMIT, { error: 'A file of at most 10 MB' }),
    z.refine((files) => files?.[0]?.size !== 0, { error: 'This file is empty. Please choose another.' }),
  )
}

/** The chosen paper as it is sent, a picture made small enough; undefined where it cannot be read, which is shown. */
export async function paperOf(files: FileList | undefined): Promise<File | undefined> {
  const file = files?.[0]
  if (!file || file.type === 'application/pdf' || /\.pdf$/i.test(file.name)) return file
  const ready = await shrunk(file, { side: 3_000, bytes: DOCUMENT_LIMIT })
  if (ready.ok) return ready.file
  notice.error(ready.why)
  return undefined
}
