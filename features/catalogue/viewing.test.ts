import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { theSeller } from '../orders/test-sale.ts'
import { openTestShop } from '../sellers/test-shop.ts'

let m: Marketplace
let seller: { token: string }
beforeAll(async () => {
  m = await openMarketplace({ env: { RATE_LIMIT: 'on' } })
  seller = await theSeller(m)
})
afterAll(() => m.close())

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
let browsers = 0
/** A browser that nobody has used before. */
const newBrowser = () => `${phone} Build/${(browsers += 1)}`

const open = (
  body: { work?: string; referrer?: string; named?: string },
  { userAgent = newBrowser(), token }: { userAgent?: string; token?: string } = {},
) =>
  fetch(`${m.url}/api/v1/shop/views/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

const sourcesOf = async (workId: string) =>
  (
    await sql<{ source: string; views: number }>`
      select source, views from work_view where work_id = ${workId} order by source`.execute(m.db)
  ).rows
const visits = async () =>
  (await sql<{ visits: number }>`select coalesce(sum(visits), 0)::int as visits from visit_day`.execute(m.db))
    .rows[0]?.visits ?? 0

it('D32 a guest’s view counts with where it came from, once in half an hour; on other works and by others again', async () => {
  const [work, other] = [await m.list({ name: 'Seen' }), await m.list({ name: 'Seen too' })]
  const userAgent = newBrowser()
  const before = await visits()
  for (let times = 0; times < 3; times++) {
    const answer = await open({ work: work.slug, referrer: 'https://l.instagram.com/' }, { userAgent })
    expect(answer.status).toBe(200)
  }
  await open({ work: other.slug, referrer: `${m.url}/` }, { userAgent })
  await open({ work: work.slug, named: 'whatsapp' })
  expect(await sourcesOf(work.id)).toEqual([
    { source: 'instagram', views: 1 },
    { source: 'whatsapp', views: 1 },
  ])
  expect(await sourcesOf(other.id)).toEqual([{ source: 'own', views: 1 }])
  expect(await visits()).toBe(before + 2)
  const { sources, works } = (await m.call('GET', '/seller/figures/', { token: seller.token })).body.data
  expect(sources).toEqual([
    { source: 'instagram', views: 1 },
    { source: 'own', views: 1 },
    { source: 'whatsapp', views: 1 },
  ])
  expect(works.find(({ id }: { id: string }) => id === work.id).views).toBe(2)
})

it('D32 neither bots, nor the work’s own seller, nor works that are not on show are counted', async () => {
  const [work, hidden] = [await m.list({ name: 'Unseen' }), await m.list({ name: 'Paused' })]
  await sql`update work set status = 'paused' where id = ${hidden.id}`.execute(m.db)
  for (const userAgent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'curl/8.5.0', 'WhatsApp/2.23', ''])
    await open({ work: work.slug }, { userAgent })
  await open({ work: work.slug }, { token: seller.token })
  await open({ work: hidden.slug })
  await open({ work: 'no-such-work' })
  expect(await sourcesOf(work.id)).toEqual([])
  expect(await sourcesOf(hidden.id)).toEqual([])
  const stranger = await openTestShop(m)
  await open({ work: work.slug }, { token: stranger.token })
  expect(await sourcesOf(work.id)).toEqual([{ source: 'direct', views: 1 }])
})

it('D32 a network that pretends to be many is not believed for long', async () => {
  const work = await m.list({ name: 'Famous' })
  for (let times = 0; times < 60; times++) expect((await open({ work: work.slug })).status).toBe(200)
  const [counted] = await sourcesOf(work.id)
  expect(counted?.views).toBeGreaterThanOrEqual(20)
  expect(counted?.views).toBeLessThanOrEqual(31)
})

it('D32 of who opened a page nothing is stored', async () => {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(column_name, ',' order by column_name) as columns from information_schema.columns
    where table_name in ('work_view', 'visit_day') group by table_name order by table_name`.execute(m.db)
  expect(rows.map(({ columns }) => columns)).toEqual(['day,slot,source,visits', 'day,source,views,work_id'])
})
