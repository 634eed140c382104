import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FormRules } from '../../contract/operation.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { withWholeSigns } from './json.ts'

/** The files of a form by the name of their field, in the order in which they came; empty ones are left out. */
export type FormFiles = ReadonlyMap<string, Buffer[]>

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** JSON where the text is some, else the text: the body's schema says what is wrong with it. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(withWholeSigns(text)) as unknown
  } catch {
    return text
  }
}

/** Reads a form to its end. Refuses files that are empty, too large or too many, and what is no form. */
export async function readForm(
  request: FastifyRequest,
  rules: FormRules,
): Promise<Result<{ body: Record<string, unknown>; files: FormFiles }, ProblemCode>> {
  const body = new Map<string, unknown>()
  const files = new Map<string, Buffer[]>()
  let field: string | undefined
  let empty: string | undefined
  try {
    const limits = { fileSize: rules.fileBytes, files: rules.most, fields: 40, fieldSize: 50_000, parts: 60 }
    for await (const part of request.parts({ limits })) {
      field = part.fieldname
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (!rules.files.includes(field)) continue
        if (bytes.length > 0) files.set(field, [...(files.get(field) ?? []), bytes])
        // A form of a browser in which no file was chosen has a part without a name.
        else if (part.filename) empty ??= field
      } else if (typeof part.value === 'string') {
        if (!rules.json?.includes(field)) body.set(field, part.value)
        else if (part.value.trim() !== '') body.set(field, valueOf(part.value))
      }
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      return refuse('too_large', {
        ...(field === undefined ? {} : { field }),
        message: `File too large: at most ${Math.floor(rules.fileBytes / 1024 / 1024)} MB`,
      })
    if (code === 'FST_FILES_LIMIT')
      return refuse('too_large', { message: `At most ${rules.most} files at once` })
    if (code === undefined || code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
      return refuse('malformed')
    throw error
  }
  if (empty !== undefined)
    return refuse('invalid', { field: empty, message: 'This file is empty. Please choose another.' })
  return ok({ body: Object.fromEntries(body), files })
}

/** Adds routes that take forms; others of the same scope still take JSON. */
export function withForms(api: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void api.register(async (scope) => {
    await scope.register(multipart)
    add(scope)
  })
}
