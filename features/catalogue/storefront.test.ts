import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
  await m.list({ name: 'Harmattan Morning', medium: 'Oil on canvas', naira: 250_000, topDeal: 1 })
  await m.list({ name: 'Ìkòkò Vessel', medium: 'Fired clay', naira: 90_000, topDeal: 0 })
  await m.list({
    name: 'Adìrẹ Grid',
    medium: 'Indigo on cotton',
    naira: 40_000,
    total: 5,
    description: 'A quiet window.',
  })
  await m.list({
    name: 'Night Traffic',
    category: 'photography',
    subcategory: 'black-and-white',
    sizes: [
      { label: '60 × 40 cm', naira: 60_000, total: 10 },
      { label: '90 × 60 cm', naira: 110_000, total: 5 },
    ],
    frameNaira: 20_000,
  })
})
afterAll(() => m.close())

const names = (products: { name: string }[]): string[] => products.map((product) => product.name)

describe('catalogue API', () => {
  it('API-10 lists the categories with their subcategories and how many works they have', async () => {
    const { status, body } = await m.call('GET', '/shop/categories/')
    expect(status).toBe(200)
    expect(body.status).toBe('success')
    expect(body.data.map((c: { name: string; works: number }) => [c.name, c.works])).toEqual([
      ['Art', 3],
      ['Photography', 1],
    ])
    expect(body.data[1].subcategories[0]).toMatchObject({ slug: 'black-and-white', works: 1 })
  })

  it('API-11 lists a category by slug; API-12 a subcategory; unknown ones are 404', async () => {
    expect(names((await m.call('GET', '/shop/categories/photography/')).body.data.products)).toEqual([
      'Night Traffic',
    ])
    expect(names((await m.call('GET', '/shop/subcategories/black-and-white')).body.data.products)).toEqual([
      'Night Traffic',
    ])
    expect((await m.call('GET', '/shop/categories/nothing/')).body).toMatchObject({
      status: 'error',
      code: 'category_not_found',
    })
    expect((await m.call('GET', '/shop/subcategories/photography/')).status).toBe(404)
  })

  it('API-13 lists top deals in their order', async () => {
    expect(names((await m.call('GET', '/shop/top-deals/')).body.data)).toEqual([
      'Ìkòkò Vessel',
      'Harmattan Morning',
    ])
  })

  it('API-14 pages, sorts and filters (R-22)', async () => {
    const first = (await m.call('GET', '/shop/products/?limit=3')).body.data
    expect(names(first.products)).toEqual(['Night Traffic', 'Adìrẹ Grid', 'Ìkòkò Vessel'])
    expect(first).toMatchObject({ total: 4, next: 2 })
    const second = (await m.call('GET', '/shop/products/?limit=3&page=2')).body.data
    expect(names(second.products)).toEqual(['Harmattan Morning'])
    expect(second.next).toBeNull()
    const past = (await m.call('GET', '/shop/products/?limit=3&page=9')).body.data
    expect(past).toEqual({ products: [], total: 4, next: null })
    const cheap = (await m.call('GET', '/shop/products/?sort=price_up&max_price=90000')).body.data
    expect(names(cheap.products)).toEqual(['Adìrẹ Grid', 'Night Traffic', 'Ìkòkò Vessel'])
  })

  it.each(['limit=97', 'limit=0', 'page=0', 'page=x', 'sort=cheap', 'min_price=-1'])(
    'API-14 refuses %s and names the field',
    async (query) => {
      const { status, body } = await m.call('GET', `/shop/products/?${query}`)
      expect(status).toBe(422)
      expect(body).toMatchObject({ status: 'error', code: 'invalid', field: query.split('=')[0] })
    },
  )

  it('API-15 shows one work with its sizes, amounts in naira', async () => {
    const { body } = await m.call('GET', '/shop/products/night-traffic/')
    expect(body.data).toMatchObject({
      name: 'Night Traffic',
      price: 60_000,
      frame_price: 20_000,
      mode: 'Limited edition of 15',
      in_stock: 15,
      wishlisted: false,
    })
    expect(body.data.sizes.map((s: { label: string; price: number }) => [s.label, s.price])).toEqual([
      ['60 × 40 cm', 60_000],
      ['90 × 60 cm', 110_000],
    ])
    expect((await m.call('GET', '/shop/products/no-such-work/')).body).toMatchObject({
      code: 'work_not_found',
    })
  })

  it('PRO-07 a signed-in reader has the work among the recently viewed, newest first', async () => {
    const { token } = await m.buyer()
    await m.call('GET', '/shop/products/night-traffic/', { token })
    await m.call('GET', '/shop/products/adire-grid/', { token })
    const profile = await m.call('GET', '/profiles/', { token })
    expect(names(profile.body.data.recently_viewed)).toEqual(['Adìrẹ Grid', 'Night Traffic'])
    await m.call('GET', '/shop/products/night-traffic/', { token })
    const again = await m.call('GET', '/profiles/', { token })
    expect(names(again.body.data.recently_viewed)).toEqual(['Night Traffic', 'Adìrẹ Grid'])
  })

  it('R-35 lists of products carry what the artist writes and the price of the frame', async () => {
    for (const path of [
      '/shop/products/',
      '/shop/categories/photography/',
      '/shop/subcategories/black-and-white/',
    ]) {
      const { products } = (await m.call('GET', path)).body.data
      expect(products.find(({ slug }: { slug: string }) => slug === 'night-traffic')).toMatchObject({
        desc: expect.stringMatching(/./) as string,
        frame_price: 20_000,
      })
    }
    const { products } = (await m.call('GET', '/shop/products/')).body.data
    expect(products.find(({ slug }: { slug: string }) => slug === 'adire-grid')).toMatchObject({
      desc: 'A quiet window.',
      frame_price: null,
    })
  })

  it.each([
    ['harmattan', 'Harmattan Morning'],
    ['HARMATAN', 'Harmattan Morning'],
    ['ikoko', 'Ìkòkò Vessel'],
    ['adire indigo', 'Adìrẹ Grid'],
    ['night-traffic', 'Night Traffic'],
    ['trafic', 'Night Traffic'],
    ['fired clay', 'Ìkòkò Vessel'],
  ])('API-16 R-23 finds by %s', async (term, name) => {
    const { status, body } = await m.call('GET', `/shop/Search-products/${encodeURIComponent(term)}`)
    expect(status).toBe(200)
    expect(body.data[0]?.name).toBe(name)
  })

  it('API-16 R-23 shows of equal works those first that have the marks as they were typed, without marks the newest', async () => {
    await m.list({ name: 'Ọ̀ṣun Grove' })
    await m.list({ name: 'Osun Bridge', description: 'It is called Ọ̀ṣun too.' })
    await m.list({ name: 'Osun Market' })
    await m.list({ name: 'A Bridge', description: 'Over the Ọ̀ṣun, or Osun.' })
    const find = async (term: string): Promise<string[]> =>
      (await m.call('GET', `/shop/Search-products/${encodeURIComponent(term)}`)).body.data.map(
        ({ name }: { name: string }) => name,
      )
    expect(await find('osun')).toEqual(['Osun Market', 'Osun Bridge', 'Ọ̀ṣun Grove', 'A Bridge'])
    for (const typed of ['Ọ̀ṣun', 'Ọ̀ṢUN'.normalize('NFD')])
      expect(await find(typed)).toEqual(['Ọ̀ṣun Grove', 'Osun Bridge', 'Osun Market', 'A Bridge'])
    expect(
      (await m.call('GET', `/shop/Search-products/${encodeURIComponent('Ọ̀ṣun')}?sort=name`)).body.data[0]
        .name,
    ).toBe('A Bridge')
  })

  it.each([
    'zzzzqqq',
    '%',
    '_',
    '*',
    "'; drop table work; --",
    '\\',
    '%20',
    '...',
    '\u0301\u0323',
    '👩‍🎨',
    'لوحة',
  ])('API-16 finds nothing for %s without failing', async (term) => {
    const { status, body } = await m.call('GET', `/shop/Search-products/${encodeURIComponent(term)}`)
    expect(status).toBe(200)
    expect(body.data).toEqual([])
  })

  it('API-16 takes a search of 100 letters with marks, and refuses one of ten thousand', async () => {
    const path = (term: string) => `/shop/Search-products/${encodeURIComponent(term)}`
    for (const end of ['', '/count/'])
      expect((await m.call('GET', path('ẹ̀'.repeat(50)) + end)).status, end).toBe(200)
    expect((await m.call('GET', path('a'.repeat(10_000)))).status).toBe(404)
  })

  it('API-14 answers a filter that no work has with none, and one that nobody can choose with what is wrong', async () => {
    for (const filter of [
      'medium=__proto__',
      'artist=constructor',
      'medium=%25',
      'medium=%D9%84%D9%88%D8%AD%D8%A9',
    ])
      expect((await m.call('GET', `/shop/products/?${filter}`)).body.data.total, filter).toBe(0)
    for (const filter of ['colour=constructor', 'size=__proto__', 'available=maybe', 'sort=toString'])
      expect((await m.call('GET', `/shop/products/?${filter}`)).status, filter).toBe(422)
    for (const name of ['constructor', '__proto__', 'toString', 'product', '%25', '..%2f'])
      expect((await m.call('GET', `/shop/categories/${name}/`)).body.code, name).toBe('category_not_found')
  })

  it('API-44 takes a trailing slash or none', async () => {
    expect((await m.call('GET', '/shop/categories')).status).toBe(200)
    expect((await m.call('GET', '/shop/products')).status).toBe(200)
    const guest = await m.guest()
    const { token } = await m.buyer()
    for (const path of ['/shop/cart', '/shop/cart/', '/shop/wishlist', '/shop/wishlist/']) {
      expect((await m.call('GET', path, { guest })).status, path).toBe(200)
      expect((await m.call('GET', path, { token })).status, path).toBe(200)
      expect((await m.call('GET', path)).status, path).toBe(401)
    }
  })

  it('API-44 tells amounts as numbers in naira with at most two decimals', async () => {
    await m.list({ name: 'Odd Price', naira: 12_345.67 })
    const { body } = await m.call('GET', '/shop/products/odd-price/')
    expect(body.data.price).toBe(12_345.67)
    const { token } = await m.buyer()
    await m.call('POST', '/shop/cart', { token, body: { product_slug: 'odd-price', quantity: '1' } })
    const [line] = (await m.call('GET', '/shop/cart', { token })).body.data
    expect(line.total).toBe(12_345.67)
  })
})
