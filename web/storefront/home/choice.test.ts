import { describe, expect, it } from 'vitest'
import type { ArtistTeaser } from '../../../contract/artist.ts'
import type { PictureData, ProductTile } from '../../../contract/catalogue.ts'
import { bandChoices, usualBands } from '../../../kernel/home-bands.ts'
import { chooseForHome, type HomeBand, type HomeSources, type NamedWork, type PlannedBand } from './choice.ts'

const workOf = (name: string, [height, width]: [number, number], more: Partial<ProductTile> = {}) =>
  ({
    id: name,
    name,
    slug: name,
    artist: { name, slug: name },
    picture: { id: name, thumbhash: name, width: width * 10, height: height * 10 },
    width_cm: width,
    height_cm: height,
    depth_cm: null,
    category: { name: 'Art', slug: 'art' },
    sold: false,
    ...more,
  }) as ProductTile

const plain = (kind: PlannedBand['kind'], more: Partial<PlannedBand> = {}): PlannedBand => ({
  kind,
  title: '',
  chosen: false,
  works: [],
  artists: [],
  collection: null,
  ...more,
})
const nothing: HomeSources = {
  bands: usualBands.map((kind) => plain(kind)),
  hero: null,
  topDeals: [],
  categories: [],
  articles: [],
  collections: [],
  artists: [],
  works: [],
}
/** The works of the first band of a kind; none where the page has no such band. */
const worksIn = (bands: readonly HomeBand[], kind: HomeBand['kind']): readonly NamedWork[] => {
  const band = bands.find((each) => each.kind === kind)
  if (!band) return []
  if ('works' in band) return band.works
  return 'work' in band && band.work ? [band.work] : []
}
const sideBySideOf = (sources: HomeSources) => worksIn(chooseForHome(sources), 'side_by_side')
const names = (works: readonly NamedWork[]) => works.map(({ name }) => name)
/** Works that fill a row of top deals with one more. */
const otherDeals = ['deal two', 'deal three', 'deal four'].map((name) => workOf(name, [50, 50]))
const card = (name: string) => ({ id: name, name, picture: null, works: 1 })

describe('the works side by side', () => {
  const [large, middle, small, tiny] = [
    workOf('large', [140, 140]),
    workOf('middle', [90, 100]),
    workOf('small', [60, 50]),
    workOf('tiny', [30, 20]),
  ]

  it('are the largest and the smallest by turns, the large ones in the middle', () => {
    expect(names(sideBySideOf({ ...nothing, works: [small, large, tiny, middle] }))).toEqual([
      'small',
      'tiny',
      'large',
      'middle',
    ])
  })

  it.each([
    ['is sold', { sold: true }],
    ['has a depth', { depth_cm: 12 }],
    ['has no size', { width_cm: null }],
    ['has a picture with more than the work', { picture: { ...large.picture, width: 1700 } }],
    ['is higher than the wall shows', { height_cm: 200, picture: { ...large.picture, height: 2000 } }],
  ])('leave out a work that %s', (_why, more) => {
    const works = [workOf('large', [140, 140], more), middle, small, tiny]
    expect(names(sideBySideOf({ ...nothing, works })).toSorted()).toEqual(['middle', 'small', 'tiny'])
  })

  it('are of artists that each have one there, and no longer than the wall', () => {
    const twin = workOf('twin', [130, 130], { artist: large.artist })
    const many = Array.from({ length: 9 }, (_, index) => workOf(`wide ${index}`, [100, 150]))
    expect(names(sideBySideOf({ ...nothing, works: [large, twin, middle, small] }))).not.toContain('twin')
    expect(sideBySideOf({ ...nothing, works: many })).toHaveLength(3)
  })

  it('are none where there are two', () => {
    expect(sideBySideOf({ ...nothing, works: [large, small] })).toEqual([])
    expect(chooseForHome(nothing).map(({ kind }) => kind)).toEqual([
      'lead',
      'categories',
      'colours',
      'articles',
      'earn',
      'about',
    ])
  })
})

it('no work is chosen twice, nor one that looks the same', () => {
  const hero = workOf('hero', [60, 90])
  const deal = workOf('deal', [60, 80])
  const copy = workOf('copy', [60, 70], {
    picture: { ...workOf('article', [60, 70]).picture, id: 'another' },
  })
  const bronze = workOf('bronze', [40, 40], {
    depth_cm: 30,
    category: { name: 'Sculpture', slug: 'sculpture' },
  })
  const works = [
    hero,
    deal,
    copy,
    bronze,
    workOf('one', [40, 50]),
    workOf('two', [60, 50]),
    workOf('three', [80, 50]),
  ]
  const choice = chooseForHome({
    ...nothing,
    hero,
    topDeals: [hero, deal, ...otherDeals],
    categories: [
      card('Art'),
      { ...card('Sculpture'), picture: deal.picture },
      { ...card('Wall art'), picture: null },
    ],
    articles: [
      { slug: 'one', picture: workOf('article', [60, 70]).picture },
      { slug: 'two', picture: null },
    ],
    works,
  })
  expect(names(worksIn(choice, 'top_deals'))).toEqual(['deal', ...names(otherDeals)])
  expect(names(worksIn(choice, 'side_by_side'))).not.toContain('copy')
  expect(worksIn(choice, 'side_by_side')).toHaveLength(3)
  // All of Art is somewhere already.
  const cards = choice.find((band) => band.kind === 'categories')?.categories ?? []
  expect(cards.map(({ picture }) => picture?.id)).toEqual([undefined, 'bronze', undefined])
})

/** Every picture of a page, in its order. */
const picturesOf = (bands: readonly HomeBand[]) =>
  bands.flatMap((band): (PictureData | null | undefined)[] => {
    switch (band.kind) {
      case 'lead':
      case 'detail':
        return [band.work?.picture]
      case 'categories':
        return band.categories.map(({ picture }) => picture)
      case 'artists':
        return band.artists.map(({ picture }) => picture)
      case 'articles':
        return band.articles.map(({ picture }) => picture)
      case 'collection':
        return [...band.collection.pictures]
      case 'earn':
        return [band.face?.picture]
      default:
        return 'works' in band ? band.works.map(({ picture }) => picture) : []
    }
  })

const lookOf = ({ thumbhash, width, height }: PictureData) => `${thumbhash} ${width} ${height}`

/** How many works, artists or pictures a band has; 1 where it has none of its own. */
const sizeOf = (band: HomeBand): number => {
  if ('works' in band) return band.works.length
  if (band.kind === 'artists') return band.artists.length
  return band.kind === 'collection' ? band.collection.pictures.length : 1
}

describe.each([0, 1, 2, 3, 6, 60])('a shop of %i works', (many) => {
  /** Bands for which staff chose the same works again and again, and artists of whom none is left. */
  const greedy = (works: readonly ProductTile[]): PlannedBand[] => [
    plain('lead', { chosen: true, works: works.slice(0, 1) }),
    plain('works', { chosen: true, title: 'Blue', works: [...works, ...works].slice(0, 12) }),
    plain('detail', { chosen: true, works: [...works] }),
    plain('top_deals'),
    plain('works', { chosen: true, title: 'Red', works: works.slice(0, 12) }),
    plain('side_by_side', { chosen: true, works: works.slice(0, 6) }),
    plain('categories'),
    plain('articles'),
    plain('collection'),
    plain('artists', { chosen: true, artists: artistsOf(works) }),
  ]
  const artistsOf = (works: readonly ProductTile[]): ArtistTeaser[] =>
    [...new Map(works.map((work) => [work.artist.slug, work]))].map(([slug, { picture }], at) => ({
      slug,
      name: slug,
      town: 'Jos',
      works: 1,
      portrait: at % 3 === 2,
      picture,
    }))
  /** Where few works are, categories, articles, artists and collections all have the pictures of the same ones. */
  const shopOf = (
    composed: boolean,
    { shape, hands = 10, work = {} }: { shape?: [number, number]; hands?: number; work?: object },
  ): HomeSources => {
    const works = Array.from({ length: many }, (_, at) => {
      const made = workOf(`${at}`, shape ?? [40 + (at % 7) * 12, 30 + (at % 5) * 20], {
        artist: { name: `${at % hands}`, slug: `${at % hands}` },
        category: { name: at % 2 ? 'Art' : 'Photography', slug: '' },
        ...work,
      })
      // Every fifth work is stored with the picture of the one before, and some pictures are large.
      const of = at % 5 === 4 ? `${at - 1}` : `${at}`
      return {
        ...made,
        picture: { ...made.picture, thumbhash: of, ...(at % 5 > 2 && { width: 2000, height: 1500 }) },
      }
    })
    const at = (index: number) => works.at(index)?.picture ?? null
    const collection = (id: string, own: PictureData | null) => ({
      id,
      slug: id,
      title: id,
      curator: '',
      introduction: '',
      picture: own,
      works: works.slice(3, 14),
    })
    return {
      bands: composed ? greedy(works) : nothing.bands,
      hero: works[0] ?? null,
      topDeals: works.slice(0, 5),
      categories: ['Art', 'Photography', 'Sculpture', 'Wall Art'].map((name, index) =>
        Object.assign(card(name), { picture: at(index) }),
      ),
      articles: [0, 1, -1].map((index) => ({ slug: `${index}`, picture: at(index) })),
      collections: [collection('new', at(0)), collection('old', null)],
      artists: artistsOf(works),
      works,
    }
  }

  it.each([
    ['of many kinds', {}],
    ['all sold', { work: { sold: true } }],
    ['all reserved', { work: { reserved: true } }],
    ['all of one artist', { hands: 1 }],
    ['all of two artists', { hands: 2 }],
    ['all long strips', { shape: [20, 150] as [number, number] }],
    ['all tall columns', { shape: [150, 20] as [number, number] }],
    ['all the same size', { shape: [60, 60] as [number, number] }],
  ])('%s, shows no picture twice and no band with less than its least', (_what, shop) => {
    for (const composed of [false, true]) {
      const sources = shopOf(composed, shop)
      const page = chooseForHome(sources)
      const looks = picturesOf(page).flatMap((picture) => (picture ? [lookOf(picture)] : []))
      expect(looks).toEqual([...new Set(looks)])
      const left = sources.works.filter(({ sold, picture }) => !sold && !looks.includes(lookOf(picture)))
      for (const band of page) {
        const size = sizeOf(band)
        expect(size, band.kind).toBeGreaterThanOrEqual(
          band.kind === 'collection' ? 2 : (bandChoices[band.kind]?.least ?? 1),
        )
        // A row that is not full is one for which no work is left.
        if (band.kind === 'top_deals' && size < 4) expect(left).toEqual([])
      }
    }
  })
})

describe('the collection', () => {
  const collection = (...works: ProductTile[]) => ({
    id: 'c',
    slug: 'c',
    title: 'C',
    curator: '',
    introduction: '',
    picture: null,
    works,
  })
  const picturesIn = (bands: readonly HomeBand[]) =>
    bands.flatMap((band) => (band.kind === 'collection' ? band.collection.pictures.map(({ id }) => id) : []))
  const worksOf = (bands: readonly HomeBand[]) =>
    bands.flatMap((band) => (band.kind === 'collection' ? band.collection.works.map(({ slug }) => slug) : []))
  const [a, b, c] = [workOf('a', [60, 60]), workOf('b', [50, 50]), workOf('c', [40, 40])]

  it('shows those of its works that stand nowhere else; they are not chosen again', () => {
    const choice = chooseForHome({
      ...nothing,
      hero: a,
      collections: [collection(a, b, c)],
      works: [a, b, c],
    })
    expect(picturesIn(choice)).toEqual(['b', 'c'])
    expect(worksOf(choice)).toEqual(['b', 'c'])
    expect(worksIn(choice, 'side_by_side')).toEqual([])
  })

  it('is left out where fewer than two are left', () => {
    expect(picturesIn(chooseForHome({ ...nothing, hero: a, collections: [collection(a, b)] }))).toEqual([])
  })

  it('with a picture of its own is shown by that, and its works are free for other bands', () => {
    const { picture } = workOf('its own', [60, 40])
    const choice = chooseForHome({
      ...nothing,
      hero: a,
      collections: [{ ...collection(a, b, c), picture }],
      works: [a, b, c, workOf('d', [30, 30])],
    })
    expect(picturesIn(choice)).toEqual(['its own'])
    expect(worksOf(choice)).toEqual([])
    expect(names(worksIn(choice, 'side_by_side'))).toContain('b')
  })
})

it.each([
  ['large and flat', {}, 'it'],
  ['sold', { sold: true }, undefined],
  ['deep', { depth_cm: 9 }, undefined],
  ['of few pixels', { picture: { ...workOf('it', [80, 120]).picture, width: 1200, height: 800 } }, undefined],
  ['a strip', { picture: { ...workOf('it', [80, 120]).picture, width: 4000, height: 1000 } }, undefined],
])('a detail is shown of a work that is not shown yet; this one is %s', (_why, more, expected) => {
  const { picture } = workOf('it', [80, 120])
  const work = workOf('it', [80, 120], { picture: { ...picture, width: 2000, height: 1400 }, ...more })
  expect(worksIn(chooseForHome({ ...nothing, works: [work] }), 'detail')[0]?.name).toBe(expected)
  expect(worksIn(chooseForHome({ ...nothing, hero: work, works: [work] }), 'detail')).toEqual([])
})

it('top deals are a row at least: the newest works follow them, and categories show what is left', () => {
  const six = ['lead', 'deal', 'c', 'd', 'e', 'f'].map((name) => workOf(name, [60, 60], { depth_cm: 9 }))
  const [hero = null] = six
  const topDeals = six.slice(0, 2)
  const page = chooseForHome({ ...nothing, hero, topDeals, works: six, categories: [card('Art')] })
  expect(names(worksIn(page, 'top_deals'))).toEqual(['deal', 'c', 'd', 'e'])
  const bands = [plain('lead'), plain('top_deals')]
  const short = chooseForHome({ ...nothing, bands, hero, topDeals, works: six })
  expect(names(worksIn(short, 'top_deals'))).toEqual(['deal', 'c', 'd', 'e'])
  expect(page.find(({ kind }) => kind === 'categories')).toMatchObject({
    categories: [{ picture: { id: 'f' } }],
  })
})

describe('artists', () => {
  const artist = (name: string, more: object = {}) => ({
    name,
    slug: name,
    town: 'Jos',
    works: 2,
    portrait: false,
    picture: workOf(`work of ${name}`, [50, 40]).picture,
    ...more,
  })
  const four = ['a', 'b', 'c', 'd'].map((name) => artist(name))
  const shownOf = (sources: Partial<HomeSources>) => {
    const band = chooseForHome({ ...nothing, ...sources }).find(({ kind }) => kind === 'artists')
    return band?.kind === 'artists' ? band.artists.map(({ slug, picture }) => [slug, picture?.id]) : null
  }

  it('stand with a work of theirs that is nowhere else, or with the portrait; who has neither is left out', () => {
    const [a, b] = [workOf('a', [60, 60]), workOf('b', [50, 50])]
    const other = workOf('b two', [48, 40], { artist: b.artist })
    const artists = [
      artist('a', { picture: a.picture }),
      artist('b', { picture: b.picture }),
      ...four.slice(2),
    ]
    artists.push(artist('e', { portrait: true }))
    const topDeals = [a, b, ...otherDeals]
    expect(shownOf({ artists, topDeals, works: [a, b, other] })).toEqual([
      ['b', 'b two'],
      ['c', 'work of c'],
      ['d', 'work of d'],
      ['e', 'work of e'],
    ])
  })

  it('selling is explained beside one with a portrait who is not among them, if there is one', () => {
    const faceOf = (sources: Partial<HomeSources>) => {
      const band = chooseForHome({ ...nothing, ...sources }).find(({ kind }) => kind === 'earn')
      return band?.kind === 'earn' ? (band.face?.slug ?? null) : undefined
    }
    const many = Array.from({ length: 8 }, (_, index) => artist(`artist ${index}`, { portrait: true }))
    expect(faceOf({ artists: many })).toBe('artist 6')
    expect(faceOf({ artists: many.slice(0, 6) })).toBeNull()
    expect(faceOf({ artists: four })).toBeNull()
  })

  it('are six at most, and none where there are two', () => {
    const many = Array.from({ length: 9 }, (_, index) => artist(`artist ${index}`))
    expect(shownOf({ artists: many })).toHaveLength(6)
    expect(shownOf({ artists: four.slice(2) })).toBeNull()
  })
})

describe('a composed page', () => {
  const [a, b, c, d] = [
    workOf('a', [90, 60]),
    workOf('b', [50, 70]),
    workOf('c', [40, 50]),
    workOf('d', [60, 60]),
  ]
  const chosen = (kind: PlannedBand['kind'], works: ProductTile[], title = '') =>
    plain(kind, { chosen: true, works, title })

  it('has its bands in its order, with what was chosen for them', () => {
    const bands = [
      chosen('lead', [d]),
      plain('about'),
      chosen('works', [c, a], 'Blue'),
      chosen('side_by_side', []),
    ]
    expect(chooseForHome({ ...nothing, bands, hero: b, works: [a, b, c, d] })).toEqual([
      { kind: 'lead', work: d },
      { kind: 'about' },
      { kind: 'works', title: 'Blue', works: [c, a] },
    ])
  })

  it('shows no work twice: what was chosen stays, what the shop would choose gives way', () => {
    const bands = [plain('lead'), plain('top_deals'), chosen('works', [b, c], 'Blue')]
    const page = chooseForHome({ ...nothing, bands, hero: a, topDeals: [a, b, d], works: [a, b, c, d] })
    expect(names(worksIn(page, 'top_deals'))).toEqual(['d'])
    expect(names(worksIn(page, 'works'))).toEqual(['b', 'c'])
  })

  it('opens with the work of Featured where the chosen one is gone, and leaves out bands of which too little is left', () => {
    const bands = [chosen('lead', []), chosen('side_by_side', [a, b]), chosen('detail', []), plain('earn')]
    expect(chooseForHome({ ...nothing, bands, hero: d, works: [a, b, c, d] })).toEqual([
      { kind: 'lead', work: d },
      { kind: 'earn', face: null },
    ])
  })

  it('shows a collection once, where one band names it and another takes the newest', () => {
    const collection = (id: string, ...works: ProductTile[]) => ({
      id,
      slug: id,
      title: id,
      curator: '',
      introduction: '',
      picture: null,
      works,
    })
    const [one, two] = [collection('one', a, b), collection('two', c, d)]
    const bands = [plain('lead'), plain('collection'), plain('collection', { chosen: true, collection: one })]
    const page = chooseForHome({ ...nothing, bands, collections: [one, two], works: [] })
    expect(page.flatMap((band) => (band.kind === 'collection' ? [band.collection.id] : []))).toEqual([
      'two',
      'one',
    ])
  })
})
