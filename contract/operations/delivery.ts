import * as z from 'zod/mini'
import { addressEntry, addressUpdate, shippingAddress, stationQuery } from '../delivery.ts'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import { pickupStation } from '../station.ts'

export const deliveryOperations = {
  'addresses.list': {
    method: 'GET',
    url: '/shop/shipping-addresses',
    access: 'account',
    summary: 'The saved shipping addresses',
    data: z.array(shippingAddress),
  },
  'addresses.create': {
    method: 'POST',
    url: '/shop/shipping-addresses',
    access: 'account',
    summary: 'Saves a shipping address',
    body: addressEntry,
    status: 201,
    data: shippingAddress,
    refusals: ['addresses_full'],
  },
  'addresses.update': {
    method: 'PUT',
    url: '/shop/shipping-addresses/:id',
    access: 'account',
    owned: { thing: 'address', by: 'buyer' },
    summary: 'Changes a shipping address',
    params: idParams,
    body: addressUpdate,
    data: shippingAddress,
    refusals: ['address_not_found'],
  },
  'addresses.delete': {
    method: 'DELETE',
    url: '/shop/shipping-addresses/:id',
    access: 'account',
    owned: { thing: 'address', by: 'buyer' },
    summary: 'Deletes a shipping address; orders keep their own copy',
    params: idParams,
    data: nothing,
    refusals: ['address_not_found'],
  },
  'stations.list': {
    method: 'GET',
    url: '/shop/pickup-stations',
    access: 'anyone',
    summary: 'Pickup stations, of one state when asked',
    query: stationQuery,
    data: z.array(pickupStation),
  },
} as const satisfies OperationTable
