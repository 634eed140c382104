import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { signIn } from '../sellers/test-shop.ts'
import { previewComposed, readComposed, readNextComposition } from './index.server.ts'

let m: Marketplace
let token: string
let works: string[]
beforeAll(async () => {
  m = await openMarketplace()
  token = (await signIn(m, 'STAFF', 'content')).token
  works = []
  for (const name of ['One', 'Two', 'Three', 'Four']) works.push((await m.list({ name })).id)
})
afterAll(() => m.close())
beforeEach(async () => void (await sql`delete from home_composition`.execute(m.db)))

const staff = (method: string, path: string, body?: object) =>
  m.call(method, `/staff/compositions${path}`, { token, ...(body ? { body } : {}) })
const begin = async (name = 'December') => (await staff('POST', '/', { name })).body.data
const soon = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const lead = { kind: 'lead' }
const blue = (...indexes: number[]) => ({
  kind: 'works',
  title: 'Blue',
  works: indexes.map((index) => works[index] ?? ''),
})
const compose = async (bands: object[], more: object = {}) => {
  const { id, version } = await begin()
  const answer = await staff('PUT', `/${id}/`, { name: 'December', version, from: soon(-1), bands, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const shown = async () =>
  (await readComposed(m.features.curation))?.map(({ kind, works: hung }) =>
    [kind as string].concat(hung.map(({ name }) => name)),
  )
const told = async () =>
  (
    await sql<{
      what: string
    }>`with gone as (delete from page_change returning what) select distinct what from gone`.execute(m.db)
  ).rows.map(({ what }) => what)

it('a composition begins as a draft with the usual bands; from its moment on the home page has its bands', async () => {
  const draft = await begin()
  expect(draft).toMatchObject({ state: 'draft', current: false, empty: 0, thin: 0 })
  expect(draft.bands[0].kind).toBe('lead')
  expect(await shown()).toBeUndefined()
  await told()
  await compose([{ ...lead, works: [works[3]] }, { kind: 'about' }, blue(2, 0)])
  expect(await told()).toEqual(['home'])
  expect(await shown()).toEqual([['lead', 'Four'], ['about'], ['works', 'Three', 'One']])
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject_kind = 'composition' order by number`.execute(m.db)
  expect(rows.map(({ action }) => action)).toEqual([
    'composition.create',
    'composition.create',
    'composition.update',
  ])
})

it('of several, the one that began last is shown until it is over; pages know when that changes', async () => {
  await compose([lead, { kind: 'earn' }], { from: soon(-3) })
  await compose([lead, { kind: 'about' }], { from: soon(-1), to: soon(2) })
  const next = soon(1)
  const { id } = await compose([lead, { kind: 'colours' }], { from: next })
  expect(await shown()).toEqual([['lead'], ['about']])
  expect((await readNextComposition(m.features.curation))?.toISOString()).toBe(next)
  const at = (days: number) => ({
    ...m.features.curation,
    clock: { now: () => new Date(Date.now() + days * DAY) },
  })
  expect((await readComposed(at(1.5)))?.map(({ kind }) => kind)).toEqual(['lead', 'colours'])
  const { version } = (await staff('GET', `/${id}/`)).body.data
  await told()
  expect((await staff('DELETE', `/${id}/`, { version })).status).toBe(200)
  expect(await told(), 'the page is made anew').toEqual(['home'])
  expect((await readComposed(at(1.5)))?.map(({ kind }) => kind)).toEqual(['lead', 'about'])
  expect((await readComposed(at(2.5)))?.map(({ kind }) => kind)).toEqual(['lead', 'earn'])
})

describe('a work that is gone', () => {
  const band = async (id: string) => (await staff('GET', `/${id}/`)).body.data

  it.each([
    ['sold', (id: string) => sql`update edition set available = 0 where work_id = ${id}`],
    ['taken down', (id: string) => sql`update work set status = 'paused' where id = ${id}`],
  ])(
    'because it was %s drops out by itself, and staff see that the band is thinner, then empty',
    async (_how, take) => {
      const { id } = await compose([lead, blue(0, 1, 2)])
      await take(works[0] ?? '').execute(m.db)
      expect(await shown()).toEqual([['lead'], ['works', 'Two', 'Three']])
      expect(await band(id)).toMatchObject({ thin: 1, empty: 0, bands: [{}, { state: 'thin' }] })
      expect((await band(id)).bands[1].works.map(({ on_show }: { on_show: boolean }) => on_show)).toEqual([
        false,
        true,
        true,
      ])
      await take(works[1] ?? '').execute(m.db)
      await take(works[2] ?? '').execute(m.db)
      expect(await shown()).toEqual([['lead'], ['works']])
      expect((await staff('GET', '/')).body.data).toMatchObject([{ id, current: true, thin: 0, empty: 1 }])
      await sql`update edition set available = total`.execute(m.db)
      await sql`update work set status = 'live'`.execute(m.db)
    },
  )

  it('of an artist and a collection too: without works on show they are on no page', async () => {
    const { rows } = await sql<{ slug: string }>`
      select a.slug from artist a join work w on w.artist_id = a.id where w.id = ${works[0]}`.execute(m.db)
    const artist = rows[0]?.slug ?? ''
    const collection = (await m.call('POST', '/staff/collections/', { token, body: { title: 'Blue' } })).body
      .data
    const { id } = await compose([
      lead,
      { kind: 'artists', artists: [artist] },
      { kind: 'collection', collection: collection.id },
    ])
    const bands = async () =>
      (await readComposed(m.features.curation))?.map((each) => [each.artists.length, each.collection?.title])
    expect(await bands(), 'a draft of a collection is not shown').toEqual([
      [0, undefined],
      [1, undefined],
      [0, undefined],
    ])
    const hang = { title: 'Blue', version: collection.version, from: soon(-1) }
    const works_ = [works[0], works[1]].map((work_id) => ({ work_id, text: '' }))
    await m.call('PUT', `/staff/collections/${collection.id}/`, { token, body: { ...hang, works: works_ } })
    expect(await bands()).toEqual([
      [0, undefined],
      [1, undefined],
      [0, 'Blue'],
    ])
    await sql`update work set status = 'paused'`.execute(m.db)
    expect(await bands()).toEqual([
      [0, undefined],
      [0, undefined],
      [0, undefined],
    ])
    expect(await band(id)).toMatchObject({ empty: 2 })
    await sql`update work set status = 'live'`.execute(m.db)
  })
})

it('the preview shows what is saved before it begins, drafts too, and works on show alone', async () => {
  const { id } = await compose([lead, blue(0, 1)], { from: soon(5) })
  await sql`update work set status = 'paused' where id = ${works[0]}`.execute(m.db)
  const preview = await previewComposed(m.features.curation, id)
  expect(preview?.bands.map(({ works: hung }) => hung.map(({ name }) => name))).toEqual([[], ['Two']])
  expect(await shown()).toBeUndefined()
  expect(await previewComposed(m.features.curation, newId())).toBeNull()
  await sql`update work set status = 'live'`.execute(m.db)
})

describe('what is refused, with nothing changed', () => {
  it.each([
    ['no lead at the top', { bands: [{ kind: 'about' }] }, 'invalid', 'bands'],
    ['a band of no kind', { bands: [lead, { kind: 'video' }] }, 'invalid', 'bands'],
    ['a work that is not there', { bands: [{ ...lead, works: [newId()] }] }, 'work_not_found', 'bands'],
    ['a work that is no id', { bands: [{ ...lead, works: ['x'] }] }, 'work_not_found', 'bands'],
    [
      'an unknown artist',
      { bands: [lead, { kind: 'artists', artists: ['nobody'] }] },
      'artist_not_found',
      'bands',
    ],
    [
      'an unknown collection',
      { bands: [lead, { kind: 'collection', collection: newId() }] },
      'collection_not_found',
      'bands',
    ],
    ['an end before its beginning', { bands: [lead], from: soon(3), to: soon(2) }, 'invalid', 'to'],
    ['an end without a beginning', { bands: [lead], to: soon(2) }, 'invalid', 'from'],
  ])('%s', async (_what, wrong, code, field) => {
    const { id, version } = await begin()
    const refused = await staff('PUT', `/${id}/`, { name: 'December', version, ...wrong })
    expect(refused.body).toMatchObject({ status: 'error', code })
    expect(refused.body.field).toContain(field)
    expect((await staff('GET', `/${id}/`)).body.data).toMatchObject({ version, state: 'draft' })
  })

  it('an older version', async () => {
    const { id, version } = await begin()
    const body = { name: 'December', version, bands: [lead] }
    expect((await staff('PUT', `/${id}/`, body)).status).toBe(200)
    expect((await staff('PUT', `/${id}/`, body)).body).toMatchObject({
      code: 'changed_meanwhile',
      present: { version: version + 1 },
    })
    expect((await staff('DELETE', `/${id}/`, { version })).body.code).toBe('changed_meanwhile')
  })

  it('everybody but staff of content: strangers are refused', async () => {
    const { id, version } = await begin()
    const support = (await signIn(m, 'STAFF', 'support')).token
    const buyer = (await m.buyer()).token
    for (const [method, path, body] of [
      ['GET', '/', undefined],
      ['POST', '/', { name: 'Mine' }],
      ['GET', `/${id}/`, undefined],
      ['PUT', `/${id}/`, { name: 'Mine', version, bands: [lead] }],
      ['DELETE', `/${id}/`, { version }],
    ] as const)
      for (const [caller, status] of [
        [{}, 401],
        [{ token: buyer }, 403],
        [{ token: support }, 403],
      ] as const)
        expect(
          (await m.call(method, `/staff/compositions${path}`, { ...caller, ...(body && { body }) })).status,
          `${method} ${path}`,
        ).toBe(status)
  })
})
