import type { ArtistTeaser } from '../../../contract/artist.ts'
import type { ListedProduct } from '../../../contract/catalogue.ts'
import { type BandKind, ofCollection } from '../../../kernel/home-bands.ts'
import type { Id } from '../../../kernel/id.ts'
import { readArtistTeasers, readLiveTiles } from '../../catalogue/index.server.ts'
import type { ShownCurationContext } from '../context.ts'
import { fits, isChosen, type StoredBand } from '../rules/bands.ts'
import { findComposition, findCurrent, nextCompositionTurn } from '../store/compositions.ts'
import { readShownCollections, type ShownCollection } from './shown.ts'

/** A band of the home page with what is still shown of the choice for it. */
export type ComposedBand = {
  kind: BandKind
  title: string
  /** Whether staff chose for it; where not, the shop chooses. */
  chosen: boolean
  works: ListedProduct[]
  artists: ArtistTeaser[]
  collection: ShownCollection | null
}

/** The bands that staff composed the home page of for now; null where nothing is composed. */
export async function readComposed(context: ShownCurationContext): Promise<ComposedBand[] | null> {
  const now = context.clock.now()
  const current = await findCurrent(context.readDb, now)
  return current ? showBands(context, current.bands, now) : null
}

/** A composition as the home page will show it when it begins, or would show it now; null where there is none with this id. */
export async function previewComposed(
  context: ShownCurationContext,
  id: Id,
): Promise<{ name: string; from: string | null; bands: ComposedBand[] } | null> {
  const row = await findComposition(context.readDb, id)
  if (!row) return null
  const now = context.clock.now()
  const at = row.shown_from && row.shown_from > now ? row.shown_from : now
  return {
    name: row.name,
    from: row.shown_from?.toISOString() ?? null,
    bands: await showBands(context, row.bands, at),
  }
}

/** When the composition of the home page changes by the clock next; null where it stays. */
export function readNextComposition({
  readDb,
  clock,
}: Pick<ShownCurationContext, 'readDb' | 'clock'>): Promise<Date | null> {
  return nextCompositionTurn(readDb, clock.now())
}

/** Bands with what of them is shown at a moment: works on show that are not sold and fit, artists with works, a collection of that time. */
export async function showBands(
  context: ShownCurationContext,
  bands: readonly StoredBand[],
  at: Date,
): Promise<ComposedBand[]> {
  const ids = bands.flatMap(({ works }) => works)
  const slugs = bands.flatMap(({ artists }) => artists)
  const tiles = ids.length === 0 ? new Map<Id, ListedProduct>() : await readLiveTiles(context, ids)
  const artists = slugs.length === 0 ? [] : await readArtistTeasers(context, slugs)
  const collections = bands.some(({ collection }) => collection !== null)
    ? await readShownCollections(context, at)
    : []
  return bands.map((band) => ({
    kind: band.kind,
    title: band.title,
    chosen: isChosen(band),
    works: band.works.flatMap((id) => {
      const work = tiles.get(id)
      return work && !work.sold && fits(band.kind, work) ? [work] : []
    }),
    artists: band.artists.flatMap((slug) => artists.find((artist) => artist.slug === slug) ?? []),
    collection:
      collections.find(({ id, works }) => id === band.collection && works.length >= ofCollection.least) ??
      null,
  }))
}
