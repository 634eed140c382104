import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  addressEntry,
  addressUpdate,
  pickupStation,
  shippingAddress,
  stationQuery,
} from '../../contract/delivery.ts'
import { nothing } from '../../contract/envelope.ts'
import type { Principal } from '../../contract/principal.ts'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { DeliveryService } from './service.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(60)) })

/** Adds the operations on addresses and stations (API-21 to API-24). */
export function deliveryApi(api: FastifyInstance, delivery: DeliveryService): void {
  const accountOf = (principal: Principal): string => principal.account?.id ?? ''

  route(api, {
    operation: 'addresses.list',
    method: 'GET',
    url: '/shop/shipping-addresses',
    summary: 'The saved shipping addresses',
    data: z.array(shippingAddress),
    handle: async ({ principal }) => ok(await delivery.addresses(accountOf(principal))),
  })

  route(api, {
    operation: 'addresses.create',
    method: 'POST',
    url: '/shop/shipping-addresses',
    summary: 'Saves a shipping address',
    body: addressEntry,
    data: shippingAddress,
    status: 201,
    handle: async ({ principal, body }) => {
      const saved = await delivery.addAddress(accountOf(principal), body)
      return saved.ok ? { ...saved, message: 'added successfully' } : saved
    },
  })

  route(api, {
    operation: 'addresses.update',
    method: 'PUT',
    url: '/shop/shipping-addresses/:id',
    summary: 'Changes a shipping address',
    params: idParams,
    body: addressUpdate,
    data: shippingAddress,
    handle: async ({ principal, params, body }) => {
      const saved = await delivery.changeAddress(accountOf(principal), params.id, body)
      return saved.ok ? { ...saved, message: 'updated successfully...' } : saved
    },
  })

  route(api, {
    operation: 'addresses.delete',
    method: 'DELETE',
    url: '/shop/shipping-addresses/:id',
    summary: 'Deletes a shipping address; orders keep their own copy',
    params: idParams,
    data: nothing,
    handle: async ({ principal, params }) => {
      const removed = await delivery.removeAddress(accountOf(principal), params.id)
      return removed.ok ? { ...removed, message: 'deleted successfully' } : removed
    },
  })

  route(api, {
    operation: 'stations.list',
    method: 'GET',
    url: '/shop/pickup-stations',
    summary: 'Pickup stations, of one state when asked',
    query: stationQuery,
    data: z.array(pickupStation),
    handle: async ({ query }) => ok(await delivery.stations(query.state)),
  })
}
