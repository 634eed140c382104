import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { profile } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import { AVATAR_LIMIT } from '../rules.ts'
import type { AccountsService } from '../service/service.ts'
import { withMessage } from './with-message.ts'

const FORM_LIMITS = {
  fileSize: AVATAR_LIMIT,
  files: 1,
  fields: 5,
  fieldSize: 1_000,
  parts: 6,
  headerPairs: 50,
}

/** API-35: the avatar, as the file 'avatar' of a form. Other fields of the form are passed over. */
export const avatarApi = (api: FastifyInstance, { profiles }: AccountsService): void => {
  void api.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS })
    route(scope, {
      operation: 'profile.editImage',
      method: 'PUT',
      url: '/profiles/edit_image',
      summary: "Change your picture: a form's file 'avatar', JPEG, PNG or GIF of at most 4 MB",
      bodyLimit: AVATAR_LIMIT + 64 * 1024,
      data: profile,
      handle: async ({ principal: { account }, request }) => {
        if (!account) return refuse('sign_in_required')
        const file = await readFile(request)
        if (!file.ok) return file
        return withMessage('uploaded successfully...', await profiles.setAvatar(account.id, file.value))
      },
    })
  })
}

const missing = refuse('invalid', { field: 'avatar', message: 'Product image is required' })

/** The bytes of the form's file 'avatar'. */
const readFile = async (request: FastifyRequest): Promise<Result<Buffer, ProblemCode>> => {
  if (!request.isMultipart()) return missing
  let found: Buffer | undefined
  try {
    for await (const part of request.files()) {
      const bytes = await part.toBuffer()
      if (isAvatar(part) && bytes.length > 0) found = bytes
    }
  } catch (error) {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE')
      return refuse('too_large', { field: 'avatar', message: 'File too large' })
    if (codeOf(error)?.startsWith('FST_') || codeOf(error) === undefined) return refuse('malformed')
    throw error
  }
  return found ? ok(found) : missing
}

const isAvatar = (part: MultipartFile): boolean => part.fieldname === 'avatar'

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
