import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { SellersContext } from '../context.ts'
import { refreshBanks, saveBank } from '../service/banks.ts'
import { listAllBanks } from '../store/banks.ts'

/** What finance does with the list of banks. */
export function banksApi(api: FastifyInstance, context: SellersContext): void {
  route(api, 'staff.banks', async () => ok(await listAllBanks(context.db)))

  route(api, 'staff.saveBank', ({ officer, params: { code }, version, body }) =>
    saveBank(context, officer, code, version, body),
  )

  route(api, 'staff.refreshBanks', (input) => refreshBanks(context, input.officer))
}
