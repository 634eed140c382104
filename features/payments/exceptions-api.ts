import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  exception,
  exceptionOutcome,
  exceptionPage,
  exceptionQuery,
  exceptionStepEntry,
  exceptionSteps,
} from '../../contract/exception.ts'
import { ok } from '../../kernel/result.ts'
import { keyOf } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import type { Exceptions } from './exceptions.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(60)) })
const stepParams = z.object({ id: z.string().check(z.maxLength(60)), step: z.enum(exceptionSteps) })

/** Adds the operations of the desk for exceptions about money. */
export function exceptionsApi(api: FastifyInstance, exceptions: Exceptions): void {
  route(api, {
    operation: 'staff.exceptions',
    method: 'GET',
    url: '/staff/exceptions',
    summary: 'Everything about money that a person must look at, oldest first',
    query: exceptionQuery,
    data: exceptionPage,
    handle: async ({ query }) => ok(await exceptions.list(query)),
  })

  route(api, {
    operation: 'staff.exception',
    method: 'GET',
    url: '/staff/exceptions/:id',
    summary: 'One of them, with the steps that are allowed now',
    params: idParams,
    data: exception,
    handle: ({ params }) => exceptions.read(params.id),
  })

  route(api, {
    operation: 'staff.stepException',
    method: 'POST',
    url: '/staff/exceptions/:id/:step',
    summary: 'Takes a step about one; needs Idempotency-Key, and the state as it was seen',
    params: stepParams,
    body: exceptionStepEntry,
    data: exceptionOutcome,
    handle: ({ principal: { account }, params, body, request }) =>
      exceptions.step(
        { accountId: account?.id ?? '', roles: account?.staffRoles ?? [], requestId: request.id },
        params.id,
        params.step,
        body,
        keyOf(request),
      ),
  })
}
