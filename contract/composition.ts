import * as z from 'zod/mini'
import { bandKinds } from '../kernel/home-bands.ts'
import { picture } from './catalogue.ts'
import { collectionStates } from './collection.ts'
import { artistName, idField, momentField, slugField, version, versionField, workName } from './fields.ts'
import { moment, optionalText, typed } from './texts.ts'

const named = z.string().check(z.maxLength(200))

/** Most bands of a home page. */
export const MOST_BANDS = 20

/** A band of the home page: its kind, and what staff chose for it. With nothing chosen the shop chooses. */
export const bandEntry = z.strictObject({
  kind: z.enum(bandKinds),
  /** The title above the band; empty for the title of its kind. */
  title: optionalText(80),
  /** Ids of works, in their order. */
  works: z._default(z.array(named).check(z.maxLength(12)), []),
  /** Slugs of artists, in their order. */
  artists: z._default(z.array(named).check(z.maxLength(6)), []),
  /** The id of a collection; null for the newest. */
  collection: z._default(z.nullable(named), null),
})
export type BandEntry = z.infer<typeof bandEntry>

/** POST /staff/compositions/: begins with the bands that the home page has by itself. */
export const newComposition = z.strictObject({
  /** The name of the composition, for staff. */
  name: typed('Name is required', 120),
})

/** PUT /staff/compositions/{id}/. `from` null: a draft; `to` null: until another one begins. */
export const compositionChange = z.strictObject({
  version,
  /** The name of the composition, for staff. */
  name: typed('Name is required', 120),
  /** From when the home page shows it; null for a draft. */
  from: z._default(z.nullable(moment), null),
  /** Until when the home page shows it; null until another begins. */
  to: z._default(z.nullable(moment), null),
  /** The bands of the page, in their order. */
  bands: z.array(bandEntry).check(z.minLength(1), z.maxLength(MOST_BANDS, `At most ${MOST_BANDS} bands`)),
})
export type CompositionChange = z.infer<typeof compositionChange>

export const compositionRow = z.object({
  id: idField,
  version: versionField,
  /** The name of the composition, for staff. */
  name: z.string(),
  state: z.enum(collectionStates),
  /** Whether the home page shows it now. */
  current: z.boolean(),
  /** From when the home page shows it; null for a draft. */
  from: z.nullable(momentField),
  /** Until when the home page shows it; null until another begins. */
  to: z.nullable(momentField),
  /** When it last changed. */
  changed_at: momentField,
  /** Bands of which nothing that was chosen is left, so that no page shows them. */
  empty: z.number(),
  /** Bands of which a part of what was chosen is no longer shown. */
  thin: z.number(),
})
export type CompositionRow = z.infer<typeof compositionRow>

/** What became of the choice for a band: 'thin', a part of it is no longer shown; 'empty', too little is left to show the band. */
export const bandStates = ['whole', 'thin', 'empty'] as const

/** GET /staff/compositions/{id}/: includes what was chosen and is not on show, which no page shows. */
export const compositionFile = z.extend(compositionRow, {
  /** The bands of the page, in their order. */
  bands: z.array(
    z.object({
      kind: z.enum(bandKinds),
      /** The title above the band; empty for the title of its kind. */
      title: z.string(),
      state: z.enum(bandStates),
      /** The works that were chosen, in their order. */
      works: z.array(
        z.object({
          /** The id of the work. */
          work_id: z.string(),
          name: workName,
          artist: artistName,
          picture,
          /** Whether the band shows it: it is on show, not sold, and of a kind and size that fit. */
          on_show: z.boolean(),
        }),
      ),
      /** The artists that were chosen, in their order. */
      artists: z.array(
        z.object({
          slug: slugField,
          name: artistName,
          /** Whether the band shows the artist now. */
          on_show: z.boolean(),
        }),
      ),
      /** The collection that was chosen; null for the newest that is shown. */
      collection: z.nullable(
        z.object({
          id: idField,
          /** The title of the collection. */
          title: z.string(),
          /** Whether the collection is shown now. */
          on_show: z.boolean(),
        }),
      ),
    }),
  ),
})
export type CompositionFile = z.infer<typeof compositionFile>
