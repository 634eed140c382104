import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../kernel/result.ts'
import { zipRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { readOwnConsents, setOwnConsents } from '../service/consents.ts'
import { deleteAccount } from '../service/leaving.ts'
import { packOwnDocument, readOwnDocument } from '../service/own-data.ts'
import { withMessage } from './with-message.ts'

/** What the Nigeria Data Protection Act 2023 gives people: see and take along, erase, agree and withdraw. */
export function ownDataApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'profile.data', async ({ principal: { account } }, reply) => {
    if (!account) return refuse('sign_in_required')
    const document = await readOwnDocument(context, account.id)
    if (document.ok) {
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${document.value.file_name}"`)
    }
    return document
  })

  zipRoute(api, 'profile.dataFile', async ({ principal: { account }, body }) =>
    account ? packOwnDocument(context, account, body.current_password) : refuse('sign_in_required'),
  )

  route(api, 'profile.delete', async ({ principal: { account }, body }) =>
    account
      ? withMessage('Your account is deleted.', await deleteAccount(context, account.id, body.password))
      : refuse('sign_in_required'),
  )

  route(api, 'profile.consents', async ({ principal: { account } }) =>
    account ? readOwnConsents(context, account.id) : refuse('sign_in_required'),
  )

  route(api, 'profile.setConsents', async ({ principal: { account }, body }) =>
    account
      ? withMessage('updated successfully...', await setOwnConsents(context, account.id, body))
      : refuse('sign_in_required'),
  )
}
