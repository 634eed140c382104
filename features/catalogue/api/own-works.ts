import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { nothing } from '../../../contract/envelope.ts'
import {
  ownWork,
  ownWorksPage,
  ownWorksQuery,
  proceeds,
  proceedsQuery,
  workChange,
} from '../../../contract/seller.ts'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import type { OwnWorks } from '../service/works.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

/** API-43: a seller's own works, but for what brings files. */
export function ownWorksApi(api: FastifyInstance, works: OwnWorks): void {
  route(api, {
    operation: 'seller.proceeds',
    method: 'GET',
    url: '/seller/proceeds',
    summary: 'What you receive of a price after commission',
    query: proceedsQuery,
    data: proceeds,
    handle: async ({ query }) => ok(works.proceeds(query.price)),
  })

  route(api, {
    operation: 'seller.products',
    method: 'GET',
    url: '/seller/products',
    summary: 'Your works, by page and status',
    query: ownWorksQuery,
    data: ownWorksPage,
    handle: async ({ principal: { account }, query }) =>
      account ? works.list(account.id, query) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'seller.product',
    method: 'GET',
    url: '/seller/products/:id',
    summary: 'One of your works with all you can change',
    params: idParams,
    data: ownWork,
    handle: async ({ principal: { account }, params }) => {
      if (!account) return refuse('sign_in_required')
      return isId(params.id) ? works.read(account.id, params.id) : refuse('work_not_found')
    },
  })

  route(api, {
    operation: 'seller.updateProduct',
    method: 'PATCH',
    url: '/seller/products/:id',
    summary: 'Change a work; name, description and category of a shown one wait for approval',
    params: idParams,
    body: workChange,
    data: ownWork,
    handle: async ({ principal: { account }, params, body, request }) => {
      if (!account) return refuse('sign_in_required')
      if (!isId(params.id)) return refuse('work_not_found')
      const seen = versionSeen(body, request)
      const { version: _seen, ...entry } = body
      return works.update(account.id, params.id, seen.ok ? seen.value : undefined, entry)
    },
  })

  route(api, {
    operation: 'seller.deleteProduct',
    method: 'DELETE',
    url: '/seller/products/:id',
    summary: 'Delete a work that stands in no order',
    params: idParams,
    data: nothing,
    handle: async ({ principal: { account }, params }) => {
      if (!account) return refuse('sign_in_required')
      return isId(params.id) ? works.remove(account.id, params.id) : refuse('work_not_found')
    },
  })

  for (const [operation, move, summary] of [
    ['seller.submitProduct', 'submit', 'Submit a draft, or what was refused, for approval'],
    ['seller.pauseProduct', 'pause', 'Take a work off sale; what is held or sold stays with its buyers'],
    ['seller.resumeProduct', 'resume', 'Put a paused work on sale again'],
  ] as const) {
    route(api, {
      operation,
      method: 'POST',
      url: `/seller/products/:id/${move}`,
      summary,
      params: idParams,
      data: ownWork,
      handle: async ({ principal: { account }, params }) => {
        if (!account) return refuse('sign_in_required')
        return isId(params.id) ? works.move(account.id, params.id, move) : refuse('work_not_found')
      },
    })
  }

  route(api, {
    operation: 'seller.dropChanges',
    method: 'DELETE',
    url: '/seller/products/:id/changes',
    summary: 'Take back what waits for approval or was refused',
    params: idParams,
    data: ownWork,
    handle: async ({ principal: { account }, params }) => {
      if (!account) return refuse('sign_in_required')
      return isId(params.id) ? works.withdraw(account.id, params.id) : refuse('work_not_found')
    },
  })
}
