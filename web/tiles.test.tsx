import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { ProductTile } from '../contract/catalogue.ts'
import { KeptTiles, Tile, type TileProps } from './client/parts/tile.tsx'
import { MasonryGrid } from './kit/masonry-grid.tsx'
import { type PageTiles, tilesOfPage } from './tiles.server.tsx'

const workNamed = (name: string, more: Partial<ProductTile> = {}): ProductTile => ({
  id: name,
  name,
  slug: 'ebb',
  image: '/media/p/640.jpg',
  picture: {
    id: 'p',
    width: 2_000,
    height: 1_500,
    widths: [320, 640],
    colour: '#886644',
    thumbhash: 'JCkSFIJ3eHd/h4d1d4eHf4N5CA==',
    alt: name,
  },
  price: 90_000,
  discount: null,
  mode: 'One of a kind',
  artist: { name: 'Ìbínàbọ̀ Briggs', slug: 'ibinabo' },
  year: 2024,
  medium: 'Ink & gold',
  width_cm: 60,
  height_cm: 90,
  depth_cm: null,
  category: { name: 'Art', slug: 'art' },
  in_stock: 1,
  sold: false,
  reserved: false,
  free_at: null,
  shop_pause: null,
  wishlisted: false,
  ...more,
})

/** A page of tiles at another address than theirs, in text before and after; kept ones where `tiles` is given. */
async function pageOf(shown: TileProps[], tiles?: PageTiles): Promise<string> {
  const Page = () => (
    <main>
      Before
      <MasonryGrid
        works={shown.map(({ work }) => work)}
        label="Works"
        tile={(_work, at) => <Tile {...(shown[at] as TileProps)} />}
      />
      {shown.map((tile) => (
        <Tile key={tile.work.id} {...tile} />
      ))}
      after
    </main>
  )
  const routes = [{ path: '/categories/:name', Component: Page }]
  const context = await createStaticHandler(routes).query(new Request('http://shop/categories/art?page=2'))
  if (context instanceof Response) throw new Error('no page')
  const html = renderToString(
    <KeptTiles.Provider value={tiles?.standIn}>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </KeptTiles.Provider>,
  )
  return tiles ? tiles.fill(Buffer.from(html)).toString() : html
}

const odd: TileProps[] = [
  { work: workNamed('Ebb'), title: 'h2', eager: true },
  { work: workNamed('Ẹ̀bùn & "$&" <hr id="0"/> 🎨') },
  { work: workNamed('', { year: null, sold: true }), title: 'p' },
  {
    work: workNamed('Held', {
      reserved: true,
      free_at: '2026-11-25T10:00:00.000Z',
      discount: { price_before: 100_000, until: '2026-12-01' },
    }),
  },
  { work: workNamed('Paused', { shop_pause: { until: null, note: '' } }), eager: true },
]

it('a page of kept tiles has the same bytes as one that is rendered whole, the first time and the next', async () => {
  const whole = await pageOf(odd)
  expect(whole).toContain('Ẹ̀bùn &amp; &quot;$&amp;&quot; &lt;hr id=&quot;0&quot;/&gt; 🎨')
  expect(await pageOf(odd, tilesOfPage())).toBe(whole)
  expect(await pageOf(odd.toReversed(), tilesOfPage())).toBe(await pageOf(odd.toReversed()))
  expect(await pageOf([], tilesOfPage())).toBe(await pageOf([]))
})

it('whatever of a work or its place changes, the page shows it at once', async () => {
  const first: TileProps = { work: workNamed('Ebb'), title: 'h2' }
  await pageOf([first], tilesOfPage())
  const changed: TileProps[] = [
    ...(
      [
        { price: 95_000 },
        { sold: true },
        { slug: 'ebb-2' },
        { artist: { name: 'Another', slug: 'another' } },
        { picture: { ...first.work.picture, colour: '#112233' } },
      ] satisfies Partial<ProductTile>[]
    ).map((change) => Object.assign({}, first, { work: workNamed('Ebb', change) })),
    { ...first, title: 'h3' },
    { ...first, eager: true },
  ]
  for (const tile of changed) {
    const page = await pageOf([tile], tilesOfPage())
    expect(page).toBe(await pageOf([tile]))
    expect(page).not.toBe(await pageOf([first]))
  }
})

it('a tile of another page is not taken for one of this', async () => {
  const other = await pageOf([{ work: workNamed('Ebb') }], { ...tilesOfPage(), fill: (html) => html })
  expect(other).toMatch(/<hr id="[\w-]{36}-0"\/>/)
  expect(() => tilesOfPage().fill(Buffer.from(other))).toThrow('a tile that no page has')
})

it('16 MB of tiles are stored, the one shown longest ago goes first', () => {
  const { standIn } = tilesOfPage()
  let reads = 0
  const long = 'x'.repeat(100_000)
  /** Shows a tile; whether its HTML was made for it, which reads the name more often than its key does. */
  const isMade = (slug: number): boolean => {
    const work = workNamed('', { slug: String(slug) })
    Object.defineProperty(work, 'name', {
      enumerable: true,
      get: () => {
        reads += 1
        return long
      },
    })
    reads = 0
    void standIn({ work })
    return reads > 1
  }
  for (let slug = 0; slug < 100; slug += 1) expect(isMade(slug)).toBe(true)
  expect([isMade(99), isMade(98)]).toEqual([false, false])
  // Each has its name in its key, of two bytes a letter, and at least once in its HTML.
  expect(isMade(99 - 56)).toBe(true)
})
