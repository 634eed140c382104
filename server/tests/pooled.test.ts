import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsOf, pay, placeOrder } from '../../features/orders/test-sale.ts'
import { readConfig } from '../../platform/config/index.ts'
import { createDb } from '../../platform/db/index.ts'
import { cloneDatabase, TEMPLATE, type TestDatabase } from '../../platform/db/test-database.ts'
import { hasPooler, type Pooler, startPooler } from '../../platform/db/test-pooler.ts'
import { startProblemOf } from '../start/problem.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

describe.skipIf(!hasPooler)('behind PgBouncer (Debian: pgbouncer) with transactions pooled', () => {
  let direct: TestDatabase
  let pooler: Pooler
  let m: Marketplace
  beforeAll(async () => {
    direct = await cloneDatabase(TEMPLATE)
    pooler = await startPooler(direct.url, { connections: 5 })
    const db = createDb(pooler.url, { max: 20, statementTimeoutMs: 20_000, connectTimeoutMs: 20_000 })
    m = await openMarketplace({ database: { db, url: pooler.url, drop: () => db.destroy() } })
  })
  afterAll(async () => {
    await m.close()
    await pooler.stop()
    await direct.drop()
  })

  it('an address that does not say so is explained at the start', async () => {
    const DATABASE_URL = pooler.url.replace('pgbouncer=true', '')
    const config = readConfig({ DATABASE_URL })
    if (!config.ok) throw new Error(config.problems.join('\n'))
    const db = createDb(DATABASE_URL)
    const refused: unknown = await sql`select 1`.execute(db).catch((error: unknown) => error)
    await db.destroy()
    expect(startProblemOf(refused, config.value)).toMatch(
      /If it is a PgBouncer, add pgbouncer=true to the address\./,
    )
  })

  it('a work is bought, one of many who want it at once gets it, and is paid once', async () => {
    const work = await m.list({ name: 'Lagoon at Noon', naira: 120_000 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => m.buyer()))
    const orders = await Promise.all(
      buyers.map((buyer) =>
        placeOrder(m, buyer, { product_id: work.id }).then(
          (placed) => [placed],
          () => [],
        ),
      ),
    )
    const [placed, ...others] = orders.flat()
    expect(others).toEqual([])
    if (!placed) throw new Error('no order')
    await pay(m, placed)
    expect((await mailsOf(m, placed.id))['paid']).toHaveLength(1)
  })
})
