import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import {
  type AccountsContext,
  originOf,
  registerAccount,
  signInWithPassword,
} from '../../accounts/index.server.ts'
import type { SellersContext } from '../context.ts'
import { readSellerAccount, updateSellerAccount } from '../service/account.ts'
import { lookUpAccount } from '../service/account-name.ts'
import { listBanks } from '../store/banks.ts'

/** API-43: how a seller gets in, and the account behind the shop. */
export function sellerAccountApi(
  api: FastifyInstance,
  context: SellersContext,
  accounts: AccountsContext,
): void {
  route(api, 'seller.register', async ({ body, request }) => {
    const done = await registerAccount(accounts, body, originOf(request))
    return done.ok ? { ...done, message: 'We have sent a code to your email.' } : done
  })

  route(api, 'seller.signIn', ({ body, principal, request }) =>
    signInWithPassword(accounts, body, { ...originOf(request), guest: principal.guest, only: 'SELLER' }),
  )

  for (const id of ['seller.banks', 'returns.banks'] as const)
    route(api, id, async () => ok(await listBanks(context.db)))

  route(api, 'seller.lookUpAccount', async ({ account, body }, reply) => {
    reply.header('cache-control', 'no-store')
    return lookUpAccount(context, account.id, body)
  })

  route(api, 'seller.account', ({ account }) => readSellerAccount(context, account.id))

  route(api, 'seller.updateAccount', async ({ account, body, request }) => {
    const seen = versionSeen(body, request)
    const done = await updateSellerAccount(context, account, seen.ok ? seen.value : undefined, body)
    return done.ok ? { ...done, message: 'updated successfully...' } : done
  })
}
