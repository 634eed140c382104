import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import { version } from './seller.ts'
import { line, moment, storable, tidied, typed } from './texts.ts'

const words = (most: number, read = tidied) =>
  z._default(z.string().check(read, z.maxLength(most), storable), '')

/** Most works of a collection. */
export const MOST_WORKS = 40

/** 'scheduled': its first day is still to come; 'over': its last is past. */
export const collectionStates = ['draft', 'scheduled', 'shown', 'over'] as const

/** POST /staff/collections/. Its web address is made from the title and cannot change. */
export const newCollection = z.strictObject({ title: typed('Title is required', 120) })

/**
 * PUT /staff/collections/{id}/: a collection as it is to be. `from` null: a draft; `to` null: until it is taken down. Works hang in
 * their order, each at most once.
 */
export const collectionChange = z.strictObject({
  version,
  title: typed('Title is required', 120),
  introduction: words(4_000),
  curator: words(100, line),
  curator_line: words(300, line),
  from: z._default(z.nullable(moment), null),
  to: z._default(z.nullable(moment), null),
  works: z
    .array(z.strictObject({ work_id: z.string().check(z.maxLength(100)), text: words(1_500) }))
    .check(z.maxLength(MOST_WORKS, `At most ${MOST_WORKS} works`)),
})
export type CollectionChange = z.infer<typeof collectionChange>

export const collectionRow = z.object({
  id: z.string(),
  version: z.number(),
  slug: z.string(),
  title: z.string(),
  curator: z.string(),
  state: z.enum(collectionStates),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  changed_at: z.string(),
  /** Works on show. */
  works: z.number(),
})
export type CollectionRow = z.infer<typeof collectionRow>

/** PUT /staff/collections/{id}/picture/, beside the file: what the picture shows, for those who do not see it. */
export const collectionPictureEntry = z.strictObject({ alt: typed('Say what is seen', 200) })

/** GET /staff/collections/{id}/: works that are not on show stand in it, and on no page. */
export const collectionFile = z.extend(collectionRow, {
  introduction: z.string(),
  curator_line: z.string(),
  /** Its own picture; null: the picture of its first work is shown. */
  picture: z.nullable(picture),
  hung: z.array(
    z.object({
      work_id: z.string(),
      name: z.string(),
      artist: z.string(),
      picture,
      sold: z.boolean(),
      on_show: z.boolean(),
      text: z.string(),
    }),
  ),
})
export type CollectionFile = z.infer<typeof collectionFile>
