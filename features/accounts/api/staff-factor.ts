import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { listStaffAccounts, readStaffSelf, resetStaffFactor } from '../service/second-factor/office.ts'
import { askFactorReset, stopFactorReset } from '../service/second-factor/resets.ts'

/** Who of staff is here, and how staff take the second factor of others away. */
export function staffFactorApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'staff.me', ({ member }) => readStaffSelf(context, member))

  route(api, 'staff.accounts', async () => ok({ accounts: await listStaffAccounts(context) }))

  route(api, 'staff.resetSecondFactor', ({ officer, params: { id }, body }) =>
    resetStaffFactor(context, officer, id, body.proof),
  )

  route(api, 'staff.askFactorReset', ({ officer, params: { id }, body }) =>
    askFactorReset(context, officer, id, body.proof),
  )

  route(api, 'staff.stopFactorReset', ({ officer, params: { id } }) => stopFactorReset(context, officer, id))
}
