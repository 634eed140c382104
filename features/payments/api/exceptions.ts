import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { longCsvRoute } from '../../../platform/http/file-route.ts'
import { keyOf } from '../../../platform/http/idempotency.ts'
import { route } from '../../../platform/http/route.ts'
import {
  type ExceptionsContext,
  exportExceptions,
  readExceptions,
  readOneException,
  stepException,
} from '../service/exceptions.ts'

/** Adds the operations by which staff handle exceptions about money. */
export function exceptionsApi(api: FastifyInstance, context: ExceptionsContext): void {
  route(api, 'staff.exceptions', async ({ query }) => ok(await readExceptions(context, query)))

  longCsvRoute(api, 'staff.exportExceptions', async ({ principal: { account }, requestId, query }) =>
    ok(await exportExceptions(context, { accountId: account?.id ?? '', requestId }, query)),
  )

  route(api, 'staff.exception', ({ params }) => readOneException(context, params.id))

  route(api, 'staff.stepException', ({ principal: { account }, params, body, request }) =>
    stepException(
      context,
      { accountId: account?.id ?? '', roles: account?.staffRoles ?? [], requestId: request.id },
      params.id,
      params.step,
      body,
      keyOf(request),
    ),
  )
}
