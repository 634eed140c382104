import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draft, show } from '../../features/catalogue/test-studio.ts'
import { openTestShop, signIn, testPicture } from '../../features/sellers/test-shop.ts'
import { type Called, type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof openTestShop>>
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  m = await openMarketplace()
  seller = await openTestShop(m)
  admin = await signIn(m, 'STAFF', 'admin')
})
afterAll(() => m.close())

const asSeller = (method: string, path: string, body: object) =>
  m.call(method, path, { token: seller.token, body })
const asStaff = (method: string, path: string, body: object) =>
  m.call(method, path, { token: admin.token, body })
const person = { first_name: 'Ada', last_name: 'Obi', phone: '08031234567', business_name: 'Ada Obi' }
const place = { town: 'Jos', state: 'Plateau', biography: '' }

/** Texts that show nothing. */
const unseen = ['\u200B', '\u200D', '\u2800', '\u3164\u3164\u3164', '\u00AD', '\u200E', ' \u00A0', '\u0301']

describe('a name that nobody can see', () => {
  const registration = {
    ...person,
    email: 'nobody@test.example',
    password: 'a good password',
    terms_agreement: true,
  }
  const takers: [what: string, field: string, call: (name: string) => Promise<Called>][] = [
    [
      'a registration',
      'first_name',
      (first_name) => m.call('POST', '/auth/register/', { body: { ...registration, first_name } }),
    ],
    [
      'a registration',
      'last_name',
      (last_name) => m.call('POST', '/auth/register/', { body: { ...registration, last_name } }),
    ],
    ['an artist', 'name', (name) => asSeller('POST', '/seller/artists/', { ...place, name })],
    ['a shop', 'name', (name) => asSeller('PUT', '/seller/shop/', { ...place, name, version: 1 })],
    [
      'an account',
      'business_name',
      (business_name) => asSeller('PUT', '/seller/account/', { ...person, business_name, version: 1 }),
    ],
    ['a category', 'name', (name) => asStaff('POST', '/staff/categories/', { name })],
    ['an article', 'title', (title) => asStaff('POST', '/staff/articles/', { title })],
    ['a collection', 'title', (title) => asStaff('POST', '/staff/collections/', { title })],
    ['a composition', 'name', (name) => asStaff('POST', '/staff/compositions/', { name })],
  ]
  it.each(takers)('of %s is refused, with its field %s', async (_what, field, call) => {
    for (const name of unseen)
      expect((await call(name)).body, JSON.stringify(name)).toMatchObject({ code: 'invalid', field })
  })

  it('of a work counts as none: it cannot be submitted', async () => {
    const work = await draft(m, seller.token)
    for (const name of unseen) {
      const saved = await asSeller('PATCH', `/seller/products/${work.id}/`, { name })
      expect(saved.body, JSON.stringify(name)).toMatchObject({ data: { name: '', missing: { name: /./ } } })
    }
    expect((await asSeller('POST', `/seller/products/${work.id}/submit/`, {})).status).toBe(422)
  })

  it('is one with a single letter and its marks, and loses what nobody sees around it', async () => {
    const added = await asSeller('POST', '/seller/artists/', { ...place, name: '\u200EỌ\u0301\u200B' })
    expect(added.body.data).toMatchObject({ name: 'Ọ\u0301', slug: 'o' })
  })
})

describe('half a sign', () => {
  /** JSON as it is sent, since nothing here writes half a sign as it is. */
  const send = async (method: string, path: string, token: string, json: string): Promise<Called> => {
    const answer = await fetch(`${m.url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: json,
    })
    return { status: answer.status, body: await answer.json() }
  }

  it.each(['name', 'desc', 'medium'])('in the field %s of a work on show is U+FFFD', async (field) => {
    const { id } = await draft(m, seller.token)
    await show(m, seller.token, admin.token, id)
    const saved = await send('PATCH', `/seller/products/${id}/`, seller.token, `{"${field}":"Rain \\ud83c"}`)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.data.pending[field]).toBe('Rain \uFFFD')
  })

  it('in an artist’s biography and statement is U+FFFD', async () => {
    const artist = (await asSeller('POST', '/seller/artists/', { ...place, name: 'Half' })).body.data
    const body = `{"version":${artist.version},"name":"Half","town":"Jos","state":"Plateau","biography":"\\udf27","statement":"a\\ud83c"}`
    const saved = await send('PUT', `/seller/artists/${artist.id}/`, seller.token, body)
    expect(saved.body.data).toMatchObject({ biography: '\uFFFD', statement: 'a\uFFFD' })
  })
})

describe('bytes that are half a sign', () => {
  it.each([
    '/shop/search/%ED%A0%BC/',
    '/shop/products/?medium=%ED%A0%BC',
    '/shop/products/%ED%A0%BC/',
    '/staff/people/?q=%ED%A0%BC',
  ])('in the address %s are never an error of ours', async (path) => {
    const answer = await m.call('GET', path, { token: admin.token })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  })

  it('in the fields and the file name of a form are never an error of ours', async () => {
    const bytes = (text: string) => Buffer.from(text, 'latin1')
    const part = (head: string, body: Buffer) =>
      Buffer.concat([bytes(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), body, bytes('\r\n')])
    const half = bytes('Rain \xED\xA0\xBC')
    const form = Buffer.concat([
      part('name="name"', half),
      part('name="sizes"', bytes('[{"label":"\\ud83c","price":1,"total":1}]')),
      part('name="image"; filename="\xED\xA0\xBC.png"', await testPicture(7)),
      bytes('--b--\r\n'),
    ])
    const answer = await fetch(`${m.url}/api/v1/seller/products/`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${seller.token}` },
      body: form,
    })
    expect(answer.status, await answer.text()).toBeLessThan(500)
  })
})

describe('a name of signs alone', () => {
  it.each(['🎨🎨🎨', '???', '№', '— —'])('%s is a work with an address, and an artist', async (name) => {
    const work = await draft(m, seller.token, { name })
    expect(work).toMatchObject({ name, slug: /^untitled(-\d+)?$/ })
    const artist = await asSeller('POST', '/seller/artists/', { ...place, name })
    expect(artist.body.data).toMatchObject({ name, slug: /^unnamed(-\d+)?$/ })
  })

  it.each(['🎨🎨🎨', '???', '№', '— —'])(
    '%s is no shop and no category, for the true reason',
    async (name) => {
      const newcomer = await signIn(m, 'SELLER')
      const shop = await m.call('POST', '/seller/shop/', { token: newcomer.token, body: { ...place, name } })
      const category = await asStaff('POST', '/staff/categories/', { name })
      for (const { body } of [shop, category])
        expect(body).toMatchObject({
          code: 'invalid',
          field: 'name',
          message: /at least one letter or digit/,
        })
    },
  )
})

describe('what people paste', () => {
  const pasted = [
    '0000\u00A0014\u00A0579',
    '0000-014-579',
    '\u200E0000014579',
    '００００014579',
    '0000–014 579',
  ]
  it.each(pasted)('an account number %j is ten digits', async (account_number) => {
    const answer = await asSeller('POST', '/seller/account/lookup/', { bank_code: '011', account_number })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })

  it('a phone number in every writing is the same', async () => {
    const { token } = await m.buyer()
    for (const phone of [
      '+234 803 555 1234',
      '0803–555–1234',
      '+234 (0) 803 555 1234',
      '\u202A0803\u00A05551234\u202C',
      '０８０３５５５１２３４',
      '00234/803/555/1234',
    ]) {
      const saved = await m.call('PUT', '/profiles/edit_phone_number/', { token, body: { phone } })
      expect(saved.status, `${phone} ${JSON.stringify(saved.body)}`).toBe(200)
      const { body } = await m.call('GET', '/profiles/', { token })
      expect(JSON.stringify(body)).toContain('08035551234')
    }
  })

  it('a day with other hyphens is that day, and one that is not in the calendar is none', async () => {
    const list = (from: string) =>
      m.call('GET', `/staff/orders/?from=${encodeURIComponent(from)}`, { token: admin.token })
    expect((await list('2026–03\u201131\u200E')).status).toBe(200)
    for (const none of ['2026-02-31', '31.03.2026', '2026-3-1'])
      expect((await list(none)).body).toMatchObject({ code: 'invalid', field: 'from' })
  })

  it('a price in an address is read in every writing', async () => {
    const exact = await m.list({ name: 'For 45,000', naira: 45_000 })
    await m.list({ name: 'For 45', naira: 45 })
    for (const price of ['45,000', '₦45 000', '45.000,00', '\u200E４５０００', 'NGN 45000']) {
      const ask = (path: string, token?: string) =>
        m.call('GET', path.replaceAll('…', encodeURIComponent(price)), {
          ...(token !== undefined && { token }),
        })
      const found = await ask('/shop/products/?min_price=…&max_price=…')
      expect(found.body.data, `${price} ${found.body.message}`).toMatchObject({
        products: [{ slug: exact.slug }],
        total: 1,
      })
      expect((await ask('/seller/proceeds/?price=…', seller.token)).body.data.price).toBe(45_000)
      expect((await ask('/staff/payouts/?least=…&most=…', admin.token)).status).toBe(200)
    }
  })

  it.each(['min_price', 'max_price'])(
    'an amount in an address that is not clear is refused: %s',
    async (field) => {
      const ask = async (amount: string) =>
        (await m.call('GET', `/shop/products/?${field}=${encodeURIComponent(amount)}`)).body
      expect(await ask('450.000')).toMatchObject({
        code: 'invalid',
        field,
        message: '“450.000” can be 450 or 450,000: write 450 or 450000',
      })
      for (const none of ['', ' ', '1e5', '0x10', 'Infinity', 'NaN', '-5', 'much', '0.125', '1e999'])
        expect(await ask(none), none).toMatchObject({ code: 'invalid', field })
      expect((await m.call('GET', `/shop/products/?${field}=1&${field}=234`)).body).toMatchObject({ field })
    },
  )

  it.each(['1e1', '0x10', '', ' ', '+5', '1.0', '1,0', 'Infinity', '-1'])(
    'a page, a limit and a number of days are figures alone, and not %j',
    async (count) => {
      const ask = async (path: string) =>
        (await m.call('GET', `${path}=${encodeURIComponent(count)}`, { token: seller.token })).body
      expect(await ask('/shop/products/?page')).toMatchObject({ code: 'invalid', field: 'page' })
      expect(await ask('/shop/products/?limit')).toMatchObject({ code: 'invalid', field: 'limit' })
      expect(await ask('/shop/artists/?page')).toMatchObject({ code: 'invalid', field: 'page' })
      expect(await ask('/seller/figures/?days')).toMatchObject({ code: 'invalid', field: 'days' })
    },
  )

  it('a page is one in any figures', async () => {
    for (const page of ['\u200E１', ' 1 ', '01'])
      expect((await m.call('GET', `/shop/products/?page=${encodeURIComponent(page)}`)).status, page).toBe(200)
  })

  it('a quantity is a number with its sign', async () => {
    const { token } = await m.buyer()
    const work = await m.list({ name: 'Pasted', total: 5 })
    const put = (quantity: string) =>
      m.call('POST', '/shop/cart/', { token, body: { product_slug: work.slug, quantity } })
    expect((await put('\u200E２')).body.data).toMatchObject({ quantity: 2 })
    expect((await put('-2')).body).toMatchObject({ code: 'invalid', field: 'quantity' })
  })
})
