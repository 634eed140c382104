import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { keyOf } from '../../../platform/http/idempotency.ts'
import { route } from '../../../platform/http/route.ts'
import type { Exceptions } from '../service/exceptions.ts'

/** Adds the operations of the desk for exceptions about money. */
export function exceptionsApi(api: FastifyInstance, exceptions: Exceptions): void {
  route(api, 'staff.exceptions', async ({ query }) => ok(await exceptions.list(query)))

  route(api, 'staff.exception', ({ params }) => exceptions.read(params.id))

  route(api, 'staff.stepException', ({ principal: { account }, params, body, request }) =>
    exceptions.step(
      { accountId: account?.id ?? '', roles: account?.staffRoles ?? [], requestId: request.id },
      params.id,
      params.step,
      body,
      keyOf(request),
    ),
  )
}
