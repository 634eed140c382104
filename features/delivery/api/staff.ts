import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import type { DeliveryContext } from '../context.ts'
import {
  changeStation,
  createStation,
  readDeliveryFees,
  readStaffStations,
  removeStation,
  setDeliveryFee,
} from '../service/staff.ts'

/** Adds what staff do with pickup stations and fees. Every change answers the whole list. */
export function staffDeliveryApi(api: FastifyInstance, context: DeliveryContext): void {
  route(api, 'staff.stations', async () => ok(await readStaffStations(context)))

  route(api, 'staff.createStation', (input) => createStation(context, officerOf(input), input.body))

  route(api, 'staff.updateStation', (input) =>
    actOnSeen(input, 'station_not_found', (officer, id, version) =>
      changeStation(context, officer, id, version, input.body, input.principal.account?.staffRoles ?? []),
    ),
  )

  route(api, 'staff.deleteStation', (input) =>
    actOnSeen(input, 'station_not_found', (officer, id, version) =>
      removeStation(context, officer, id, version),
    ),
  )

  route(api, 'staff.deliveryFees', async () => ok(await readDeliveryFees(context)))

  route(api, 'staff.setDeliveryFee', async (input) => {
    const seen = versionSeen(input.body, input.request)
    if (!seen.ok) return seen
    return setDeliveryFee(context, officerOf(input), input.params.state, seen.value, input.body.fee)
  })
}
