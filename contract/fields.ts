import * as z from 'zod/mini'

/** The id, by which other calls name it. */
export const idField = z.string()

/** The name in addresses: lower-case letters, digits and hyphens. */
export const slugField = z.string()

/** A moment: ISO 8601 in UTC, as openapi.json says of it by server/openapi/registry.ts. */
export const momentField = z.string()

/** The day of Lagos, such as 2026-11-20. */
export const dayField = z.string()

/** The month of Lagos, such as 2026-11. */
export const monthField = z.string()

/** When it was made. */
export const createdAt = z.string()

/** The number of the version; a change sends the version that it saw. */
export const versionField = z.number()

/** The version that was seen, here or in If-Match: an old one is refused (changed_meanwhile), and none too (version_missing) in all but two calls. */
export const version = z.optional(z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000)))

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

/** The name of the work. */
export const workName = z.string()

/** The name of the shop. */
export const shopName = z.string()

/** The name of the artist. */
export const artistName = z.string()

/** A place in Nigeria. */
export const address = {
  /** The street and house number. */
  address: z.string(),
  /** The city or town. */
  city: z.string(),
  /** The Nigerian state. */
  state: z.string(),
}

/** From where a seller sends, as on the packing slip. */
export const shipFrom = z.object({
  ...address,
  /** The phone number of the seller. */
  phone: z.string(),
})

/** The measures of a work. */
export const lengths = {
  /** The width in centimetres; null where it is not known. */
  width_cm: z.nullable(z.number()),
  /** The height in centimetres; null where it is not known. */
  height_cm: z.nullable(z.number()),
  /** The depth in centimetres; null where it is not known. */
  depth_cm: z.nullable(z.number()),
}

/** Who decided about a proposal. */
export const decided = {
  /** The name of the person who approved or rejected it; null until then. */
  decided_by: z.nullable(z.string()),
  /** When it was approved or rejected; null until then. */
  decided_at: z.nullable(momentField),
}

/** The id of the request that caused it, as in its answer and the log; null where none is known. */
export const causedBy = z.nullable(z.string())

/** What the audit log has of a change. */
export const valuesChanged = {
  /** The values before, as JSON. */
  before: z.string(),
  /** The values after, as JSON. */
  after: z.string(),
}
