import {
  ARTISTS_PER_PAGE,
  type ArtistsPage,
  type ArtistsQuery,
  type ArtistTeaser,
  WORKS_PER_PAGE,
} from '../../../contract/artist.ts'
import { artistNames, type ShownArtist } from '../../../contract/artist-record.ts'
import type { ListedProduct } from '../../../contract/catalogue.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { only } from '../../../kernel/only.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type PictureRow, pictureOf } from '../../media/index.server.ts'
import type { CatalogueContext, TilesContext } from '../context.ts'
import {
  findShownArtist,
  listArtistAddresses,
  listArtistLetters,
  listArtistTeasers,
  listShownArtists,
  pickBesideWork,
  pickOfArtist,
} from '../store/artists.ts'
import { readTiles } from './storefront.ts'

/** How many works are shown beside another of the artist. */
const BESIDE = 6

/** A page of the artists with works on show. */
export async function readArtists(
  { readDb }: Pick<TilesContext, 'readDb'>,
  query: ArtistsQuery,
): Promise<ArtistsPage> {
  const request = { page: query.page, limit: ARTISTS_PER_PAGE }
  const [{ rows, total }, letters] = await Promise.all([
    listShownArtists(readDb, query, request),
    listArtistLetters(readDb),
  ])
  const { items, next } = pageOf(rows.map(teaserOf), total, request)
  return { artists: items, letters, total, next }
}

/** The artists with these slugs who have works on show, in the order of the slugs. */
export async function readArtistTeasers(
  { readDb }: Pick<TilesContext, 'readDb'>,
  slugs: readonly string[],
): Promise<ArtistTeaser[]> {
  return (await listArtistTeasers(readDb, slugs)).map(teaserOf)
}

function teaserOf(row: Awaited<ReturnType<typeof listArtistTeasers>>[number]): ArtistTeaser {
  return {
    name: row.name,
    slug: row.slug,
    town: row.town,
    works: row.works,
    picture: pictureOf(row, row.portrait ? `Portrait of ${row.name}` : `A work by ${row.name}`),
    portrait: row.portrait,
  }
}

/** An artist with a page of the works: those for sale, then reserved, then sold ones. Refuses artist_not_found. */
export async function readArtist(
  context: TilesContext & Pick<CatalogueContext, 'heldEditions'>,
  slug: string,
  page: number,
): Promise<Result<ShownArtist, ProblemCode>> {
  const { readDb } = context
  const row = await findShownArtist(readDb, slug)
  if (!row) return refuse('artist_not_found')
  const held = await context.heldEditions(readDb, row.seller_id)
  const request = { page, limit: WORKS_PER_PAGE }
  const { items, next } = pageOf(await pickOfArtist(readDb, row.id, held, request), row.works, request)
  const tiles = await tilesBy(context, items)
  return ok({
    slug: row.slug,
    ...only(artistNames, row),
    portrait:
      row.picture_id === null ? null : pictureOf(row as typeof row & PictureRow, `Portrait of ${row.name}`),
    seller: { name: row.seller, verified: row.seller_verified },
    works: tiles.filter(({ sold }) => !sold),
    sold: tiles.filter(({ sold }) => sold),
    total: row.works,
    next,
  })
}

/** Other works of the artist of a work, those for sale first, at most six. */
export async function readBesideWork(context: TilesContext, workId: Id): Promise<ListedProduct[]> {
  return tilesBy(context, await pickBesideWork(context.readDb, workId, BESIDE))
}

/** Where each artist with works on show is found and when a work of theirs last changed, for search engines. */
export async function readArtistAddresses({
  readDb,
}: Pick<CatalogueContext, 'readDb'>): Promise<{ slug: string; updated_at: string }[]> {
  return (await listArtistAddresses(readDb)).map(({ slug, updated_at }) => ({
    slug,
    updated_at: updated_at.toISOString(),
  }))
}

async function tilesBy(context: TilesContext, ids: readonly Id[]): Promise<ListedProduct[]> {
  const tiles = await readTiles(context, ids)
  return ids.flatMap((id) => tiles.get(id) ?? [])
}
