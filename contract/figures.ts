import * as z from 'zod/mini'
import { dayField, idField, workName } from './fields.ts'
import { countAsked } from './ranges.ts'
import { storable } from './texts.ts'

/** GET /seller/figures/: the last so many days of Lagos, today included. */
export const figuresQuery = z.object({
  /** How many days of Lagos to list, today included. */
  days: z.prefault(countAsked(7, 365), 30),
})

/** From where readers come, as far as their browsers tell it; 'own' is another page of the shop. */
export const viewSources = [
  'direct',
  'search',
  'whatsapp',
  'instagram',
  'facebook',
  'x',
  'own',
  'other',
] as const
export type ViewSource = (typeof viewSources)[number]

/** POST /shop/views/: a page was opened. Of it a class of source is counted and nothing else is stored. */
export const opening = z.object({
  /** The slug of the work that the page shows. */
  work: z.optional(z.string().check(z.maxLength(200), storable)),
  /** The page before, as the browser names it. */
  referrer: z._default(z.string().check(z.maxLength(500), storable), ''),
  /** What the link says of where it was spread: utm_source. */
  named: z._default(z.string().check(z.maxLength(100), storable), ''),
})

const counts = {
  /** Views by readers, each once in half an hour; not the seller's, nor those of bots. */
  views: z.number(),
  /** How often its works were added to a wishlist. */
  wishlisted: z.number(),
  /** Pieces of paid orders, without those that were refunded. */
  sold: z.number(),
}

/** What happened to a seller's works: each day, oldest first and without a gap; from where views came; and the works with most of it. */
export const figures = z.object({
  /** Each of the days, the oldest first. */
  days: z.array(
    z.object({
      day: dayField,
      ...counts,
      /** What came into the seller's account for sales, less what refunds took of it, in naira. */
      revenue: z.number(),
    }),
  ),
  /** Views by where they came from, the most first; those before sources were counted are left out. */
  sources: z.array(
    z.object({
      /** The kind of page before it. */
      source: z.enum(viewSources),
      /** How many views had such a page before them. */
      views: z.number(),
    }),
  ),
  /** The works that were viewed, wanted or sold most. */
  works: z.array(
    z.object({
      id: idField,
      name: workName,
      ...counts,
    }),
  ),
})
export type Figures = z.infer<typeof figures>
