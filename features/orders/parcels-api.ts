import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  deliverEntry,
  parcel,
  parcelPage,
  parcelQuery,
  parcelStateNames,
  shipEntry,
} from '../../contract/parcel.ts'
import type { Principal } from '../../contract/principal.ts'
import { ok } from '../../kernel/result.ts'
import { readFormFile } from '../../platform/http/form-file.ts'
import { pictureRoute } from '../../platform/http/picture-route.ts'
import { route } from '../../platform/http/route.ts'
import type { Parcels, Sender } from './parcels.ts'

/** Largest photograph in bytes, and the form around it. */
export const PHOTOGRAPH_LIMIT = 8 * 1024 * 1024
export const photographForm = {
  limits: { fileSize: PHOTOGRAPH_LIMIT, files: 1, fields: 2, fieldSize: 1_000, parts: 3, headerPairs: 50 },
}

const idParams = z.object({ id: z.string().check(z.maxLength(60)) })
const photographParams = z.object({
  id: z.string().check(z.maxLength(60)),
  photograph: z.string().check(z.maxLength(60)),
})

/** Adds the operations on parcels: the same for a seller's own and for staff on any, and the buyer's 'received'. */
export function parcelsApi(api: FastifyInstance, parcels: Parcels): void {
  void api.register(async (scope) => {
    await scope.register(multipart, photographForm)
    for (const role of ['seller', 'staff'] as const) routesOf(scope, parcels, role)
  })

  route(api, {
    operation: 'orders.receiveParcel',
    method: 'POST',
    url: '/shop/parcels/:id/received',
    summary: 'The buyer says that a parcel has arrived',
    params: idParams,
    data: z.object({ state: z.enum(parcelStateNames) }),
    handle: ({ principal, params }) => parcels.receive(principal.account?.id ?? '', params.id),
  })
}

function routesOf(api: FastifyInstance, parcels: Parcels, role: 'seller' | 'staff'): void {
  const senderOf = (principal: Principal, request?: FastifyRequest): Sender => ({
    role,
    accountId: principal.account?.id ?? '',
    requestId: request?.id ?? '',
  })
  const whose = role === 'seller' ? 'your own' : 'all'

  route(api, {
    operation: `${role}.parcels`,
    method: 'GET',
    url: `/${role}/parcels`,
    summary: `Parcels (${whose}), those to be packed in the order in which they are due`,
    query: parcelQuery,
    data: parcelPage,
    handle: async ({ principal, query }) => {
      const page = await parcels.list(senderOf(principal), query.state, query)
      return ok({ parcels: page.items, total: page.total, next: page.next })
    },
  })

  route(api, {
    operation: `${role}.parcel`,
    method: 'GET',
    url: `/${role}/parcels/:id`,
    summary: `A parcel (${whose}), with its address until it is there`,
    params: idParams,
    data: parcel,
    handle: ({ principal, params }) => parcels.read(senderOf(principal), params.id),
  })

  route(api, {
    operation: `${role}.photographParcel`,
    method: 'POST',
    url: `/${role}/parcels/:id/photographs`,
    summary: "Adds a private photograph of the packed work: a form's file 'photograph', at most 8 MB",
    params: idParams,
    bodyLimit: PHOTOGRAPH_LIMIT + 64 * 1024,
    data: parcel,
    status: 201,
    handle: async ({ principal, params, request }) => {
      const file = await readFormFile(request, 'photograph', 'Please choose a photograph')
      return file.ok ? parcels.addPhotograph(senderOf(principal, request), params.id, file.value) : file
    },
  })

  pictureRoute(api, {
    operation: `${role}.parcelPhotograph`,
    url: `/${role}/parcels/:id/photographs/:photograph`,
    summary: 'A private photograph of a packed work, as JPEG',
    params: photographParams,
    handle: ({ principal, params }) => parcels.photograph(senderOf(principal), params.id, params.photograph),
  })

  route(api, {
    operation: `${role}.shipParcel`,
    method: 'POST',
    url: `/${role}/parcels/:id/ship`,
    summary: 'Says that a parcel has been sent: courier, tracking, packing list',
    params: idParams,
    body: shipEntry,
    data: parcel,
    handle: ({ principal, params, body, request }) =>
      parcels.ship(senderOf(principal, request), params.id, body),
  })

  route(api, {
    operation: `${role}.deliverParcel`,
    method: 'POST',
    url: `/${role}/parcels/:id/deliver`,
    summary: 'Says that a parcel has arrived, at home or at its pickup station',
    params: idParams,
    body: deliverEntry,
    data: parcel,
    handle: ({ principal, params, body, request }) =>
      parcels.deliver(senderOf(principal, request), params.id, body),
  })
}
