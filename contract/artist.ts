import * as z from 'zod/mini'
import { listedProduct, picture } from './catalogue.ts'
import { countAsked } from './ranges.ts'

/** Where an artist's works were shown, and when. */
export const exhibition = z.object({ year: z.number(), title: z.string(), place: z.string() })
export type Exhibition = z.infer<typeof exhibition>

/** How many artists a page of them has. */
export const ARTISTS_PER_PAGE = 60
/** How many works a page of one artist has. */
export const WORKS_PER_PAGE = 24

/** GET /shop/artists/: by name or, with sort=newest, by when a work of theirs was shown first; with `letter` those whose name begins with it, with `search` those whose name has it. */
export const artistsQuery = z.object({
  page: z.prefault(countAsked(1, 10_000), 1),
  sort: z.optional(z.enum(['name', 'newest'])),
  letter: z.optional(z.string().check(z.regex(/^[a-z0-9]$/))),
  search: z.optional(z.string().check(z.maxLength(80))),
})
export type ArtistsQuery = z.infer<typeof artistsQuery>

/** An artist with works on show, in a list. */
export const artistTeaser = z.object({
  name: z.string(),
  slug: z.string(),
  town: z.string(),
  /** How many works are on show, sold ones among them. */
  works: z.number(),
  /** The portrait, else the newest work. */
  picture,
  portrait: z.boolean(),
})
export type ArtistTeaser = z.infer<typeof artistTeaser>

export const artistsPage = z.object({
  artists: z.array(artistTeaser),
  /** The first letters of all artists' names. */
  letters: z.array(z.string()),
  total: z.number(),
  next: z.nullable(z.number()),
})
export type ArtistsPage = z.infer<typeof artistsPage>

/** GET /shop/artists/{slug}/. An artist who once had a work on show keeps the page, also with none. */
export const shownArtist = z.object({
  name: z.string(),
  slug: z.string(),
  town: z.string(),
  state: z.string(),
  statement: z.string(),
  biography: z.string(),
  /** The newest first. */
  exhibitions: z.array(exhibition),
  portrait: z.nullable(picture),
  /** The shop that sells the works; `verified`: we know who stands behind it. */
  seller: z.object({ name: z.string(), verified: z.boolean() }),
  /** What of a page can be bought, the newest first, then what is reserved. */
  works: z.array(listedProduct),
  /** What of the page is sold, the newest first: after all others. */
  sold: z.array(listedProduct),
  /** How many works are on show, sold ones among them. */
  total: z.number(),
  next: z.nullable(z.number()),
})
export type ShownArtist = z.infer<typeof shownArtist>

/** An artist that an account follows; `works`: how many are on show now. */
export const followedArtist = z.object({
  name: z.string(),
  slug: z.string(),
  town: z.string(),
  since: z.string(),
  works: z.number(),
})
export type FollowedArtist = z.infer<typeof followedArtist>
