import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { AVATAR_LIMIT } from '../../../contract/file-limits.ts'
import { readFormFile } from '../../../platform/http/form-file.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { setAvatar } from '../service/profile.ts'
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
export function avatarApi(api: FastifyInstance, context: AccountsContext): void {
  void api.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS })
    route(scope, 'profile.editImage', async ({ account, request }) => {
      const file = await readFormFile(request, 'avatar', 'Product image is required')
      if (!file.ok) return file
      return withMessage('uploaded successfully...', await setAvatar(context, account.id, file.value))
    })
  })
}
