import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPooler, type Pooler, startPooler } from '../../platform/db/test-pooler.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { type OwnDatabase, openDatabase } from '../own-database.ts'
import { newBuyer, tokensOf } from '../people.ts'
import { place } from '../purchases.ts'
import { worksOnSale } from '../steps.ts'

if (!hasPooler) console.warn('PgBouncer is not on this machine (Debian: pgbouncer): its tests are skipped.')

describe.skipIf(!hasPooler)('two processes and their jobs behind PgBouncer, with ten connections', () => {
  let database: OwnDatabase
  let pooler: Pooler
  let m: RunningMarketplace
  let url: string
  beforeAll(async () => {
    database = await openDatabase()
    pooler = await startPooler(database.url, { connections: 10 })
    url = pooler.url
    m = await startMarketplace({ DATABASE_URL: url, DATABASE_READ_URL: url, WEB_CONCURRENCY: '2' })
  })
  afterAll(async () => {
    await m.stop()
    await pooler.stop()
    await database.stop()
  })

  it('people sign up, order, and see at once that a work is taken; many pages are read at once', async () => {
    const [work] = await worksOnSale(m)
    // Its sign-up takes a mail with a code.
    const { access } = await tokensOf(m, await newBuyer(m))
    const read = async (path: string) => {
      const answer = await fetch(`${m.url}${path}`)
      return { status: answer.status, text: await answer.text() }
    }
    expect((await read(`/${work?.slug}`)).text).toContain('https://schema.org/InStock')
    await place(m, access, work?.slug)
    await expect
      .poll(async () => (await read(`/${work?.slug}`)).text)
      .not.toContain('https://schema.org/InStock')
    const pages = await Promise.all(
      Array.from({ length: 100 }, (_, n) => read(`/categories?min_price=${n + 1}`)),
    )
    // A busy machine refuses some as too many at once (503).
    expect(pages.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
    expect((await read('/health/ready')).status).toBe(200)
  })
})
