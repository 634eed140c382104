import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { PHOTOGRAPH_LIMIT } from '../../../contract/file-limits.ts'
import { ok } from '../../../kernel/result.ts'
import type { Admitted } from '../../../platform/http/access.ts'
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

/** A seller or an officer in a request to an operation that both have. */
export function handlerOf(input: Admitted<'seller'> | Admitted<'staff'>): ParcelHandler {
  return 'officer' in input ? { role: 'staff', ...input.officer } : { role: 'seller', id: input.account.id }
}

/** Adds the operations on parcels: the same for a seller's own and for staff on any, and the buyer's 'received'. */
export function parcelsApi(api: FastifyInstance, context: OrdersContext): void {
  void api.register(async (scope) => {
    await scope.register(multipart, photographForm)
    for (const role of ['seller', 'staff'] as const) routesOf(scope, context, role)
  })

  route(api, 'seller.cannotSend', (input) =>
    sayCannotSend(context, handlerOf(input), input.params.id, input.body),
  )

  route(api, 'seller.canSend', (input) => sayCanSend(context, handlerOf(input), input.params.id))

  route(api, 'staff.handedOver', (input) =>
    noteHandedOver(context, handlerOf(input), input.params.id, input.body),
  )

  route(api, 'staff.restockParcel', (input) =>
    restockParcel(context, handlerOf(input), input.params.id, input.body),
  )

  route(api, 'staff.cancelParcel', ({ officer, params, body, request }) =>
    cancelParcelByStaff(context, officer, params.id, body, keyOf(request)),
  )

  route(api, 'orders.receiveParcel', ({ account, params }) => receiveParcel(context, account.id, params.id))
}

function routesOf(api: FastifyInstance, context: OrdersContext, role: 'seller' | 'staff'): void {
  route(api, `${role}.parcels`, async (input) => {
    const page = await readParcels(context, handlerOf(input), input.query)
    return ok({ parcels: page.items, total: page.total, next: page.next })
  })

  route(api, `${role}.parcel`, (input) => readParcel(context, handlerOf(input), input.params.id))

  route(api, `${role}.photographParcel`, async (input) => {
    const file = await readFormFile(input.request, 'photograph', 'Please choose a photograph')
    return file.ok ? photographParcel(context, handlerOf(input), input.params.id, file.value) : file
  })

  route(api, `${role}.removeParcelPhotograph`, (input) =>
    removeParcelPhotograph(context, handlerOf(input), input.params.id, input.params.photograph),
  )

  pictureRoute(api, `${role}.parcelPhotograph`, (input) =>
    readParcelPhotograph(context, handlerOf(input), input.params.id, input.params.photograph),
  )

  route(api, `${role}.shipParcel`, (input) =>
    shipParcel(context, handlerOf(input), input.params.id, input.body),
  )

  route(api, `${role}.correctTracking`, (input) =>
    correctTracking(context, handlerOf(input), input.params.id, input.body),
  )

  route(api, `${role}.deliverParcel`, (input) =>
    deliverParcel(context, handlerOf(input), input.params.id, input.body),
  )
}
