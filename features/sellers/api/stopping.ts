import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { SellersContext } from '../context.ts'
import {
  holdPayouts,
  liftSuspension,
  releasePayouts,
  suspendSeller,
  takeWorksDown,
} from '../service/stopping.ts'

/** What staff stop of a seller, and let go on. */
export function stoppingApi(api: FastifyInstance, context: SellersContext): void {
  for (const [id, act] of [
    ['staff.suspendSeller', suspendSeller],
    ['staff.liftSuspension', liftSuspension],
    ['staff.holdPayouts', holdPayouts],
    ['staff.releasePayouts', releasePayouts],
    ['staff.takeSellerWorksDown', takeWorksDown],
  ] as const)
    route(api, id, ({ officer, params: { id: sellerId }, body }) =>
      act(context, officer, sellerId, body.reason),
    )
}
