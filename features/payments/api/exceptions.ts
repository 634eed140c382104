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

  longCsvRoute(api, 'staff.exportExceptions', async ({ officer, query }) =>
    ok(await exportExceptions(context, officer, query)),
  )

  route(api, 'staff.exception', ({ params }) => readOneException(context, params.id))

  route(api, 'staff.stepException', ({ officer, params, body, request }) =>
    stepException(context, officer, params.id, params.step, body, keyOf(request)),
  )
}
