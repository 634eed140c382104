import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import type { DeliveryDesk } from '../service/staff.ts'

/** Pickup stations and fees, as staff keep them. Every change answers the whole list. */
export function deliveryDeskApi(api: FastifyInstance, desk: DeliveryDesk): void {
  route(api, 'staff.stations', async () => ok(await desk.stations()))

  route(api, 'staff.createStation', (input) => desk.createStation(officerOf(input), input.body))

  route(api, 'staff.updateStation', (input) =>
    actOnSeen(input, 'station_not_found', (officer, id, version) =>
      desk.updateStation(officer, id, version, input.body, input.principal.account?.staffRoles ?? []),
    ),
  )

  route(api, 'staff.deleteStation', (input) =>
    actOnSeen(input, 'station_not_found', (officer, id, version) => desk.removeStation(officer, id, version)),
  )

  route(api, 'staff.deliveryFees', async () => ok(await desk.fees()))

  route(api, 'staff.setDeliveryFee', async (input) => {
    const seen = versionSeen(input.body, input.request)
    if (!seen.ok) return seen
    return desk.setFee(officerOf(input), input.params.state, seen.value, input.body.fee)
  })
}
