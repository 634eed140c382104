import type { PictureData } from '../../../contract/catalogue.ts'
import { shortened } from '../../../kernel/beginning.ts'
import { usualBands } from '../../../kernel/home-bands.ts'
import { plainDescriptionOf } from '../../../platform/markdown/description.ts'
import type { ComposedBand, Services, ShownCollection } from '../../services.ts'
import { chooseForHome, type HomeBand, type HomeCollection, type NamedWork } from './choice.ts'
import { teasers } from './informed.tsx'

const asUsual = (): ComposedBand[] =>
  usualBands.map((kind) => ({ kind, title: '', chosen: false, works: [], artists: [], collection: null }))

const collectionOf = ({
  id,
  slug,
  title,
  curator,
  introduction,
  picture,
  works,
}: ShownCollection): HomeCollection => ({
  id,
  slug,
  title,
  curator,
  introduction: shortened(plainDescriptionOf(introduction), 220),
  picture,
  works: works.map(({ work }) => work),
})

/** Below the first screen only the colour replaces a picture until it loads: the blurred ones would be a tenth of the page. */
const pictureInColour = (picture: PictureData): PictureData => ({ ...picture, thumbhash: '' })

const inColour = <T extends { picture: PictureData | null }>(shown: T): T => ({
  ...shown,
  picture: shown.picture && pictureInColour(shown.picture),
})

/** The rest of a work is not sent: a page has everything twice, as markup and as data. */
const withName = ({ slug, name, artist, picture, width_cm, height_cm, depth_cm }: NamedWork): NamedWork =>
  inColour({ slug, name, artist, picture, width_cm, height_cm, depth_cm })

function lighter(band: HomeBand): HomeBand {
  switch (band.kind) {
    case 'side_by_side':
      return { ...band, works: band.works.map(withName) }
    case 'top_deals':
    case 'works':
      return { ...band, works: band.works.map(inColour) }
    case 'detail':
      return { ...band, work: withName(band.work) }
    case 'collection': {
      const pictures = band.collection.pictures.map(pictureInColour)
      return { ...band, collection: { ...band.collection, pictures } }
    }
    case 'artists':
      return { ...band, artists: band.artists.map(inColour) }
    case 'categories':
      return { ...band, categories: band.categories.map(inColour) }
    case 'articles':
      return { ...band, articles: band.articles.map(inColour) }
    case 'earn':
      return { ...band, face: band.face && inColour(band.face) }
    default:
      return band
  }
}

/** What the home page shows: the bands that staff composed, else the usual ones, each with what is in it. */
export async function readHome(
  { catalogue, content, curation }: Services,
  composed: readonly ComposedBand[] | null,
) {
  const [hero, topDeals, categories, articles, { products }, collections, colours, { artists }] =
    await Promise.all([
      catalogue.hero(),
      catalogue.topDeals(),
      catalogue.countedCategories(),
      content.articles(),
      catalogue.products({ page: 1, limit: 48 }),
      curation.collections(),
      catalogue.colours(),
      catalogue.artists({ page: 1, sort: 'newest' }),
    ])
  const bands = chooseForHome({
    bands: (composed ?? asUsual()).map(({ kind, title, chosen, works, artists: named, collection }) => ({
      kind,
      title,
      chosen,
      works,
      artists: named,
      collection: collection && collectionOf(collection),
    })),
    hero,
    topDeals: topDeals.slice(0, 8),
    categories: categories.map(({ id, name, picture, works }) => ({ id, name, picture, works })),
    articles: articles.filter(({ slug }) => teasers.some((teaser) => teaser.slug === slug)),
    collections: collections.map(collectionOf),
    artists,
    works: products,
  })
  return { bands: bands.map(lighter), colours }
}
