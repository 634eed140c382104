import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { actOn } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { FactorContext } from '../service/second-factor/context.ts'
import {
  staffAccounts as listAccounts,
  resetStaffFactor,
  staffSelf as selfOf,
} from '../service/second-factor/office.ts'
import { askReset, stopReset } from '../service/second-factor/resets.ts'
import { memberOf } from './second-factor.ts'

/** Who of staff is here, and how staff take the second factor of others away. */
export function staffFactorApi(api: FastifyInstance, context: FactorContext): void {
  route(api, 'staff.me', ({ principal }) => selfOf(context, memberOf(principal)))

  route(api, 'staff.accounts', async () => ok({ accounts: await listAccounts(context) }))

  route(api, 'staff.resetSecondFactor', (input) =>
    actOn(input, 'not_found', (officer, id) => resetStaffFactor(context, officer, id, input.body.proof)),
  )

  route(api, 'staff.askFactorReset', (input) =>
    actOn(input, 'not_found', (officer, id) => askReset(context, officer, id, input.body.proof)),
  )

  route(api, 'staff.stopFactorReset', (input) =>
    actOn(input, 'not_found', (officer, id) => stopReset(context, officer, id)),
  )
}
