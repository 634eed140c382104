import * as z from 'zod/mini'
import { listedProduct, picture } from './catalogue.ts'
import { artistName, paging, shopName, slugField } from './fields.ts'
import { publicName } from './names.ts'
import { entriesOf, type FieldRules, namesOf, viewsOf } from './record.ts'
import { optionalLines, optionalText, states, storable, tidied, typed } from './texts.ts'

/** Where an artist's works were shown, and when. */
export const exhibition = z.object({
  /** The year of the exhibition. */
  year: z.number(),
  /** The title of the exhibition. */
  title: z.string(),
  /** The house and town where it was; may be empty. */
  place: z.string(),
})
export type Exhibition = z.infer<typeof exhibition>

/** The most exhibitions that an artist's page names. */
export const MOST_EXHIBITIONS = 40

const exhibitionForm = z.strictObject({
  /** The year of the exhibition. */
  year: z
    .number({ error: 'Year is required' })
    .check(
      z.int('A year of four figures'),
      z.gte(1900, 'A year from 1900'),
      z.lte(2100, 'A year up to 2100'),
    ),
  /** The title of the exhibition. */
  title: typed('Title is required', 120),
  /** The house and town where it was; may be empty. */
  place: optionalText(120),
})

/** What buyers read of an artist; the studio enters it, and moderators see it beside the works. */
export const artistFields = {
  /** The name of the artist. */
  name: { entry: publicName('Name is required', 80), view: artistName, label: 'Name' },
  /** The town of the artist. */
  town: { entry: typed('Town is required', 80), view: z.string(), label: 'Town' },
  /** The Nigerian state of the artist. */
  state: { entry: z.enum(states, { error: 'State is required' }), view: z.string(), label: 'State' },
  /** What the artist says of the work, in one or two sentences; may be empty. */
  statement: {
    entry: z.optional(z.string().check(tidied, z.maxLength(400, 'At most 400 characters'), storable)),
    view: z.string(),
    label: 'Statement',
    lines: {
      rows: 2,
      hint: "One or two sentences of the artist's own. It appears at the top of the artist's page.",
    },
  },
  /** What is written of the artist; may be empty. */
  biography: {
    entry: optionalLines(2_000),
    view: z.string(),
    label: 'About the artist',
    staffLabel: 'About',
    lines: { rows: 6, hint: "Buyers read it beside each work and on the artist's page." },
  },
  /** Where works of the artist were shown, the newest first. */
  exhibitions: {
    entry: z.optional(
      z.array(exhibitionForm).check(z.maxLength(MOST_EXHIBITIONS, `At most ${MOST_EXHIBITIONS} exhibitions`)),
    ),
    view: z.array(exhibition),
    label: 'Exhibitions',
  },
} as const satisfies Record<string, FieldRules>
export const artistNames = namesOf(artistFields)

/** POST and PUT /seller/artists/. What is left out of statement and exhibitions stays as it is. */
export const newArtist = z.strictObject(entriesOf(artistFields))
export type NewArtist = z.infer<typeof newArtist>

/** GET /shop/artists/{slug}/. An artist who once had a work on show keeps the page, also with none. */
export const shownArtist = z.object({
  ...viewsOf(artistFields),
  slug: slugField,
  /** The portrait of the artist; null without one. */
  portrait: z.nullable(picture),
  /** The shop that sells the works. */
  seller: z.object({
    name: shopName,
    /** Whether we know the person or business behind the shop. */
    verified: z.boolean(),
  }),
  /** What of a page can be bought, the newest first, then what is reserved. */
  works: z.array(listedProduct),
  /** What of the page is sold, the newest first: after all others. */
  sold: z.array(listedProduct),
  ...paging,
  /** How many works are on show, sold ones among them. */
  total: z.number(),
})
export type ShownArtist = z.infer<typeof shownArtist>
