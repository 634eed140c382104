import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import { artistName, momentField, paging, slugField } from './fields.ts'
import { countAsked } from './ranges.ts'

/** How many artists a page of them has. */
export const ARTISTS_PER_PAGE = 60
/** How many works a page of one artist has. */
export const WORKS_PER_PAGE = 24

/** GET /shop/artists/ */
export const artistsQuery = z.object({
  /** The number of the page, from 1. */
  page: z.prefault(countAsked(1, 10_000), 1),
  /** By name, or those whose first work was shown last first. */
  sort: z.optional(z.enum(['name', 'newest'])),
  /** The letter or digit with which the name begins, in lower case and without marks. */
  letter: z.optional(z.string().check(z.regex(/^[a-z0-9]$/))),
  /** Words that the name has in it. */
  search: z.optional(z.string().check(z.maxLength(80))),
})
export type ArtistsQuery = z.infer<typeof artistsQuery>

/** An artist with works on show, in a list. */
export const artistTeaser = z.object({
  name: artistName,
  slug: slugField,
  /** The town of the artist; may be empty. */
  town: z.string(),
  /** How many works are on show, sold ones among them. */
  works: z.number(),
  /** The portrait, else the newest work. */
  picture,
  /** Whether `picture` is a portrait. */
  portrait: z.boolean(),
})
export type ArtistTeaser = z.infer<typeof artistTeaser>

export const artistsPage = z.object({
  /** The artists of this page. */
  artists: z.array(artistTeaser),
  /** The first letters of all artists' names. */
  letters: z.array(z.string()),
  ...paging,
})
export type ArtistsPage = z.infer<typeof artistsPage>

/** An artist that an account follows; `works`: how many are on show now. */
export const followedArtist = z.object({
  name: artistName,
  slug: slugField,
  /** The town of the artist; may be empty. */
  town: z.string(),
  /** Since when the account follows the artist. */
  since: momentField,
  /** How many works of the artist are on show now. */
  works: z.number(),
})
export type FollowedArtist = z.infer<typeof followedArtist>
