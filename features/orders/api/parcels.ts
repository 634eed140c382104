import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PHOTOGRAPH_LIMIT } from '../../../contract/file-limits.ts'
import type { Principal } from '../../../contract/principal.ts'
import { ok } from '../../../kernel/result.ts'
import { readFormFile } from '../../../platform/http/form-file.ts'
import { pictureRoute } from '../../../platform/http/picture-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { OrdersContext } from '../context.ts'
import { photographParcel, readParcelPhotograph } from '../service/parcel-photographs.ts'
import {
  deliverParcel,
  type ParcelHandler,
  readParcel,
  readParcels,
  receiveParcel,
  shipParcel,
} from '../service/parcels.ts'

/** A photograph, and the form around it. */
export const photographForm = {
  limits: { fileSize: PHOTOGRAPH_LIMIT, files: 1, fields: 2, fieldSize: 1_000, parts: 3, headerPairs: 50 },
}

/** Adds the operations on parcels: the same for a seller's own and for staff on any, and the buyer's 'received'. */
export function parcelsApi(api: FastifyInstance, context: OrdersContext): void {
  void api.register(async (scope) => {
    await scope.register(multipart, photographForm)
    for (const role of ['seller', 'staff'] as const) routesOf(scope, context, role)
  })

  route(api, 'orders.receiveParcel', ({ principal, params }) =>
    receiveParcel(context, principal.account?.id ?? '', params.id),
  )
}

function routesOf(api: FastifyInstance, context: OrdersContext, role: 'seller' | 'staff'): void {
  const handlerOf = (principal: Principal, request?: FastifyRequest): ParcelHandler => ({
    role,
    accountId: principal.account?.id ?? '',
    requestId: request?.id ?? '',
  })

  route(api, `${role}.parcels`, async ({ principal, query }) => {
    const page = await readParcels(context, handlerOf(principal), query.state, query)
    return ok({ parcels: page.items, total: page.total, next: page.next })
  })

  route(api, `${role}.parcel`, ({ principal, params }) =>
    readParcel(context, handlerOf(principal), params.id),
  )

  route(api, `${role}.photographParcel`, async ({ principal, params, request }) => {
    const file = await readFormFile(request, 'photograph', 'Please choose a photograph')
    return file.ok ? photographParcel(context, handlerOf(principal, request), params.id, file.value) : file
  })

  pictureRoute(api, `${role}.parcelPhotograph`, ({ principal, params }) =>
    readParcelPhotograph(context, handlerOf(principal), params.id, params.photograph),
  )

  route(api, `${role}.shipParcel`, ({ principal, params, body, request }) =>
    shipParcel(context, handlerOf(principal, request), params.id, body),
  )

  route(api, `${role}.deliverParcel`, ({ principal, params, body, request }) =>
    deliverParcel(context, handlerOf(principal, request), params.id, body),
  )
}
