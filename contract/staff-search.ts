import * as z from 'zod/mini'
import { idField } from './fields.ts'
import { line, storable } from './texts.ts'

/** POST /staff/search/: in the body, for e-mail addresses and names are looked for, and addresses are written down by proxies. */
export const staffSearchEntry = z.strictObject({
  /** What to look for: three characters at least. */
  q: z
    .string({ error: 'Type what you are looking for' })
    .check(line, z.minLength(3, 'Three characters at least'), z.maxLength(100), storable),
})

/** What is looked through, each kind for who may list it. */
export const foundKinds = [
  'orders',
  'people',
  'sellers',
  'works',
  'messages',
  'returns',
  'refunds',
  'payouts',
] as const

/** A hit: its name, what else distinguishes it, and its page below /backoffice. */
export const found = z.object({
  id: idField,
  /** The name of what was found. */
  name: z.string(),
  /** What distinguishes it from others. */
  detail: z.string(),
  /** The path of its page, below /backoffice. */
  page: z.string(),
})
export type Found = z.infer<typeof found>

/** What was found of each kind that the asker may see: at most ten, and how many there are. */
export const staffFound = z.object({
  /** Each kind of which something was found. */
  kinds: z.array(
    z.object({
      kind: z.enum(foundKinds),
      /** How many there are of the kind. */
      total: z.number(),
      /** At most ten of them. */
      found: z.array(found),
    }),
  ),
})
