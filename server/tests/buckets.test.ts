import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { draft } from '../../features/catalogue/test-studio.ts'
import { anotherSeller, paidOrder, theSeller, upload } from '../../features/orders/test-sale.ts'
import { openTestShop, sendForm, testPicture } from '../../features/sellers/test-shop.ts'
import { DAY, HOUR } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { readConfig } from '../../platform/config/index.ts'
import { createDb } from '../../platform/db/index.ts'
import { type Fault, startStore } from '../../platform/files/test-store.ts'
import { createLog } from '../../platform/log/index.ts'
import { createApp } from '../app.ts'
import { composeFeatures } from '../compose.ts'
import { openBuckets } from '../files/open.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let store: Awaited<ReturnType<typeof startStore>>
let fault: Fault | undefined
let folder: string
let m: Marketplace
let other: Awaited<ReturnType<typeof openOther>>
const lines: string[] = []
const filesOf = () => {
  const { url: pictures, ...key } = store.bucket('pictures')
  return openBuckets({ pictures, private: store.bucket('private').url, ...key })
}
beforeAll(async () => {
  store = await startStore({ fault: () => fault })
  folder = await mkdtemp(join(tmpdir(), 'aworan-other-'))
  m = await openMarketplace({ files: filesOf(), logTo: (line) => lines.push(line) })
  other = await openOther()
})
afterEach(() => {
  fault = undefined
})
afterAll(async () => {
  await other.close()
  await m.close()
  await store.stop()
  await rm(folder, { recursive: true })
})

/** A second server of the same shop, with a data folder of its own. */
async function openOther() {
  const config = readConfig({ PUBLIC_URL: m.url, DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const db = createDb(m.databaseUrl, { max: 5 })
  const dependencies = {
    config: config.value,
    db,
    readDb: db,
    databaseUrl: m.databaseUrl,
    files: filesOf(),
    keyring: m.keyring,
    clock: { now: () => new Date() },
    log: createLog('silent'),
    ownUrl: m.url,
  }
  const features = composeFeatures(dependencies)
  const { app } = await createApp(dependencies, features, { mode: 'api-only' })
  const get = (url: string, token?: string) =>
    app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  const close = async (): Promise<void> => {
    await app.close()
    await features.securityEvents.stop()
    await db.destroy()
  }
  return { get, close }
}

const addTo = async (token: string, id: string, picture: number) =>
  sendForm(m, 'POST', `/seller/products/${id}/pictures/`, token, {}, [['image', await testPicture(picture)]])

describe('two servers with their files in buckets', () => {
  it('show each other’s pictures, each size of which is made once', async () => {
    const seller = await openTestShop(m)
    const { pictures } = await draft(m, seller.token)
    const id = pictures[0].id
    expect((await other.get(`/media/${id}/320.jpg`)).statusCode).toBe(200)
    // A draft is shown until it is made.
    await vi.waitFor(async () =>
      expect((await other.get(`/media/${id}/320.jpg`)).headers['cache-control']).toMatch(/immutable/),
    )
    expect((await fetch(`${m.url}/media/${id}/320.jpg`)).headers.get('cache-control')).toMatch(/immutable/)
    expect(store.asked.filter((line) => line === `PUT /pictures/pictures/${id}/320.jpg`)).toHaveLength(1)
    expect(store.keys('pictures')).toContain(`pictures/${id}/original.jpg`)
    expect(store.keys('private').filter((key) => key.includes(id))).toEqual([])
  })

  it('have what is private in the other bucket, sealed, and read it for those alone who may', async () => {
    const seller = await theSeller(m)
    const work = await m.list({ name: 'Packed', total: 1 })
    const buyer = await m.buyer()
    const { parcel } = await paidOrder(m, buyer, { product_id: work.id })
    const before = store.keys('private')
    const added = await upload(m, `/seller/parcels/${parcel}/photographs/`, seller.token)
    expect(added.status).toBe(201)
    const key = store.keys('private').find((name) => !before.includes(name)) ?? ''
    expect(key).toMatch(/^evidence\/.*\.jpg$/)
    expect((await filesOf().get(key))?.subarray(0, 2)).not.toEqual(Buffer.from([0xff, 0xd8]))
    const [{ url }] = added.body.data.photographs
    const shown = await other.get(url, seller.token)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { token } = await anotherSeller(m)
    expect((await other.get(url, token)).statusCode).toBe(404)
  })
})

describe('a store that does not serve', () => {
  it.each(['busy', 'gone'] as const)(
    '(%s) is answered by 503: nothing is half done, and all works after it',
    async (how) => {
      const seller = await openTestShop(m)
      const work = await draft(m, seller.token)
      const id = work.pictures[0].id
      const before = store.keys('pictures')
      fault = how
      const shown = await fetch(`${m.url}/media/${id}/320.jpg`)
      expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '5'])
      expect(shown.headers.get('cache-control')).toBe('no-store')
      const sent = await addTo(seller.token, work.id, 2)
      expect([sent.status, sent.body.code]).toEqual([503, 'unavailable'])
      expect(lines.join()).toMatch(/bucket of files unavailable/)
      fault = undefined
      expect(store.keys('pictures')).toEqual(before)
      const own = await m.call('GET', `/seller/products/${work.id}/`, { token: seller.token })
      expect(own.body.data.pictures).toHaveLength(1)
      expect((await addTo(seller.token, work.id, 2)).status).toBe(200)
      expect((await fetch(`${m.url}/media/${id}/320.jpg`)).status).toBe(200)
    },
  )
})

it('M-10 what nothing refers to is swept at night from both buckets, when it is older than a day', async () => {
  const seller = await openTestShop(m)
  const work = await draft(m, seller.token)
  const files = filesOf()
  const [old, fresh] = [newId(), newId()]
  for (const id of [old, fresh]) {
    await files.put(`pictures/${id}/original.jpg`, Buffer.from('picture'))
    await files.put(`evidence/${id}.jpg`, Buffer.from('proof'))
    await files.put(`private/imports/${id}/list/0`, Buffer.from('list'))
  }
  const before = new Date(Date.now() - DAY - HOUR)
  store.date('pictures', `pictures/${old}/original.jpg`, before)
  store.date('private', `evidence/${old}.jpg`, before)
  store.date('private', `private/imports/${old}/list/0`, before)
  store.date('pictures', `pictures/${work.pictures[0].id}/original.jpg`, before)
  const has = (id: string) =>
    [...store.keys('pictures'), ...store.keys('private')].filter((key) => key.includes(id)).length
  await m.features.queue.send(m.db, 'media.sweep', {})
  await vi.waitFor(() => expect(has(old)).toBe(0))
  expect(has(fresh)).toBe(3)
  expect(has(work.pictures[0].id)).toBeGreaterThan(0)
})
