import * as z from 'zod/mini'
import { storable } from './texts.ts'

/** GET /staff/search/?q=… */
export const staffSearchQuery = z.object({
  q: z
    .string({ error: 'Type what you look for' })
    .check(z.trim(), z.minLength(2, 'Two characters at least'), z.maxLength(100), storable),
})

/** What was found of each kind that the asker may see: at most ten, and how many there are. */
export const staffFound = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(['orders', 'sellers', 'works']),
      total: z.number(),
      found: z.array(z.object({ id: z.string(), name: z.string(), detail: z.string() })),
    }),
  ),
})
