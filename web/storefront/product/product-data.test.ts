import { expect, it } from 'vitest'
import type { Product } from '../../../contract/catalogue.ts'
import { states } from '../../../contract/texts.ts'
import { type OfferTerms, productData } from './product-data.ts'

const size = (over: Partial<Product['sizes'][number]> = {}): Product['sizes'][number] => ({
  id: 'size-1',
  label: '60 × 40 cm',
  price: 60_000,
  discount: null,
  width_cm: 40,
  height_cm: 60,
  depth_cm: null,
  total: 10,
  in_stock: 3,
  next_number: null,
  reserved: false,
  free_at: null,
  ...over,
})
type Described = Parameters<typeof productData>[0]
const work = (sizes: Product['sizes'], over: Partial<Described> = {}): Described => ({
  id: 'work-1',
  name: 'Marina, No Wind',
  slug: 'marina-no-wind',
  image: '/media/p/640.jpg',
  picture: {
    id: 'p',
    width: 2000,
    height: 1500,
    widths: [320, 640, 1000],
    colour: '#123456',
    thumbhash: '',
    alt: '',
  },
  price: 60_000,
  discount: null,
  mode: 'Limited edition of 15',
  artist: { name: 'Ibinabo Briggs', slug: 'ibinabo-briggs', town: 'Lagos', biography: '' },
  year: 2024,
  medium: 'Archival pigment print',
  width_cm: 40,
  height_cm: 60,
  depth_cm: null,
  category: { name: 'Photography', slug: 'photography' },
  subcategory: { name: 'Colored pictures', slug: 'colored' },
  in_stock: sizes.reduce((sum, { in_stock }) => sum + in_stock, 0),
  sold: false,
  reserved: false,
  free_at: null,
  shop_pause: null,
  wishlisted: false,
  desc: '',
  frame_price: null,
  sizes,
  pictures: [],
  seller: { name: 'Briggs Studio', verified: true },
  updated_at: '2026-11-01T00:00:00.000Z',
  ...over,
})
const feeTo: Record<string, number> = { Lagos: 3_500, Borno: 9_500, Kano: 9_500 }
const terms: OfferTerms = {
  sizes: {
    'size-1': { plain: 'medium', framed: 'large' },
    'size-2': { plain: 'medium', framed: 'large' },
  },
  home: { medium: states.map((state) => feeTo[state] ?? null) },
  packing_days: 3,
  return_days: 14,
}
type Node = { [key: string]: unknown }
const read = (of: Described, about = terms) =>
  productData(of, 'Towers on the water.', 'https://art.example', about) as Node & { offers: Node[] }

/** What schema.org and the merchant listings of search engines ask of each type: without these a result shows neither price nor delivery. */
const required: Record<string, readonly string[]> = {
  Product: ['name'],
  VisualArtwork: ['name', 'image', 'offers', 'description', 'creator', 'artform'],
  Person: ['name'],
  Brand: ['name'],
  Organization: ['name'],
  Offer: [
    'price',
    'priceCurrency',
    'availability',
    'url',
    'itemCondition',
    'seller',
    'hasMerchantReturnPolicy',
  ],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  ShippingDeliveryTime: ['handlingTime'],
  MerchantReturnPolicy: [
    'applicableCountry',
    'returnPolicyCategory',
    'merchantReturnDays',
    'returnMethod',
    'returnFees',
  ],
  QuantitativeValue: ['unitCode'],
}

/** Every object of some data, with its types. */
const nodesOf = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (typeof value !== 'object' || value === null) return []
  return [value as Node, ...Object.values(value).flatMap(nodesOf)]
}

it('the data of a work have all that schema.org asks of a product, its offers, delivery and returns', () => {
  const data = JSON.parse(JSON.stringify(read(work([size(), size({ id: 'size-2' })]))))
  const nodes = nodesOf(data)
  const found = new Set<string>()
  for (const node of nodes) {
    const types = [node['@type']].flat() as string[]
    for (const type of types) {
      found.add(type)
      expect(Object.keys(required), type).toContain(type)
      for (const name of required[type] ?? []) expect(node[name], `${type} ${name}`).toBeTruthy()
    }
    for (const [name, value] of Object.entries(node))
      if (name === 'url' || name === 'image')
        for (const address of [value].flat()) expect(address).toMatch(/^https:\/\/art\.example\//)
  }
  expect([...found].toSorted()).toEqual(Object.keys(required).toSorted())
})

it('each size is an offer with its own price, sides and whether it can be bought', () => {
  const { offers, artEdition } = read(
    work([
      size(),
      size({
        id: 'size-2',
        label: '90 × 60 cm',
        price: 110_000,
        width_cm: 60,
        height_cm: 90,
        total: 4,
        in_stock: 0,
        reserved: true,
      }),
      size({ id: 'size-3', label: '120 × 80 cm', price: 180_000.5, total: 1, in_stock: 0 }),
    ]),
  )
  expect(
    offers.map(({ price, priceCurrency, availability }) => [price, priceCurrency, availability]),
  ).toEqual([
    [60_000, 'NGN', 'https://schema.org/InStock'],
    [110_000, 'NGN', 'https://schema.org/Reserved'],
    [180_000.5, 'NGN', 'https://schema.org/SoldOut'],
  ])
  expect(offers[1]).toMatchObject({
    itemOffered: {
      size: '90 × 60 cm',
      width: { '@type': 'QuantitativeValue', value: 60, unitCode: 'CMT' },
      height: { value: 90 },
    },
    seller: { name: 'Briggs Studio' },
  })
  expect(artEdition).toBe(15)
})

it('delivery says the fees of the table, and returns their days', () => {
  const [offer] = read(work([size()])).offers
  expect(offer).toMatchObject({
    shippingDetails: [
      { shippingRate: { value: 3_500, currency: 'NGN' }, shippingDestination: { addressRegion: ['Lagos'] } },
      { shippingRate: { value: 9_500 }, shippingDestination: { addressRegion: ['Borno', 'Kano'] } },
    ],
    hasMerchantReturnPolicy: { merchantReturnDays: 14 },
  })
  expect(read(work([size()]), { ...terms, home: {} }).offers[0]).not.toHaveProperty('shippingDetails')
})

it('one of a kind has no edition, and sides that nobody knows are left out', () => {
  const data = read(
    work([size({ label: '', total: 1, in_stock: 1, width_cm: null, height_cm: null })], {
      width_cm: null,
      height_cm: null,
      year: null,
      subcategory: null,
    }),
  )
  for (const name of ['artEdition', 'width', 'height', 'depth', 'dateCreated'])
    expect(data).not.toHaveProperty(name)
  expect(data.offers[0]).not.toHaveProperty('itemOffered')
  expect(data).toMatchObject({ category: 'Photography' })
})

it('a work of a paused shop is out of stock, and one that is sold in it is sold', () => {
  const pause = { until: '2026-12-03', note: '' }
  const gone = size({ in_stock: 0 })
  expect(read(work([gone], { shop_pause: pause })).offers[0]?.availability).toBe(
    'https://schema.org/OutOfStock',
  )
  expect(read(work([gone], { shop_pause: pause, sold: true })).offers[0]?.availability).toBe(
    'https://schema.org/SoldOut',
  )
})

it('D25 a discount says until when its price stands and what is struck through; without one neither is there', () => {
  const reduced = size({ price: 45_000, discount: { price_before: 60_000, until: '2026-12-14' } })
  const [offer, plain] = read(work([reduced, size({ id: 'size-2' })])).offers
  expect(offer).toMatchObject({
    price: 45_000,
    priceValidUntil: '2026-12-14',
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: 60_000 },
  })
  expect(plain).not.toHaveProperty('priceValidUntil')
  expect(plain).not.toHaveProperty('priceSpecification')
})
