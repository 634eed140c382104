import * as z from 'zod/mini'
import { phoneForm } from './account.ts'
import { address, idField } from './fields.ts'
import type { PickupStation } from './station.ts'
import { email, line, optionalText, pasted, typed } from './texts.ts'

const fields = {
  /** The street and house number. */
  address: typed('address is required'),
  /** The city or town. */
  city: typed('city is required', 80),
  /** The Nigerian state. */
  state: typed('state is required', 40),
  /** The country: always Nigeria. */
  country: z
    .string({ error: 'country is required' })
    .check(z.minLength(1, 'country is required'), z.regex(/^Nigeria$/, 'country is required')),
  /** The Nigerian phone number of the person who receives it, eleven digits. */
  phone: z.pipe(
    z
      .string({ error: 'phone is required' })
      .check(line, z.minLength(1, { error: 'phone is required', abort: true })),
    phoneForm.shape.phone,
  ),
  /** The postal code; may be empty. */
  zipcode: optionalText(12, pasted),
}

/** The 'Delivery info' form. */
export const addressForm = z.object(fields)

/** POST /shop/shipping-addresses/: the form and who receives. */
export const addressEntry = z.object({
  ...fields,
  /** The first name of the person who receives it. */
  first_name: typed('First name is required', 80),
  /** The last name of the person who receives it. */
  last_name: typed('Last name is required', 80),
  /** The e-mail address of the person who receives it. */
  email,
})

/** PUT /shop/shipping-addresses/{id}/: names are spelt without underscore here. */
export const addressUpdate = z.object({
  ...fields,
  /** The first name of the person who receives it; left out, it stays. */
  firstname: z.optional(typed('First name is required', 80)),
  /** The last name of the person who receives it; left out, it stays. */
  lastname: z.optional(typed('Last name is required', 80)),
  /** The e-mail address of the person who receives it; left out, it stays. */
  email: z.optional(email),
})

/** A saved shipping address. */
export const shippingAddress = z.object({
  id: idField,
  ...address,
  /** The country: Nigeria. */
  country: z.string(),
  /** The phone number of the person who receives it. */
  phone: z.string(),
  /** The postal code; may be empty. */
  zipcode: z.string(),
  /** The first name of the person who receives it. */
  first_name: z.string(),
  /** The last name of the person who receives it. */
  last_name: z.string(),
  /** The e-mail address of the person who receives it. */
  email: z.string(),
})
export type ShippingAddress = z.infer<typeof shippingAddress>

/** GET /shop/pickup-stations/?state=lagos */
export const stationQuery = z.object({
  /** The Nigerian state whose stations are listed; without it, all are. */
  state: z.optional(z.string().check(z.maxLength(40))),
})

/** How large a parcel is, the smallest first. */
export const sizeClasses = ['small', 'medium', 'large', 'oversized'] as const
export type SizeClass = (typeof sizeClasses)[number]

/** How far a parcel goes, the nearest first: within a state, within one of the six geopolitical zones, or farther. */
export const distances = ['same_state', 'same_zone', 'other_zone'] as const
export type Distance = (typeof distances)[number]

/** A parcel of a purchase and what its delivery costs in naira; `from` is the state it is sent from, '' where that is not known. */
export const quotedParcel = z.object({
  /** The name of the shop that sends the parcel. */
  seller: z.string(),
  /** The Nigerian state that it is sent from; empty where that is not known. */
  from: z.string(),
  size_class: z.enum(sizeClasses),
  /** The delivery fee of the parcel, in naira. */
  fee: z.number(),
})

/** What parcels of each size class cost in naira; null where they are not sent. */
export type ClassFees = Record<SizeClass, number | null>

/** Within how many working days a work is sent, and days within which it may be sent back. */
type Periods = { packing_days: number; return_days: number }

/** What the page about delivery says, naira: by distance, to single states, and the stations of the checkout, in Lagos. */
export type DeliveryTerms = Periods & {
  home: { distance: Distance; fees: ClassFees }[]
  /** `from` is '' where it is from anywhere. */
  exceptions: { from: string; to: string; fees: ClassFees }[]
  pickup: { distance: Distance; fees: ClassFees }[]
  /** `fee` is what each parcel to it costs, whatever its size; null: by distance. */
  stations: (PickupStation & { fee: number | null })[]
}

/** What the page of a work says of its delivery, naira. */
export type WorkDeliveryTerms = Periods & {
  /** The state it is sent from; '' where that is not known. */
  from: string
  /** The size class of one piece of each size, without a frame and with one. */
  sizes: Record<string, { plain: SizeClass; framed: SizeClass }>
  /** Home delivery by the class of a size, in the order of the states in texts.ts; null where it is not delivered. */
  home: Partial<Record<SizeClass, (number | null)[]>>
  /** The lowest fee to a station in Lagos, by class; null where none takes it. */
  pickup: Partial<Record<SizeClass, number | null>>
}
