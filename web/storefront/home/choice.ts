import type { ArtistTeaser } from '../../../contract/artist.ts'
import type { Category, PictureData, ProductTile } from '../../../contract/catalogue.ts'
import { hangsToScale, showsDetail } from '../../../kernel/hanging.ts'
import { type BandKind, bandChoices, ofCollection } from '../../../kernel/home-bands.ts'
import type { ComposedBand } from '../../services.ts'
import { unspoken } from '../collections/pictures.ts'
import { hangOf } from './hang.ts'

type Card = Pick<Category, 'id' | 'name' | 'picture' | 'works'>

/** A collection as the home page shows it. */
export type HomeCollection = {
  id: string
  slug: string
  title: string
  curator: string
  introduction: string
  /** Its own picture; null where its works' stand for it. */
  picture: PictureData | null
  works: readonly ProductTile[]
}

/** The same with the pictures that stand for it. */
export type FilledCollection = Omit<HomeCollection, 'picture' | 'works'> & {
  pictures: readonly PictureData[]
}

/** What the home page can show, of which nothing is to be shown twice. */
export type HomeSources = {
  /** The bands in their order, with what staff chose for them. */
  bands: readonly PlannedBand[]
  /** The work that opens the page where staff chose none for it. */
  hero: ProductTile | null
  topDeals: readonly ProductTile[]
  categories: readonly Card[]
  /** Pictures of the articles that stand there. */
  articles: readonly (PictureData | null)[]
  /** The collections that are shown, the newest first, each with its works in their order. */
  collections: readonly HomeCollection[]
  /** Artists to choose from, those with the newest works first. */
  artists: readonly ArtistTeaser[]
  /** Works to choose from, the newest first. */
  works: readonly ProductTile[]
}
export type PlannedBand = Omit<ComposedBand, 'collection'> & { collection: HomeCollection | null }

/** An artist with the picture that stands for them on the home page. */
export type HomeArtist = Pick<ArtistTeaser, 'slug' | 'name' | 'town' | 'picture'>

/** A band as it is shown, with what is in it. */
export type HomeBand =
  | { kind: 'lead'; work: ProductTile | null }
  | { kind: 'top_deals' | 'side_by_side'; works: readonly ProductTile[] }
  | { kind: 'works'; title: string; works: readonly ProductTile[] }
  | { kind: 'categories'; categories: readonly Card[] }
  | { kind: 'collection'; collection: FilledCollection }
  | { kind: 'artists'; artists: readonly HomeArtist[] }
  | { kind: 'detail'; work: ProductTile }
  | { kind: 'colours' | 'articles' | 'earn' | 'about' }

/** Works of a full row on a desktop. */
const ROW = 4

/** The same picture may be stored more than once: two that look the same are the same. */
const lookOf = ({ thumbhash, width, height }: PictureData): string => `${thumbhash} ${width} ${height}`

/** Of bands for which the shop chooses, those that choose first; the others take what is left. */
const firstToChoose: readonly BandKind[] = [
  'top_deals',
  'articles',
  'collection',
  'side_by_side',
  'detail',
  'categories',
  'artists',
]

/** The lead chooses first, then the bands for which staff chose, then the shop; pictures of artists are found last. */
function turnOf({ kind, chosen }: PlannedBand): number {
  if (kind === 'lead') return -2
  return chosen && kind !== 'artists' ? -1 : firstToChoose.indexOf(kind) + 1
}

/**
 * Fills the bands of the home page so that no work is there twice: with what staff chose, else the top deals (fewer than a row
 * of them are followed by the newest works), flat works that hang side by side, works
 * of the newest collection, one of which a detail is shown, for each category the newest of its works that stands nowhere else, or else
 * the category's own picture, and for artists the portrait or such a work. A band for which too little is left is left out.
 */
export function chooseForHome(sources: HomeSources): HomeBand[] {
  const shown = new Set<string>()
  const filled = new Map<PlannedBand, HomeBand | null>()
  for (const band of sources.bands.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    if (band.kind === 'categories' || band.kind === 'artists') fillRow(filled, sources, shown)
    filled.set(band, fill(band, sources, shown))
  }
  return sources.bands.flatMap((band) => filled.get(band) ?? [])
}

/** Adds the newest works that stand nowhere to the top deals, where those are fewer than a row. */
function fillRow(filled: Map<PlannedBand, HomeBand | null>, { works }: HomeSources, shown: Set<string>) {
  for (const [planned, band] of filled) {
    if (band?.kind !== 'top_deals' || band.works.length >= ROW) continue
    const newest = works
      .filter(({ sold, picture }) => !sold && !shown.has(lookOf(picture)))
      .slice(0, ROW - band.works.length)
    for (const { picture } of newest) shown.add(lookOf(picture))
    filled.set(planned, { ...band, works: [...band.works, ...newest] })
  }
}

function fill(band: PlannedBand, sources: HomeSources, shown: Set<string>): HomeBand | null {
  const isNew = ({ picture }: { picture: PictureData }) => !shown.has(lookOf(picture))
  const show = <T extends { picture: PictureData }>(chosen: readonly T[]): readonly T[] => {
    for (const { picture } of chosen) shown.add(lookOf(picture))
    return chosen
  }
  const enough = <T extends { picture: PictureData }>(chosen: readonly T[]): readonly T[] | null =>
    chosen.length < (bandChoices[band.kind]?.least ?? 1) ? null : show(chosen)
  const free = () => sources.works.filter((work) => !work.sold && isNew(work))
  const { kind, chosen } = band
  switch (kind) {
    case 'lead': {
      const work = band.works[0] ?? sources.hero
      if (work) show([work])
      return { kind, work }
    }
    case 'top_deals': {
      const works = enough(sources.topDeals.filter(isNew))
      return works && { kind, works }
    }
    case 'works': {
      const works = enough(band.works.filter(isNew))
      return works && { kind, title: band.title, works }
    }
    case 'side_by_side': {
      const works = enough(
        chosen
          ? band.works.filter((work) => isNew(work) && hangsToScale(work))
          : hangOf(free().filter(hangsToScale)),
      )
      return works && { kind, works }
    }
    case 'detail': {
      const work = (chosen ? band.works.filter(isNew) : free()).find(showsDetail)
      if (!work) return null
      show([work])
      return { kind, work }
    }
    case 'collection': {
      const collection = chosen ? band.collection : nextCollection(sources, shown)
      if (!collection) return null
      const { picture, works, ...words } = collection
      const few = picture ? works : works.filter(isNew).slice(0, ofCollection.most)
      if (few.length < ofCollection.least) return null
      shown.add(collection.id)
      const pictures = picture ? [picture] : show(few).map((work) => unspoken(work.picture))
      return { kind, collection: { ...words, pictures } }
    }
    case 'categories': {
      const categories = sources.categories.map((card) => {
        const newest = sources.works.find((work) => work.category.name === card.name && isNew(work))
        if (newest) show([newest])
        return { ...card, picture: newest?.picture ?? card.picture }
      })
      return { kind, categories }
    }
    case 'artists': {
      const artists = (chosen ? band.artists : sources.artists).flatMap(
        ({ slug, name, town, picture, portrait }) => {
          const own = { slug, name, town }
          if (portrait) return [{ ...own, picture }]
          const work = sources.works.find((each) => each.artist.slug === slug && isNew(each))
          if (work) return [{ ...own, picture: show([work])[0]?.picture ?? picture }]
          return chosen || isNew({ picture }) ? [{ ...own, picture }] : []
        },
      )
      const few = enough(artists.slice(0, bandChoices.artists?.most))
      return few && { kind, artists: few }
    }
    case 'articles':
      for (const picture of sources.articles) if (picture) shown.add(lookOf(picture))
      return { kind }
    default:
      return { kind }
  }
}

/** The newest collection that is in no band yet; the ids of those that are stand among what is shown. */
function nextCollection(
  { collections, bands }: HomeSources,
  shown: ReadonlySet<string>,
): HomeCollection | null {
  return (
    collections.find(({ id }) => !shown.has(id) && !bands.some(({ collection }) => collection?.id === id)) ??
    null
  )
}
