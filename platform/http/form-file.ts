import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../contract/problems.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'

/** The bytes of a form's file `field`. Refuses invalid with `missing` when there is none, too_large, malformed. Other fields are passed over. */
export async function readFormFile(
  request: FastifyRequest,
  field: string,
  missing: string,
): Promise<Result<Buffer, ProblemCode>> {
  const nothing = refuse('invalid', { field, message: missing })
  if (!request.isMultipart()) return nothing
  let found: Buffer | undefined
  try {
    for await (const part of request.files()) {
      const bytes = await part.toBuffer()
      if (part.fieldname === field && bytes.length > 0) found = bytes
    }
  } catch (error) {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE')
      return refuse('too_large', { field, message: 'File too large' })
    if (codeOf(error)?.startsWith('FST_') || codeOf(error) === undefined) return refuse('malformed')
    throw error
  }
  return found ? ok(found) : nothing
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
