import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PHOTOGRAPH_LIMIT } from '../../../contract/file-limits.ts'
import type { Principal } from '../../../contract/principal.ts'
import { ok } from '../../../kernel/result.ts'
import { readFormFile } from '../../../platform/http/form-file.ts'
import { keyOf } from '../../../platform/http/idempotency.ts'
import { pictureRoute } from '../../../platform/http/picture-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { OrdersContext } from '../context/orders.ts'
import { sayCannotSend, sayCanSend } from '../service/cannot-send.ts'
import { noteHandedOver } from '../service/handed-over.ts'
import { cancelParcelByStaff } from '../service/parcel-cancel.ts'
import {
  photographParcel,
  readParcelPhotograph,
  removeParcelPhotograph,
} from '../service/parcel-photographs.ts'
import {
  deliverParcel,
  type ParcelHandler,
  readParcel,
  readParcels,
  receiveParcel,
  shipParcel,
} from '../service/parcels.ts'
import { restockParcel } from '../service/restocking.ts'
import { correctTracking } from '../service/tracking.ts'

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

  const sellerOf = (principal: Principal, request: FastifyRequest): ParcelHandler => ({
    role: 'seller',
    accountId: principal.account?.id ?? '',
    requestId: request.id,
  })

  route(api, 'seller.cannotSend', ({ principal, params, body, request }) =>
    sayCannotSend(context, sellerOf(principal, request), params.id, body),
  )

  route(api, 'seller.canSend', ({ principal, params, request }) =>
    sayCanSend(context, sellerOf(principal, request), params.id),
  )

  route(api, 'staff.handedOver', ({ principal: { account }, params, body, request }) =>
    noteHandedOver(
      context,
      { role: 'staff', accountId: account?.id ?? '', requestId: request.id },
      params.id,
      body,
    ),
  )

  route(api, 'staff.restockParcel', ({ principal: { account }, params, body, request }) =>
    restockParcel(
      context,
      { role: 'staff', accountId: account?.id ?? '', requestId: request.id },
      params.id,
      body,
    ),
  )

  route(api, 'staff.cancelParcel', ({ principal: { account }, params, body, request }) =>
    cancelParcelByStaff(
      context,
      { accountId: account?.id ?? '', roles: account?.staffRoles ?? [], requestId: request.id },
      params.id,
      body,
      keyOf(request),
    ),
  )

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
    const page = await readParcels(context, handlerOf(principal), query)
    return ok({ parcels: page.items, total: page.total, next: page.next })
  })

  route(api, `${role}.parcel`, ({ principal, params }) =>
    readParcel(context, handlerOf(principal), params.id),
  )

  route(api, `${role}.photographParcel`, async ({ principal, params, request }) => {
    const file = await readFormFile(request, 'photograph', 'Please choose a photograph')
    return file.ok ? photographParcel(context, handlerOf(principal, request), params.id, file.value) : file
  })

  route(api, `${role}.removeParcelPhotograph`, ({ principal, params, request }) =>
    removeParcelPhotograph(context, handlerOf(principal, request), params.id, params.photograph),
  )

  pictureRoute(api, `${role}.parcelPhotograph`, ({ principal, params }) =>
    readParcelPhotograph(context, handlerOf(principal), params.id, params.photograph),
  )

  route(api, `${role}.shipParcel`, ({ principal, params, body, request }) =>
    shipParcel(context, handlerOf(principal, request), params.id, body),
  )

  route(api, `${role}.correctTracking`, ({ principal, params, body, request }) =>
    correctTracking(context, handlerOf(principal, request), params.id, body),
  )

  route(api, `${role}.deliverParcel`, ({ principal, params, body, request }) =>
    deliverParcel(context, handlerOf(principal, request), params.id, body),
  )
}
