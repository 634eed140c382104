import * as z from 'zod/mini'

/** The id, by which other calls name it. */
export const idField = z.string()

/** The name in addresses: lower-case letters, digits and hyphens. */
export const slugField = z.string()

/** When it was made, ISO 8601 in UTC. */
export const createdAt = z.string()

/** The number of the version; a change sends the version that it saw. */
export const versionField = z.number()

/** What each page of a list says of the whole list. */
export const paging = {
  /** How many there are in all pages. */
  total: z.number(),
  /** The number of the next page; null on the last one. */
  next: z.nullable(z.number()),
}

/** The member of staff who did it. */
export const member = {
  /** The account of the member of staff. */
  id: z.string(),
  /** The name of the member of staff. */
  name: z.string(),
}

/** The shop that sells it. */
export const namedSeller = {
  /** The id of the shop. */
  id: z.string(),
  /** The name of the shop. */
  name: z.string(),
}

/** The buyer, as the order has them. */
export const buyer = {
  /** The first and last name of the buyer. */
  name: z.string(),
  /** The e-mail address of the buyer. */
  email: z.string(),
}

/** The buyer, as the order has them. */
export const reachedBuyer = {
  ...buyer,
  /** The phone number of the buyer. */
  phone: z.string(),
}
