import * as z from 'zod/mini'
import { phoneForm } from './account.ts'
import { email, optionalText, typed } from './texts.ts'

const fields = {
  address: typed('address is required'),
  city: typed('city is required', 80),
  state: typed('state is required', 40),
  country: z
    .string({ error: 'country is required' })
    .check(z.minLength(1, 'country is required'), z.regex(/^Nigeria$/, 'country is required')),
  phone: z.pipe(
    z
      .string({ error: 'phone is required' })
      .check(z.trim(), z.minLength(1, { error: 'phone is required', abort: true })),
    phoneForm.shape.phone,
  ),
  zipcode: optionalText(12),
}

/** The 'Delivery info' form. */
export const addressForm = z.object(fields)

/** POST /shop/shipping-addresses/: the form and who receives. */
export const addressEntry = z.object({
  ...fields,
  first_name: typed('First name is required', 80),
  last_name: typed('Last name is required', 80),
  email,
})

/** PUT /shop/shipping-addresses/{id}/: names are spelt without underscore here. */
export const addressUpdate = z.object({
  ...fields,
  firstname: z.optional(typed('First name is required', 80)),
  lastname: z.optional(typed('Last name is required', 80)),
  email: z.optional(email),
})

/** A saved shipping address. */
export const shippingAddress = z.object({
  id: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  phone: z.string(),
  zipcode: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** What home delivery to it costs in naira, or null where we do not deliver. */
  fee: z.nullable(z.number()),
})
export type ShippingAddress = z.infer<typeof shippingAddress>

/** A pickup station. */
export const pickupStation = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** What delivery to it costs in naira. */
  fee: z.number(),
})
export type PickupStation = z.infer<typeof pickupStation>

/** GET /shop/pickup-stations/?state=lagos */
export const stationQuery = z.object({ state: z.optional(z.string().check(z.maxLength(40))) })
