import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../../contract/principal.ts'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { DeliveryContext } from '../context.ts'
import { addAddress, changeAddress, readAddresses, readStations, removeAddress } from '../service/delivery.ts'

/** Adds the operations on addresses and stations (API-21 to API-24). */
export function deliveryApi(api: FastifyInstance, context: DeliveryContext): void {
  const accountOf = (principal: Principal): string => principal.account?.id ?? ''

  route(api, 'addresses.list', async ({ principal }) =>
    ok(await readAddresses(context, accountOf(principal))),
  )

  route(api, 'addresses.create', async ({ principal, body }) => {
    const saved = await addAddress(context, accountOf(principal), body)
    return saved.ok ? { ...saved, message: 'added successfully' } : saved
  })

  route(api, 'addresses.update', async ({ principal, params, body }) => {
    const saved = await changeAddress(context, accountOf(principal), params.id, body)
    return saved.ok ? { ...saved, message: 'updated successfully...' } : saved
  })

  route(api, 'addresses.delete', async ({ principal, params }) => {
    const removed = await removeAddress(context, accountOf(principal), params.id)
    return removed.ok ? { ...removed, message: 'deleted successfully' } : removed
  })

  route(api, 'stations.list', async ({ query }) => ok(await readStations(context, query.state)))
}
