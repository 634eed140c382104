import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { DeliveryContext } from '../context.ts'
import { readDeliveryFees, setDeliveryFees, setFeeExceptions } from '../service/fees.ts'
import { changeStation, createStation, readStaffStations, removeStation } from '../service/staff.ts'

/** Adds what staff do with pickup stations and fees. Every change answers the whole list. */
export function staffDeliveryApi(api: FastifyInstance, context: DeliveryContext): void {
  route(api, 'staff.stations', async () => ok(await readStaffStations(context)))

  route(api, 'staff.createStation', (input) => createStation(context, input.officer, input.body))

  route(api, 'staff.updateStation', ({ officer, params: { id }, version, body }) =>
    changeStation(context, officer, id, version, body),
  )

  route(api, 'staff.deleteStation', ({ officer, params: { id }, version }) =>
    removeStation(context, officer, id, version),
  )

  route(api, 'staff.deliveryFees', async () => ok(await readDeliveryFees(context)))

  route(api, 'staff.setDeliveryFees', (input) => setDeliveryFees(context, input.officer, input.body.fees))

  route(api, 'staff.setFeeExceptions', (input) =>
    setFeeExceptions(context, input.officer, input.body.exceptions),
  )
}
