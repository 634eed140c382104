import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import type { OwnWorks } from '../service/works.ts'

/** API-43: a seller's own works, but for what brings files. */
export function ownWorksApi(api: FastifyInstance, works: OwnWorks): void {
  route(api, 'seller.proceeds', async ({ query }) => ok(works.proceeds(query.price)))

  route(api, 'seller.products', async ({ principal: { account }, query }) =>
    account ? works.list(account.id, query) : refuse('sign_in_required'),
  )

  route(api, 'seller.product', async ({ principal: { account }, params }) => {
    if (!account) return refuse('sign_in_required')
    return isId(params.id) ? works.read(account.id, params.id) : refuse('work_not_found')
  })

  route(api, 'seller.updateProduct', async ({ principal: { account }, params, body, request }) => {
    if (!account) return refuse('sign_in_required')
    if (!isId(params.id)) return refuse('work_not_found')
    const seen = versionSeen(body, request)
    const { version: _seen, ...entry } = body
    return works.update(account.id, params.id, seen.ok ? seen.value : undefined, entry)
  })

  route(api, 'seller.deleteProduct', async ({ principal: { account }, params }) => {
    if (!account) return refuse('sign_in_required')
    return isId(params.id) ? works.remove(account.id, params.id) : refuse('work_not_found')
  })

  for (const move of ['submit', 'pause', 'resume'] as const) {
    route(api, `seller.${move}Product`, async ({ principal: { account }, params }) => {
      if (!account) return refuse('sign_in_required')
      return isId(params.id) ? works.move(account.id, params.id, move) : refuse('work_not_found')
    })
  }

  route(api, 'seller.dropChanges', async ({ principal: { account }, params }) => {
    if (!account) return refuse('sign_in_required')
    return isId(params.id) ? works.withdraw(account.id, params.id) : refuse('work_not_found')
  })
}
