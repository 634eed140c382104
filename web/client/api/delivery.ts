import type * as z from 'zod/mini'
import type { addressEntry, PickupStation, ShippingAddress } from '../../../contract/delivery.ts'
import { call } from './call.ts'

/** The buyer's saved addresses. */
export const fetchAddresses = async (signal?: AbortSignal) =>
  (await call<ShippingAddress[]>({ method: 'GET', path: '/shop/shipping-addresses/', signal })).data

/** Saves an address. */
export const createAddress = (entry: z.input<typeof addressEntry>) =>
  call<ShippingAddress>({ method: 'POST', path: '/shop/shipping-addresses/', body: entry })

/** Deletes a saved address. */
export const deleteAddress = (id: string) =>
  call({ method: 'DELETE', path: `/shop/shipping-addresses/${encodeURIComponent(id)}/` })

/** The pickup stations in Lagos. */
export const fetchStations = async (signal?: AbortSignal) =>
  (await call<PickupStation[]>({ method: 'GET', path: '/shop/pickup-stations/?state=lagos', signal })).data
