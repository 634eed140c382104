import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import { artistName, idField, momentField, slugField, version, versionField, workName } from './fields.ts'
import { line, moment, storable, tidied, typed } from './texts.ts'

const words = (most: number, read = tidied) =>
  z._default(z.string().check(read, z.maxLength(most), storable), '')

/** Most works of a collection. */
export const MOST_WORKS = 40

/** 'scheduled': its first day is still to come; 'over': its last is past. */
export const collectionStates = ['draft', 'scheduled', 'shown', 'over'] as const

/** POST /staff/collections/. Its web address is made from the title and cannot change. */
export const newCollection = z.strictObject({
  /** The title of the collection. */
  title: typed('Title is required', 120),
})

/**
 * PUT /staff/collections/{id}/: a collection as it is to be. `from` null: a draft; `to` null: until it is taken down. Works hang in
 * their order, each at most once.
 */
export const collectionChange = z.strictObject({
  version,
  /** The title of the collection. */
  title: typed('Title is required', 120),
  /** The text above the works; may be empty. */
  introduction: words(4_000),
  /** The guest who chose the works; empty where the house chose them. */
  curator: words(100, line),
  /** A line about the guest; may be empty. */
  curator_line: words(300, line),
  /** From when it is shown; null for a draft. */
  from: z._default(z.nullable(moment), null),
  /** Until when it is shown; null until it is taken down. */
  to: z._default(z.nullable(moment), null),
  /** The works, in their order. */
  works: z
    .array(
      z.strictObject({
        /** The id of the work. */
        work_id: z.string().check(z.maxLength(100)),
        /** What is written beside the work; may be empty. */
        text: words(1_500),
      }),
    )
    .check(z.maxLength(MOST_WORKS, `At most ${MOST_WORKS} works`)),
})
export type CollectionChange = z.infer<typeof collectionChange>

export const collectionRow = z.object({
  id: idField,
  version: versionField,
  slug: slugField,
  /** The title of the collection. */
  title: z.string(),
  /** The guest who chose the works; empty where the house chose them. */
  curator: z.string(),
  state: z.enum(collectionStates),
  /** From when it is shown; null for a draft. */
  from: z.nullable(momentField),
  /** Until when it is shown; null until it is taken down. */
  to: z.nullable(momentField),
  /** When it last changed. */
  changed_at: momentField,
  /** Works on show. */
  works: z.number(),
})
export type CollectionRow = z.infer<typeof collectionRow>

/** PUT /staff/collections/{id}/picture/, beside the file: what the picture shows, for those who do not see it. */
export const collectionPictureEntry = z.strictObject({
  /** The text for people who cannot see the picture. */
  alt: typed('Say what is seen', 200),
})

/** GET /staff/collections/{id}/: it contains works that are not on show, which no page has. */
export const collectionFile = z.extend(collectionRow, {
  /** The text above the works; may be empty. */
  introduction: z.string(),
  /** A line about the guest; may be empty. */
  curator_line: z.string(),
  /** Its own picture; null: the picture of its first work is shown. */
  picture: z.nullable(picture),
  /** The works in their order, also those that are not on show. */
  hung: z.array(
    z.object({
      /** The id of the work. */
      work_id: z.string(),
      name: workName,
      artist: artistName,
      picture,
      /** Whether all its pieces are sold. */
      sold: z.boolean(),
      /** Whether the shop shows the work now. */
      on_show: z.boolean(),
      /** What is written beside the work; may be empty. */
      text: z.string(),
    }),
  ),
})
export type CollectionFile = z.infer<typeof collectionFile>
