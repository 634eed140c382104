import type { FastifyInstance } from 'fastify'
import { zipRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { readOwnConsents, setOwnConsents } from '../service/consents.ts'
import { deleteAccount } from '../service/leaving.ts'
import { packOwnDocument, readOwnDocument } from '../service/own-data.ts'
import { withMessage } from './with-message.ts'

/** What the Nigeria Data Protection Act 2023 gives people: see and take along, erase, agree and withdraw. */
export function ownDataApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'profile.data', async ({ account }, reply) => {
    const document = await readOwnDocument(context, account.id)
    if (document.ok) {
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${document.value.file_name}"`)
    }
    return document
  })

  zipRoute(api, 'profile.dataFile', ({ account, body }) =>
    packOwnDocument(context, account, body.current_password),
  )

  route(api, 'profile.delete', async ({ account, body }) =>
    withMessage('Your account is deleted.', await deleteAccount(context, account.id, body.password)),
  )

  route(api, 'profile.consents', ({ account }) => readOwnConsents(context, account.id))

  route(api, 'profile.setConsents', async ({ account, body }) =>
    withMessage('updated successfully...', await setOwnConsents(context, account.id, body)),
  )
}
