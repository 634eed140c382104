import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../contract/principal.ts'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { WaitingContext } from './context.ts'
import { readWaiting, startWaiting, stopWaiting } from './service.ts'

const accountOf = (principal: Principal): string => principal.account?.id ?? ''

/** Adds the operations of those who wait for a reserved work. */
export function waitingApi(api: FastifyInstance, context: WaitingContext): void {
  route(api, 'waiting.list', async ({ principal }) =>
    ok({ works: await readWaiting(context, accountOf(principal)) }),
  )

  route(api, 'waiting.start', ({ principal, params }) =>
    startWaiting(context, accountOf(principal), params.slug),
  )

  route(api, 'waiting.stop', ({ principal, params }) =>
    stopWaiting(context, accountOf(principal), params.slug),
  )
}
