import type { ProductQuery, ProductTile } from '../../contract/catalogue.ts'
import { marks } from '../../kernel/shown.ts'
import type { ComposedBand, Services, ShownCollection } from '../../web/services.ts'

/**
 * When what is featured, which articles are out, which collections are shown, or what the home page is composed of changes next by the
 * clock alone; null where it stays.
 */
export type Turns = Record<'featured' | 'articles' | 'collections' | 'home', () => Promise<Date | null>>

/** What a page shows: its marks, see kernel/shown.ts, and until when it is right, in milliseconds since 1970. */
export type Shows = { marks: Set<string>; until: number }

/** Fewer works than this leave room for one that is new. */
const FEW = 4

/** The services for the rendering of one page, which write into `shows` what they answered. */
export function recording(
  { site, catalogue, delivery, content, curation }: Services,
  turns: Turns,
  shows: Shows,
): Services {
  const tile = <T extends Pick<ProductTile, 'id' | 'artist' | 'free_at'>>(work: T): T => {
    // From then on it is said that the payment is being checked.
    if (work.free_at !== null) shows.until = Math.min(shows.until, Date.parse(work.free_at))
    // The tile shows its category's name.
    shows.marks.add(marks.work(work.id)).add(marks.artist(work.artist.slug)).add(marks.categories)
    return work
  }
  const list = <T extends { products: ProductTile[] }>(page: T, available: string | undefined): T => {
    shows.marks.add(marks.lists)
    if (available !== undefined) shows.marks.add(marks.onSale)
    page.products.forEach(tile)
    return page
  }
  /** Works that go with what the page is about: chosen anew when one of them changes, or, where there are few, with every new work. */
  const chosen = (works: ProductTile[]): ProductTile[] => {
    if (works.length < FEW) shows.marks.add(marks.lists).add(marks.onSale)
    works.forEach(tile)
    return works
  }
  const counted = <T>({ artist, available }: ProductQuery, read: () => Promise<T>): Promise<T> => {
    shows.marks.add(marks.lists)
    if (available !== undefined) shows.marks.add(marks.onSale)
    // One of whom the list has nothing is named all the same.
    if (artist !== undefined) shows.marks.add(marks.artist(artist))
    return read()
  }
  /** Reads what changes by the clock. The turn is asked for no later: one that comes in between ends the page at once. */
  const untilTurn = async <T>(turn: () => Promise<Date | null>, read: () => Promise<T>): Promise<T> => {
    const [next, value] = await Promise.all([turn(), read()])
    if (next) shows.until = Math.min(shows.until, next.getTime())
    return value
  }
  const featured = async <T extends ProductTile | null>(read: () => Promise<T[]>): Promise<T[]> => {
    shows.marks.add(marks.lists).add(marks.featured).add(marks.onSale)
    const works = await untilTurn(turns.featured, read)
    for (const work of works) if (work) tile(work)
    return works
  }
  const shownIn = <T extends ShownCollection>(collection: T): T => {
    for (const { work } of collection.works) tile(work)
    return collection
  }
  /** Which works of a collection are on show may change with any work. */
  const hung = <T>(read: () => Promise<T>): Promise<T> => {
    shows.marks.add(marks.collections).add(marks.lists)
    return untilTurn(turns.collections, read)
  }
  /** What is left of a choice for the home page may change with any work and with what can be bought. */
  const composedOf = (bands: ComposedBand[]): void => {
    if (bands.some((band) => band.chosen)) shows.marks.add(marks.lists).add(marks.onSale)
    for (const { works, artists, collection } of bands) {
      works.forEach(tile)
      for (const { slug } of artists) shows.marks.add(marks.artist(slug))
      if (collection) shownIn(collection)
    }
  }
  const composed = <T>(read: () => Promise<T>): Promise<T> => {
    shows.marks.add(marks.home).add(marks.collections)
    return untilTurn(turns.collections, () => untilTurn(turns.home, read))
  }
  return {
    site,
    catalogue: {
      categories: () => {
        shows.marks.add(marks.categories)
        return catalogue.categories()
      },
      // Only a redirect reads them, which is not kept.
      formerCategories: () => catalogue.formerCategories(),
      countedCategories: () => {
        shows.marks.add(marks.categories).add(marks.lists)
        return catalogue.countedCategories()
      },
      products: async (query) => list(await catalogue.products(query), query.available),
      productsOfCategory: async (slug, query) => {
        shows.marks.add(marks.categories)
        const found = await catalogue.productsOfCategory(slug, query)
        if (found.ok) list(found.value, query.available)
        return found
      },
      productsOfSubcategory: async (slug, query) => {
        shows.marks.add(marks.categories)
        const found = await catalogue.productsOfSubcategory(slug, query)
        if (found.ok) list(found.value, query.available)
        return found
      },
      pictured: async (pictureId) => {
        const work = await catalogue.pictured(pictureId)
        // Where there is none, one may come with any change of the lists.
        if (work) return tile(work)
        shows.marks.add(marks.lists)
        return null
      },
      facets: (query, of) => counted(query, () => catalogue.facets(query, of)),
      foundFacets: (term, query) => {
        shows.marks.add(marks.synonyms)
        return counted(query, () => catalogue.foundFacets(term, query))
      },
      topDeals: () => featured(() => catalogue.topDeals()),
      search: async (term, query) => {
        shows.marks.add(marks.synonyms)
        return list(await catalogue.search(term, query), query.available)
      },
      otherSearches: (term) => {
        shows.marks.add(marks.synonyms).add(marks.lists)
        return catalogue.otherSearches(term)
      },
      product: async (slug) => {
        const found = await catalogue.product(slug)
        if (found.ok) tile(found.value)
        return found
      },
      artists: async (query) => {
        shows.marks.add(marks.lists)
        const page = await catalogue.artists(query)
        for (const { slug } of page.artists) shows.marks.add(marks.artist(slug))
        return page
      },
      artist: async (slug, page) => {
        const found = await catalogue.artist(slug, page)
        if (!found.ok) return found
        const { works, sold, total } = found.value
        shows.marks.add(marks.artist(found.value.slug))
        // Which of the others can be bought decides which are on this page.
        if (works.length + sold.length < total) shows.marks.add(marks.onSale)
        for (const work of [...works, ...sold]) tile(work)
        return found
      },
      besideWork: async (work) => {
        shows.marks.add(marks.artist(work.artist.slug))
        return (await catalogue.besideWork(work)).map(tile)
      },
      artistAddresses: () => {
        shows.marks.add(marks.lists)
        return catalogue.artistAddresses()
      },
      colours: () => {
        shows.marks.add(marks.lists)
        return catalogue.colours()
      },
      similar: async (slug) => chosen(await catalogue.similar(slug)),
      forText: async (text, pictureId) => chosen(await catalogue.forText(text, pictureId)),
      addresses: () => {
        shows.marks.add(marks.lists).add(marks.categories)
        return catalogue.addresses()
      },
      hero: async () => (await featured(async () => [await catalogue.hero()]))[0] ?? null,
    },
    delivery: {
      terms: () => {
        shows.marks.add(marks.delivery)
        return delivery.terms()
      },
      ofWork: (work) => {
        shows.marks.add(marks.delivery)
        return delivery.ofWork(work)
      },
    },
    curation: {
      collections: () => hung(async () => (await curation.collections()).map(shownIn)),
      collection: (slug) =>
        hung(async () => {
          const found = await curation.collection(slug)
          if (found.ok) shownIn(found.value)
          return found
        }),
      composed: () =>
        composed(async () => {
          const bands = await curation.composed()
          if (bands) composedOf(bands)
          return bands
        }),
      preview: (id) =>
        composed(async () => {
          const found = await curation.preview(id)
          if (found) composedOf(found.bands)
          return found
        }),
    },
    content: {
      articles: () => {
        shows.marks.add(marks.articles)
        return untilTurn(turns.articles, () => content.articles())
      },
      article: (slug) => {
        shows.marks.add(marks.articles)
        return content.article(slug)
      },
    },
  }
}
