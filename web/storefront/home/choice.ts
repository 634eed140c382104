import type { ArtistTeaser } from '../../../contract/artist.ts'
import type { Category, PictureData, ProductTile } from '../../../contract/catalogue.ts'
import { hangsToScale, showsDetail } from '../../../kernel/hanging.ts'
import { type BandKind, bandChoices, ofCollection } from '../../../kernel/home-bands.ts'
import type { ComposedBand } from '../../services.ts'
import { unspoken } from '../collections/pictures.ts'
import { hangOf } from './hang.ts'

type Card = Pick<Category, 'id' | 'name' | 'picture' | 'works'>
type Pictured = { picture: PictureData }
type Article = { slug: string; picture: PictureData | null }

/** A collection as the home page shows it. */
export type HomeCollection = {
  id: string
  slug: string
  title: string
  curator: string
  introduction: string
  /** Its own picture; null where those of its works are shown. */
  picture: PictureData | null
  works: readonly ProductTile[]
}

/** The same with the pictures that are shown, and the works that these show; none where the picture is its own. */
export type FilledCollection = Omit<HomeCollection, 'picture' | 'works'> & {
  pictures: readonly PictureData[]
  works: readonly { slug: string; name: string; artist: string }[]
}

/** What the home page can show, of which nothing is to be shown twice. */
export type HomeSources = {
  /** The bands in their order, with what staff chose for them. */
  bands: readonly PlannedBand[]
  /** The work that opens the page where staff chose none for it. */
  hero: ProductTile | null
  topDeals: readonly ProductTile[]
  categories: readonly Card[]
  articles: readonly Article[]
  /** The collections that are shown, the newest first, each with its works in their order. */
  collections: readonly HomeCollection[]
  /** Artists to choose from, those with the newest works first. */
  artists: readonly ArtistTeaser[]
  /** Works to choose from, the newest first. */
  works: readonly ProductTile[]
}
export type PlannedBand = Omit<ComposedBand, 'collection'> & { collection: HomeCollection | null }

/** An artist with a picture that the page does not show elsewhere; null where there is none. */
export type HomeArtist = Pick<ArtistTeaser, 'slug' | 'name' | 'town'> & { picture: PictureData | null }

/** A work with its name beside it, without its price. */
export type NamedWork = Pick<
  ProductTile,
  'slug' | 'name' | 'artist' | 'picture' | 'width_cm' | 'height_cm' | 'depth_cm'
>

/** A band as it is shown, with what is in it. */
export type HomeBand =
  | { kind: 'lead'; work: ProductTile | null }
  | { kind: 'top_deals'; works: readonly ProductTile[] }
  | { kind: 'side_by_side'; works: readonly NamedWork[] }
  | { kind: 'works'; title: string; works: readonly ProductTile[] }
  | { kind: 'categories'; categories: readonly Card[] }
  | { kind: 'collection'; collection: FilledCollection }
  | { kind: 'artists'; artists: readonly HomeArtist[] }
  | { kind: 'detail'; work: NamedWork }
  | { kind: 'articles'; articles: readonly Article[] }
  | { kind: 'earn'; face: HomeArtist | null }
  | { kind: 'colours' | 'about' }

/** Works of a full row on a desktop. */
const ROW = 4

/** The pictures that the page shows already, and the collections. */
class Shown {
  readonly collections = new Set<string>()
  readonly #looks = new Set<string>()

  /** Those whose picture is new, each picture once. */
  new<T extends Pictured>(some: readonly T[]): T[] {
    const looks = new Set(this.#looks)
    return some.filter(({ picture }) => looks.size < looks.add(lookOf(picture)).size)
  }

  /** Notes that they are shown. */
  add<T extends Pictured>(some: readonly T[]): readonly T[] {
    for (const { picture } of some) this.#looks.add(lookOf(picture))
    return some
  }

  /** The first new picture, which is shown from then on; null where there is none. */
  first(pictures: readonly (PictureData | null | undefined)[]): PictureData | null {
    const some = pictures.flatMap((picture) => (picture ? [{ picture }] : []))
    return this.add(this.new(some).slice(0, 1))[0]?.picture ?? null
  }
}

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
  'earn',
]

/** The lead chooses first, then the bands for which staff chose, then the shop; pictures of artists are found last. */
function turnOf({ kind, chosen }: PlannedBand): number {
  if (kind === 'lead') return -2
  return chosen && kind !== 'artists' ? -1 : firstToChoose.indexOf(kind) + 1
}

/**
 * Fills the bands of the home page with the staff's choice, else by the rules of `fill`; no picture appears twice. Bands with too
 * little left are dropped.
 */
export function chooseForHome(sources: HomeSources): HomeBand[] {
  const shown = new Shown()
  const filled = new Map<PlannedBand, HomeBand | null>()
  for (const band of sources.bands.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    if (band.kind === 'categories' || band.kind === 'artists') fillRow(filled, sources, shown)
    filled.set(band, fill(band, sources, shown))
  }
  fillRow(filled, sources, shown)
  return sources.bands.flatMap((band) => filled.get(band) ?? [])
}

/** Adds the newest works that are nowhere yet to the top deals, where those are fewer than a row. */
function fillRow(filled: Map<PlannedBand, HomeBand | null>, { works }: HomeSources, shown: Shown) {
  for (const [planned, band] of filled) {
    if (band?.kind !== 'top_deals' || band.works.length >= ROW) continue
    const newest = shown.new(works.filter(({ sold }) => !sold)).slice(0, ROW - band.works.length)
    filled.set(planned, { ...band, works: [...band.works, ...shown.add(newest)] })
  }
}

/** What a band shows: of works the newest that are new on the page; for a category or an artist, else a picture of their own, else none. */
function fill(band: PlannedBand, sources: HomeSources, shown: Shown): HomeBand | null {
  const enough = <T extends Pictured>(some: readonly T[], least = bandChoices[band.kind]?.least ?? 1) =>
    some.length < least ? null : shown.add(some)
  const free = () => shown.new(sources.works.filter(({ sold }) => !sold))
  const { kind, chosen } = band
  switch (kind) {
    case 'lead': {
      const work = band.works[0] ?? sources.hero
      if (work) shown.add([work])
      return { kind, work }
    }
    case 'top_deals': {
      const works = enough(shown.new(sources.topDeals))
      return works && { kind, works }
    }
    case 'works': {
      const works = enough(shown.new(band.works))
      return works && { kind, title: band.title, works }
    }
    case 'side_by_side': {
      const works = enough(
        chosen ? shown.new(band.works).filter(hangsToScale) : hangOf(free().filter(hangsToScale)),
      )
      return works && { kind, works }
    }
    case 'detail': {
      const work = (chosen ? shown.new(band.works) : free()).find(showsDetail)
      if (!work) return null
      shown.add([work])
      return { kind, work }
    }
    case 'collection': {
      const collection = chosen ? band.collection : nextCollection(sources, shown)
      if (!collection || collection.works.length < ofCollection.least) return null
      const { picture, works, ...words } = collection
      const own = shown.first([picture])
      const few = own ? [] : enough(shown.new(works).slice(0, ofCollection.most), ofCollection.least)
      if (!few) return null
      shown.collections.add(collection.id)
      const pictures = own ? [own] : few.map((work) => unspoken(work.picture))
      const named = few.map(({ slug, name, artist }) => ({ slug, name, artist: artist.name }))
      return { kind, collection: { ...words, pictures, works: named } }
    }
    case 'categories': {
      const categories = sources.categories.map((card) => {
        const works = sources.works.filter(({ category }) => category.name === card.name)
        return { ...card, picture: shown.first([...works.map(({ picture }) => picture), card.picture]) }
      })
      return { kind, categories }
    }
    case 'artists': {
      const artists: HomeArtist[] = []
      for (const { slug, name, town, picture: own, portrait } of chosen ? band.artists : sources.artists) {
        const works = sources.works.filter(({ artist }) => artist.slug === slug)
        const of = works.map((work) => work.picture)
        const picture = shown.first(portrait ? [own, ...of] : [...of, own])
        if (picture || chosen) artists.push({ slug, name, town, picture })
        if (artists.length === bandChoices.artists?.most) break
      }
      return artists.length < (bandChoices.artists?.least ?? 1) ? null : { kind, artists }
    }
    case 'articles': {
      const articles = sources.articles.map(({ slug, picture }) => ({
        slug,
        picture: shown.first([picture]),
      }))
      return { kind, articles }
    }
    case 'earn': {
      const face = sources.artists.find((artist) => artist.portrait && shown.new([artist]).length > 0)
      if (!face) return { kind, face: null }
      const { slug, name, town, picture } = face
      return { kind, face: { slug, name, town, picture: shown.first([picture]) } }
    }
    default:
      return { kind }
  }
}

/** The newest collection that is in no band. */
function nextCollection({ collections, bands }: HomeSources, shown: Shown): HomeCollection | null {
  const named = new Set(bands.map(({ collection }) => collection?.id))
  return collections.find(({ id }) => !named.has(id) && !shown.collections.has(id)) ?? null
}
