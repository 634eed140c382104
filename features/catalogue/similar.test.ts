import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
  await m.list({ name: 'The asked one', naira: 100_000 })
  await m.list({ name: 'By the same artist', naira: 100_000 })
  await m.list({ name: 'Near', naira: 110_000 })
  await m.list({ name: 'Dearer', naira: 600_000 })
  await m.list({ name: 'Photograph', naira: 100_000, category: 'photography', medium: 'Silver print' })
  await m.list({ name: 'Sold', naira: 100_000 })
  await m.list({ name: 'Paused', naira: 100_000 })
  await sql`update edition set available = 0 where work_id = (select id from work where slug = 'sold')`.execute(
    m.db,
  )
  await sql`update work set status = 'paused' where slug = 'paused'`.execute(m.db)
  // Each of the others has an artist of its own.
  for (const slug of ['near', 'dearer', 'photograph', 'sold', 'paused']) {
    const id = newId()
    await sql`
      insert into artist select (jsonb_populate_record(a, jsonb_build_object('id', ${id}::text, 'slug', ${slug}::text, 'name', ${slug}::text))).*
      from artist a where slug = 'test-artist'`.execute(m.db)
    await sql`update work set artist_id = ${id} where slug = ${slug}`.execute(m.db)
  }
})
afterAll(() => m.close())

const slugs = (body: { data: { slug: string }[] }) => body.data.map(({ slug }) => slug)
const similar = async (slug: string) => (await m.call('GET', `/shop/products/${slug}/similar/`)).body

describe('similar works', () => {
  it('are on sale, the likest first, never the work itself nor by its artist', async () => {
    expect(slugs(await similar('the-asked-one'))).toEqual(['near', 'dearer', 'photograph'])
  })

  it('of a sold work are those that can be bought; a work that is on no page has none', async () => {
    expect(slugs(await similar('sold'))).toContain('near')
    expect(slugs(await similar('sold'))).not.toContain('sold')
    expect(await similar('paused')).toMatchObject({ code: 'work_not_found' })
  })

  it('say as every list does which of them the asker has in the wishlist', async () => {
    const { token } = await m.buyer()
    await m.call('POST', '/shop/wishlist/', { token, body: { slug: 'near' } })
    const { body } = await m.call('GET', '/shop/products/the-asked-one/similar/', { token })
    const wished = body.data.map((work: { slug: string; wishlisted: boolean }) => [
      work.slug,
      work.wishlisted,
    ])
    expect(wished).toContainEqual(['near', true])
    expect(wished).toContainEqual(['dearer', false])
  })

  it('of an article are those whose medium and name it speaks of', async () => {
    const { readForText } = await import('./index.server.ts')
    const works = await readForText(m.features.catalogue, 'How a silver print is made.', undefined)
    expect(works.map(({ slug }) => slug)).toEqual(['photograph'])
    expect(await readForText(m.features.catalogue, 'Of none of this', undefined)).toEqual([])
  })
})

it('works by their slugs come in the order asked for, sold ones as sold; those that are gone are left out', async () => {
  const { body } = await m.call('GET', '/shop/tiles/?slugs=sold,near,paused,nothing,near,dearer')
  expect(slugs(body)).toEqual(['sold', 'near', 'dearer'])
  expect(body.data[0].sold).toBe(true)
  const many = Array.from({ length: 12 }, (_, n) => `no-${n}`).join(',')
  expect(
    slugs((await m.call('GET', `/shop/tiles/?slugs=${many},near`)).body),
    'twelve are asked for',
  ).toEqual([])
})

it('similar works are found where many works have the same price', async () => {
  await sql`
      insert into work select (jsonb_populate_record(w, jsonb_build_object('slug', 'copy-' || n,
        'id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0')))).*
      from work w, generate_series(1, 130) n where w.slug = 'near'`.execute(m.db)
  await sql`
      insert into edition select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'work_id', c.id,
        'price_kobo', 10000000))).*
      from work w join edition e on e.work_id = w.id, work c where w.slug = 'near' and c.slug like 'copy-%'`.execute(
    m.db,
  )
  await sql`
      insert into work_picture select (jsonb_populate_record(p, jsonb_build_object('work_id', c.id))).*
      from work w join work_picture p on p.work_id = w.id, work c where w.slug = 'near' and c.slug like 'copy-%'`.execute(
    m.db,
  )
  // Two by one artist at most, and not in a row.
  expect(slugs(await similar('the-asked-one'))).toEqual(['copy-1', 'dearer', 'copy-2'])
})
