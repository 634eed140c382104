import * as z from 'zod/mini'
import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import { decisionEntry } from '../staff.ts'
import { deliveryFees, deliveryFeesEntry, feeExceptionsEntry } from '../staff-delivery.ts'
import { newStation, staffStation, stationChange } from '../station.ts'

const stations = z.array(staffStation)

export const stationsOperations = {
  'staff.stations': {
    method: 'GET',
    url: '/staff/stations',
    access: 'support_finance',
    summary: 'Pickup stations, open and closed, and how many open orders go to each',
    data: stations,
  },
  'staff.createStation': {
    method: 'POST',
    url: '/staff/stations',
    access: 'finance',
    summary: 'Open a pickup station',
    body: newStation,
    status: 201,
    data: stations,
    refusals: ['station_taken', 'finance_only'],
  },
  'staff.updateStation': {
    method: 'PATCH',
    url: '/staff/stations/:id',
    access: 'support_finance',
    summary: 'Change a pickup station, close it or open it; orders keep what they were made with',
    params: idOf('station_not_found'),
    body: stationChange,
    data: stations,
    seen: true,
    refusals: ['station_not_found', 'station_taken', 'station_in_use', 'finance_only'],
  },
  'staff.deleteStation': {
    method: 'DELETE',
    url: '/staff/stations/:id',
    access: 'support_finance',
    summary: 'Delete a pickup station to which no open order goes',
    params: idOf('station_not_found'),
    body: decisionEntry,
    data: stations,
    seen: true,
    refusals: ['station_not_found', 'station_in_use', 'staff_limit'],
  },
  'staff.deliveryFees': {
    method: 'GET',
    url: '/staff/delivery-fees',
    access: 'finance',
    summary: 'What delivery costs by distance and size class, and the exceptions',
    data: deliveryFees,
  },
  'staff.setDeliveryFees': {
    method: 'PUT',
    url: '/staff/delivery-fees',
    access: 'finance',
    summary: 'Set what delivery costs over some distances from now on; orders keep theirs',
    body: deliveryFeesEntry,
    data: deliveryFees,
    refusals: ['changed_meanwhile'],
  },
  'staff.setFeeExceptions': {
    method: 'PUT',
    url: '/staff/delivery-exceptions',
    access: 'finance',
    summary:
      'Set or delete what home delivery to some states costs whatever the distance; orders keep theirs',
    body: feeExceptionsEntry,
    data: deliveryFees,
    refusals: ['changed_meanwhile'],
  },
} as const satisfies OperationTable
