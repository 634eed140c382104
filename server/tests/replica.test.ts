import { afterAll, beforeAll, expect, it } from 'vitest'
import { anotherSeller, staffMember } from '../../features/orders/test-sale.ts'
import { createReadDb, type Db } from '../../platform/db/index.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { readsOwn } from '../../platform/http/caller.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

// A replica that has received nothing yet: what is found there was read from the primary.
let behind: TestDatabase
let readDb: Db
let m: Marketplace
beforeAll(async () => {
  behind = await testDatabase()
  m = await openMarketplace({
    readDb: (db) =>
      (readDb = createReadDb(behind.url, db, {
        isUsed: () => true,
        isUsedByNow: async () => true,
        readsOwn,
      })),
  })
})
afterAll(async () => {
  await m.close()
  await readDb.destroy()
  await behind.drop()
})

it('nobody who may have written reads from a replica that is behind: buyers, guests, sellers, staff; all others do', async () => {
  const { slug } = await m.list({ name: 'Just listed' })
  const callers = {
    buyer: await m.buyer(),
    seller: await anotherSeller(m),
    staff: await staffMember(m, 'content'),
    guest: { guest: await m.guest() },
    'no one': {},
  }
  const found: Record<string, [number, number]> = {}
  for (const [who, caller] of Object.entries(callers)) {
    const work = await m.call('GET', `/shop/products/${slug}/`, caller)
    const list = await m.call('GET', '/shop/products/', caller)
    found[who] = [work.status, list.body.data.products.length]
  }
  expect(found).toEqual({
    buyer: [200, 1],
    seller: [200, 1],
    staff: [200, 1],
    guest: [200, 1],
    'no one': [404, 0],
  })
})

it('what is read outside of a request is read from the replica', async () => {
  await expect(readDb.selectFrom('work').select('id').execute()).resolves.toEqual([])
  await expect(m.db.selectFrom('work').select('id').execute()).resolves.not.toEqual([])
})
