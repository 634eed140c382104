import type { FastifyInstance } from 'fastify'
import {
  consentForm,
  consents,
  passwordAgain,
  personalData,
  personalDataRequest,
} from '../../../contract/account.ts'
import { nothing } from '../../../contract/envelope.ts'
import { refuse } from '../../../kernel/result.ts'
import { zipRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsService } from '../service/service.ts'
import { withMessage } from './with-message.ts'

/** What the Nigeria Data Protection Act 2023 gives people: see and take along, erase, agree and withdraw. */
export function ownDataApi(api: FastifyInstance, { ownData, leaving, ownConsents }: AccountsService): void {
  route(api, {
    operation: 'profile.data',
    method: 'GET',
    url: '/profiles/data',
    summary: 'Everything that is kept on you, as one document',
    data: personalData,
    handle: async ({ principal: { account } }, reply) => {
      if (!account) return refuse('sign_in_required')
      const document = await ownData.read(account.id)
      if (document.ok) {
        reply
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="${document.value.file_name}"`)
      }
      return document
    },
  })

  zipRoute(api, {
    operation: 'profile.dataFile',
    url: '/profiles/data',
    summary:
      'Everything that is kept on you as a ZIP, for your password or a second factor passed within 15 minutes: data.json with whole numbers of accounts and documents, your pictures, photographs and identity papers',
    body: personalDataRequest,
    handle: async ({ principal: { account }, body }) =>
      account ? ownData.pack(account, body.current_password) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'profile.delete',
    method: 'DELETE',
    url: '/profiles',
    summary: 'Delete your account; orders stay without you',
    body: passwordAgain,
    data: nothing,
    handle: async ({ principal: { account }, body }) =>
      account
        ? withMessage('Your account is deleted.', await leaving.delete(account.id, body.password))
        : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'profile.consents',
    method: 'GET',
    url: '/profiles/consents',
    summary: 'What you agreed to, and when',
    data: consents,
    handle: async ({ principal: { account } }) =>
      account ? ownConsents.read(account.id) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'profile.setConsents',
    method: 'PUT',
    url: '/profiles/consents',
    summary: 'Agree to news by e-mail, or withdraw that',
    body: consentForm,
    data: consents,
    handle: async ({ principal: { account }, body }) =>
      account
        ? withMessage('updated successfully...', await ownConsents.set(account.id, body))
        : refuse('sign_in_required'),
  })
}
