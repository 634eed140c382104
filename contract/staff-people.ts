import * as z from 'zod/mini'
import { pageQuery, sortQuery } from './envelope.ts'
import { optionalText } from './texts.ts'

/** GET /staff/people/: the newest first. `q` is an e-mail address, a phone number or a name, or a part of one. */
export const peopleQuery = z.object({
  ...pageQuery,
  q: optionalText(100),
  role: z.optional(z.enum(['BUYER', 'SELLER', 'STAFF'])),
  sort: sortQuery('name', 'email', 'created_at'),
})

export const personRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(['BUYER', 'SELLER', 'STAFF']),
  /** Whether the e-mail address was confirmed. */
  confirmed: z.boolean(),
  created_at: z.string(),
})

export const peoplePage = z.object({
  people: z.array(personRow),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** GET /staff/people/{id}/ */
export const personFile = z.extend(personRow, {
  address: z.string(),
  city: z.string(),
  country: z.string(),
  /** Their shop, if they have one. */
  shop: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type PersonFile = z.infer<typeof personFile>
