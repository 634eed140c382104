import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { decisionEntry } from '../../contract/staff.ts'
import {
  newStation,
  staffStation,
  stateFee,
  stateFeeEntry,
  stationChange,
} from '../../contract/staff-delivery.ts'
import { ok } from '../../kernel/result.ts'
import { actOnSeen } from '../../platform/http/act-on.ts'
import { officerOf } from '../../platform/http/officer.ts'
import { route } from '../../platform/http/route.ts'
import { versionSeen } from '../../platform/http/version.ts'
import type { DeliveryDesk } from './desk.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })
const stations = z.array(staffStation)

/** Pickup stations and fees, as staff keep them. Every change answers the whole list. */
export function deliveryDeskApi(api: FastifyInstance, desk: DeliveryDesk): void {
  route(api, {
    operation: 'staff.stations',
    method: 'GET',
    url: '/staff/stations',
    summary: 'Pickup stations, open and closed, and how many open orders go to each',
    data: stations,
    handle: async () => ok(await desk.stations()),
  })

  route(api, {
    operation: 'staff.createStation',
    method: 'POST',
    url: '/staff/stations',
    summary: 'Open a pickup station',
    status: 201,
    body: newStation,
    data: stations,
    handle: (input) => desk.createStation(officerOf(input), input.body),
  })

  route(api, {
    operation: 'staff.updateStation',
    method: 'PATCH',
    url: '/staff/stations/:id',
    summary: 'Change a pickup station, close it or open it; orders keep what they were made with',
    params: idParams,
    body: stationChange,
    data: stations,
    handle: (input) =>
      actOnSeen(input, 'station_not_found', (officer, id, version) =>
        desk.updateStation(officer, id, version, input.body, input.principal.account?.staffRoles ?? []),
      ),
  })

  route(api, {
    operation: 'staff.deleteStation',
    method: 'DELETE',
    url: '/staff/stations/:id',
    summary: 'Delete a pickup station to which no open order goes',
    params: idParams,
    body: decisionEntry,
    data: stations,
    handle: (input) =>
      actOnSeen(input, 'station_not_found', (officer, id, version) =>
        desk.removeStation(officer, id, version),
      ),
  })

  route(api, {
    operation: 'staff.deliveryFees',
    method: 'GET',
    url: '/staff/delivery-fees',
    summary: 'What home delivery to each state costs',
    data: z.array(stateFee),
    handle: async () => ok(await desk.fees()),
  })

  route(api, {
    operation: 'staff.setDeliveryFee',
    method: 'PUT',
    url: '/staff/delivery-fees/:state',
    summary: 'Set what home delivery to a state costs from now on; orders keep theirs',
    params: z.object({ state: z.string().check(z.maxLength(40)) }),
    body: stateFeeEntry,
    data: z.array(stateFee),
    handle: async (input) => {
      const seen = versionSeen(input.body, input.request)
      if (!seen.ok) return seen
      return desk.setFee(officerOf(input), input.params.state, seen.value, input.body.fee)
    },
  })
}
