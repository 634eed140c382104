import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { DeliveryContext } from '../context.ts'
import { addAddress, changeAddress, readAddresses, readStations, removeAddress } from '../service/delivery.ts'

/** Adds the operations on addresses and stations (API-21 to API-24). */
export function deliveryApi(api: FastifyInstance, context: DeliveryContext): void {
  route(api, 'addresses.list', async ({ account }) => ok(await readAddresses(context, account.id)))

  route(api, 'addresses.create', async ({ account, body }) => {
    const saved = await addAddress(context, account.id, body)
    return saved.ok ? { ...saved, message: 'added successfully' } : saved
  })

  route(api, 'addresses.update', async ({ account, params, body }) => {
    const saved = await changeAddress(context, account.id, params.id, body)
    return saved.ok ? { ...saved, message: 'updated successfully...' } : saved
  })

  route(api, 'addresses.delete', async ({ account, params }) => {
    const removed = await removeAddress(context, account.id, params.id)
    return removed.ok ? { ...removed, message: 'deleted successfully' } : removed
  })

  route(api, 'stations.list', async ({ query }) => ok(await readStations(context, query.state)))
}
