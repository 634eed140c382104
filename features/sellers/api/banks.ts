import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import type { SellersContext } from '../context.ts'
import { refreshBanks, saveBank } from '../service/banks.ts'
import { listAllBanks } from '../store/banks.ts'

/** What finance does with the list of banks. */
export function banksApi(api: FastifyInstance, context: SellersContext): void {
  route(api, 'staff.banks', async () => ok(await listAllBanks(context.db)))

  route(api, 'staff.saveBank', async (input) => {
    const seen = versionSeen(input.body, input.request)
    return seen.ok ? saveBank(context, input.officer, input.params.code, seen.value, input.body) : seen
  })

  route(api, 'staff.refreshBanks', (input) => refreshBanks(context, input.officer))
}
