import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeAt } from '../../features/accounts/index.server.ts'
import { verifyAuditLog } from '../../features/audit/index.server.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

const run = promisify(execFile)
/** The log is chained under it by the server and by the command line alike. */
const dataKey = Buffer.alloc(32, 'empty shop').toString('base64')
let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace({ env: { DATA_KEYS: dataKey } })
  // What the marketplace of a test begins with goes: no shop, no category, no station, no fee, nobody.
  await sql`truncate account, seller, category, pickup_station, delivery_fee, delivery_exception, article, picture, guest cascade`.execute(
    m.db,
  )
})
afterAll(() => m.close())

it('a live shop is made from nothing: the first account by npm run admin, all else in the office', async () => {
  for (const list of ['categories', 'pickup-stations', 'products', 'top-deals'])
    expect((await m.call('GET', `/shop/${list}/`)).status, list).toBe(200)
  const email = 'first@test.example'
  const { stdout } = await run(
    process.execPath,
    [
      '--import',
      'tsx',
      join(import.meta.dirname, '../cli/admin.ts'),
      'create-staff',
      '--email',
      email,
      '--name',
      'Ada First',
      '--roles',
      'admin',
      '--generate',
    ],
    { env: { ...process.env, DATABASE_URL: m.databaseUrl, DATA_KEYS: dataKey, DEMO_GALLERY: 'off' } },
  )
  const password = /Password: (\S+)/.exec(stdout)?.[1]
  const signIn = async (word = '') =>
    (await m.call('POST', '/staff/login/', { body: { email, password: word } })).body.data
  // The printed password opens nothing but the way to one of their own.
  const first = await signIn(password)
  expect(first.asks).toBe('password')
  const own = 'a password of my own'
  const changed = await m.call('PATCH', '/profiles/change_password/', {
    token: first.access,
    body: { current_password: password, new_password: own },
  })
  expect(changed.status).toBe(200)
  let token: string = (await signIn(own)).access
  const call = (method: string, path: string, body?: object) =>
    m.call(method, path, { token, ...(body ? { body } : {}) })
  const staff = (method: string, path: string, body?: object) => call(method, `/staff${path}`, body)

  // Nothing opens before the second factor is set up.
  expect((await staff('POST', '/categories/', { name: 'Painting' })).status).toBe(403)
  const { secret } = (await call('POST', '/auth/second-factor/enrolment/', { password: own })).body.data
  const codes = await call('POST', '/auth/second-factor/confirm/', { code: codeAt(secret, new Date()) })
  expect(codes.body.data.recovery_codes).toHaveLength(10)
  token = codes.body.data.access

  const [category] = (await staff('POST', '/categories/', { name: 'Painting' })).body.data
  expect(
    (await staff('POST', '/categories/', { name: 'Oil', parent_id: category.id })).body.data,
  ).toMatchObject([{ name: 'Painting', subcategories: [{ name: 'Oil' }] }])
  const photography = (await staff('POST', '/categories/', { name: 'Photography' })).body.data.at(-1)
  const coloured = { name: 'Coloured pictures', slug: 'colored' }
  expect((await staff('POST', '/categories/', coloured)).body).toMatchObject({
    code: 'reserved_word',
    field: 'slug',
  })
  const below = await staff('POST', '/categories/', { ...coloured, parent_id: photography.id })
  expect(below.status).toBe(201)
  expect((await m.call('GET', '/shop/subcategories/colored/')).status).toBe(200)
  const station = { name: 'Yaba', address: '1 Yaba Road', city: 'Yaba', state: 'Lagos', fee: 1_500 }
  expect((await staff('POST', '/stations/', station)).status).toBe(201)
  const fees = { small: 2_500, medium: 3_500, large: 7_000, oversized: null }
  const near = { option: 'HOME', distance: 'same_state', version: 0, fees }
  expect((await staff('PUT', '/delivery-fees/', { fees: [near] })).status).toBe(200)
  const begun = await staff('POST', '/articles/', { title: 'We are open' })
  const { id, slug } = begun.body.data
  const words = { version: 1, title: 'We are open', slug, summary: '', text: 'Come in.', picture_id: null }
  expect((await staff('PUT', `/articles/${id}/`, words)).status).toBe(200)
  expect((await staff('POST', `/articles/${id}/publish/`, { version: 2 })).status).toBe(200)

  const shown = async (path: string) => (await m.call('GET', path)).body.data
  expect(await shown('/shop/categories/')).toMatchObject([
    { name: 'Painting', works: 0 },
    { name: 'Photography' },
  ])
  expect(await shown('/shop/pickup-stations/?state=lagos')).toMatchObject([{ name: 'Yaba' }])
  expect(await shown('/blog/articles/')).toMatchObject({ articles: [{ title: 'We are open' }] })
  const buyer = await m.buyer()
  const addresses = await m.call('GET', '/shop/shipping-addresses/', { token: buyer.token })
  expect(addresses.body.data).toMatchObject([{ state: 'Lagos' }])
  expect(await verifyAuditLog(m.features.audit)).toMatchObject({ brokenAt: null })
})
