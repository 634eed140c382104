import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { signedIn } from '../../../contract/account.ts'
import { nothing } from '../../../contract/envelope.ts'
import {
  bank,
  sellerAccount,
  sellerAccountChange,
  sellerCredentials,
  sellerRegistration,
} from '../../../contract/seller.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import { type AccountsService, originOf } from '../../accounts/index.server.ts'
import { banks } from '../rules.ts'
import type { SellersService } from '../service/service.ts'

/** API-43: how a seller gets in, and the account behind the shop. */
export function sellerAccountApi(
  api: FastifyInstance,
  { accounts }: SellersService,
  people: AccountsService,
): void {
  route(api, {
    operation: 'seller.register',
    method: 'POST',
    url: '/seller/register',
    summary: 'Open an account that sells; a code goes to the e-mail address',
    body: sellerRegistration,
    data: nothing,
    handle: async ({ body, request }) => {
      const done = await people.register(body, originOf(request))
      return done.ok ? { ...done, message: 'We have sent a code to your email.' } : done
    },
  })

  route(api, {
    operation: 'seller.signIn',
    method: 'POST',
    url: '/seller/login',
    summary: 'Sign in to the studio; for sellers only',
    body: sellerCredentials,
    data: signedIn,
    handle: ({ body, principal, request }) =>
      people.signIn(body, { ...originOf(request), guest: principal.guest, only: 'SELLER' }),
  })

  route(api, {
    operation: 'seller.banks',
    method: 'GET',
    url: '/seller/banks',
    summary: 'The banks whose account numbers can be checked',
    data: z.array(bank),
    handle: async () => ok([...banks]),
  })

  route(api, {
    operation: 'seller.account',
    method: 'GET',
    url: '/seller/account',
    summary: 'Your business and bank details, and how far your verification is',
    data: sellerAccount,
    handle: async ({ principal: { account } }) =>
      account ? accounts.read(account.id) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'seller.updateAccount',
    method: 'PUT',
    url: '/seller/account',
    summary: 'Change your business and bank details; to replace bank details your password is needed',
    body: sellerAccountChange,
    data: sellerAccount,
    handle: async ({ principal: { account }, body, request }) => {
      if (!account) return refuse('sign_in_required')
      const seen = versionSeen(body, request)
      const done = await accounts.update(account, seen.ok ? seen.value : undefined, body)
      return done.ok ? { ...done, message: 'updated successfully...' } : done
    },
  })
}
