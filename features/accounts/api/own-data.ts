import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../kernel/result.ts'
import { zipRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsService } from '../service/accounts.ts'
import { withMessage } from './with-message.ts'

/** What the Nigeria Data Protection Act 2023 gives people: see and take along, erase, agree and withdraw. */
export function ownDataApi(api: FastifyInstance, { ownData, leaving, ownConsents }: AccountsService): void {
  route(api, 'profile.data', async ({ principal: { account } }, reply) => {
    if (!account) return refuse('sign_in_required')
    const document = await ownData.read(account.id)
    if (document.ok) {
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${document.value.file_name}"`)
    }
    return document
  })

  zipRoute(api, 'profile.dataFile', async ({ principal: { account }, body }) =>
    account ? ownData.pack(account, body.current_password) : refuse('sign_in_required'),
  )

  route(api, 'profile.delete', async ({ principal: { account }, body }) =>
    account
      ? withMessage('Your account is deleted.', await leaving.delete(account.id, body.password))
      : refuse('sign_in_required'),
  )

  route(api, 'profile.consents', async ({ principal: { account } }) =>
    account ? ownConsents.read(account.id) : refuse('sign_in_required'),
  )

  route(api, 'profile.setConsents', async ({ principal: { account }, body }) =>
    account
      ? withMessage('updated successfully...', await ownConsents.set(account.id, body))
      : refuse('sign_in_required'),
  )
}
