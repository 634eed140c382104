import type { FastifyInstance } from 'fastify'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { WaitingContext } from './context.ts'
import { readWaiting, startWaiting, stopWaiting } from './service.ts'

/** Adds the operations of those who wait for a reserved work. */
export function waitingApi(api: FastifyInstance, context: WaitingContext): void {
  route(api, 'waiting.list', async ({ account }) => ok({ works: await readWaiting(context, account.id) }))

  route(api, 'waiting.start', ({ account, params }) => startWaiting(context, account.id, params.slug))

  route(api, 'waiting.stop', ({ account, params }) => stopWaiting(context, account.id, params.slug))
}
