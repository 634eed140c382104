import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { sendForm, signIn, testPicture } from '../sellers/test-shop.ts'
import { readNextCollection, readShownCollection, readShownCollections } from './index.server.ts'

let m: Marketplace
let token: string
let works: { id: string; slug: string }[]
beforeAll(async () => {
  m = await openMarketplace()
  token = (await signIn(m, 'STAFF', 'content')).token
  works = []
  for (const name of ['One', 'Two', 'Three']) works.push(await m.list({ name }))
})
afterAll(() => m.close())

const staff = (method: string, path: string, body?: object) =>
  m.call(method, `/staff/collections${path}`, { token, ...(body ? { body } : {}) })
const begin = async (title: string) => (await staff('POST', '/', { title })).body.data
const soon = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const hung = (...indexes: number[]) =>
  indexes.map((index) => ({ work_id: works[index]?.id, text: `text ${index}` }))
const shown = () => readShownCollections(m.features.curation)
const show = async (title: string, more: object = {}) => {
  const { id, version } = await begin(title)
  return (await staff('PUT', `/${id}/`, { title, version, from: soon(-1), works: hung(0, 1), ...more })).body
    .data
}
const told = async () =>
  (
    await sql<{
      what: string
    }>`with gone as (delete from page_change returning what) select distinct what from gone`.execute(m.db)
  ).rows.map(({ what }) => what)

describe('a collection', () => {
  it('is a draft on no page until it is said from when it is shown; every change is in the audit log', async () => {
    await told()
    const draft = await begin('Blue, many times')
    expect(draft).toMatchObject({ slug: 'blue-many-times', state: 'draft', hung: [] })
    expect((await begin('Blue, many times')).slug).toBe('blue-many-times-2')
    const entry = {
      title: 'Blue',
      introduction: 'On *indigo*.',
      curator: 'Ada Obi',
      curator_line: 'She dyes.',
      works: hung(2, 0),
    }
    const saved = await staff('PUT', `/${draft.id}/`, { ...entry, version: draft.version })
    expect(saved.body.data).toMatchObject({
      title: 'Blue',
      slug: 'blue-many-times',
      state: 'draft',
      works: 2,
    })
    expect(await shown()).toEqual([])
    expect(await told(), 'a draft changes no page').toEqual([])
    await staff('PUT', `/${draft.id}/`, { ...entry, version: saved.body.data.version, from: soon(-1) })
    expect(await told()).toEqual(['collections'])
    const [collection] = await shown()
    expect(collection).toMatchObject({ title: 'Blue', curator: 'Ada Obi', curator_line: 'She dyes.' })
    expect(collection?.works.map(({ work, text }) => [work.slug, text])).toEqual([
      ['three', 'text 2'],
      ['one', 'text 0'],
    ])
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where subject_id = ${draft.id} order by number`.execute(m.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'collection.create',
      'collection.update',
      'collection.update',
    ])
    const file = (await staff('GET', `/${draft.id}/`)).body.data
    expect((await staff('DELETE', `/${draft.id}/`, { version: file.version })).status).toBe(200)
    expect(await shown()).toEqual([])
  })

  it('has an address of its own, however many are begun at once', async () => {
    const titles = ['Red', 'Red', 'Red 2', 'Red', 'Red 2', 'Red', 'Red 2', 'Red']
    const begun = await Promise.all(titles.map((title) => staff('POST', '/', { title })))
    expect(begun.map(({ status }) => status)).toEqual(titles.map(() => 201))
    const slugs = begun.map(({ body }) => body.data.slug)
    expect(new Set(slugs).size).toBe(titles.length)
    expect(slugs.every((slug) => /^red(-\d){0,2}$/.test(slug))).toBe(true)
  })

  it('keeps works that are sold, and loses those that are taken down; without any it is on no page', async () => {
    const { slug } = await show('Sold and gone')
    const slugs = async () => {
      const found = await readShownCollection(m.features.curation, slug)
      return found.ok ? found.value.works.map(({ work }) => [work.slug, work.sold]) : found.code
    }
    await sql`update edition set available = 0 where work_id = ${works[0]?.id}`.execute(m.db)
    expect(await slugs()).toEqual([
      ['one', true],
      ['two', false],
    ])
    await sql`update work set status = 'paused' where id = ${works[1]?.id}`.execute(m.db)
    expect(await slugs()).toEqual([['one', true]])
    await sql`update work set status = 'paused' where id = ${works[0]?.id}`.execute(m.db)
    expect(await slugs()).toBe('collection_not_found')
    await sql`update work set status = 'live'`.execute(m.db)
  })

  it.each([
    ['a work twice', { works: 'twice' }, 'works'],
    ['no work, and a day', { works: [] }, 'works'],
    ['an end without a beginning', { from: null, to: soon(3) }, 'from'],
    ['an end before its beginning', { from: soon(3), to: soon(2) }, 'to'],
    ['an empty title', { title: ' ' }, 'title'],
  ])('with %s is refused beside the field, and nothing changes', async (_what, wrong, field) => {
    const { id, version } = await begin('Refused')
    const body = { title: 'Refused', version, from: soon(1), works: hung(0), ...wrong }
    if (body.works === 'twice') Object.assign(body, { works: hung(0, 0) })
    const refused = await staff('PUT', `/${id}/`, body)
    expect(refused.body).toMatchObject({ status: 'error', code: 'invalid', field })
    expect((await staff('GET', `/${id}/`)).body.data).toMatchObject({ version, state: 'draft', hung: [] })
  })

  it('names works that there are, and is written from the version that was seen', async () => {
    const { id, version } = await begin('Seen')
    const body = { title: 'Seen', version, works: [{ work_id: newId(), text: '' }] }
    expect((await staff('PUT', `/${id}/`, body)).body.code).toBe('work_not_found')
    expect((await staff('PUT', `/${id}/`, { ...body, works: [] })).status).toBe(200)
    const late = await staff('PUT', `/${id}/`, { ...body, works: [] })
    expect(late.body).toMatchObject({ code: 'changed_meanwhile', present: { version: version + 1 } })
    expect((await staff('DELETE', `/${id}/`, { version })).body.code).toBe('changed_meanwhile')
  })

  it('shows a picture of its own until that is taken away; one that is replaced or taken away is gone', async () => {
    const { id, slug } = await show('Seen whole')
    const put = (alt: string, ...files: Uint8Array[]) =>
      sendForm(
        m,
        'PUT',
        `/staff/collections/${id}/picture/`,
        token,
        { alt },
        files.map((bytes) => ['picture', bytes]),
      )
    const served = async (picture: string) => (await fetch(`${m.url}/media/${picture}/320.jpg`)).status
    const isGone = (picture: string) => vi.waitFor(async () => expect(await served(picture)).toBe(404))
    const shownPicture = async () => {
      const found = await readShownCollection(m.features.curation, slug)
      return found.ok ? found.value.picture : found.code
    }
    expect(await shownPicture()).toBeNull()
    expect((await staff('DELETE', `/${id}/picture/`)).body.code).toBe('picture_not_found')
    expect((await put('Nothing')).body).toMatchObject({ code: 'invalid', field: 'picture' })
    expect((await put('Words', Buffer.from('no picture'))).body).toMatchObject({
      code: 'unsupported_media',
      field: 'picture',
    })
    expect((await put(' ', await testPicture(1))).body).toMatchObject({ code: 'invalid', field: 'alt' })
    expect(await shownPicture()).toBeNull()

    await told()
    const first = (await put('A wall at dusk', await testPicture(2))).body.data.picture
    expect(first.alt).toBe('A wall at dusk')
    expect(await shownPicture()).toEqual(first)
    expect(await told()).toEqual(['collections'])
    expect((await put('A wall at dawn')).body.data.picture).toEqual({ ...first, alt: 'A wall at dawn' })
    expect(await served(first.id)).toBe(200)

    const second = (await put('A room', await testPicture(3))).body.data.picture
    await isGone(first.id)
    expect(await served(second.id)).toBe(200)
    const file = (await staff('GET', `/${id}/`)).body.data
    await staff('PUT', `/${id}/`, {
      title: 'Seen again',
      version: file.version,
      from: soon(-1),
      works: hung(0),
    })
    expect(await shownPicture(), 'its texts are written without it').toEqual(second)

    expect((await staff('DELETE', `/${id}/picture/`)).body.data.picture).toBeNull()
    await isGone(second.id)
    expect(await shownPicture()).toBeNull()
    const last = (await put('A stair', await testPicture(4))).body.data
    expect((await staff('DELETE', `/${id}/`, { version: last.version })).status).toBe(200)
    await isGone(last.picture.id)
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_entry where subject_id = ${id} and action like '%picture' order by number`.execute(
      m.db,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'collection.set_picture',
      'collection.set_picture',
      'collection.set_picture',
      'collection.remove_picture',
      'collection.set_picture',
    ])
    expect(rows[2]?.before).toEqual({ picture_id: first.id, alt: 'A wall at dawn' })
    expect(rows[2]?.after).toEqual({ picture_id: second.id, alt: 'A room' })
  })

  it('is the business of staff of content alone: strangers are refused', async () => {
    const { id, version } = await begin('Not yours')
    const support = (await signIn(m, 'STAFF', 'support')).token
    const buyer = (await m.buyer()).token
    for (const [method, path, body] of [
      ['GET', '/', undefined],
      ['POST', '/', { title: 'Mine' }],
      ['GET', `/${id}/`, undefined],
      ['PUT', `/${id}/`, { title: 'Mine', version, works: [] }],
      ['DELETE', `/${id}/`, { version }],
      ['PUT', `/${id}/picture/`, { alt: 'Mine' }],
      ['DELETE', `/${id}/picture/`, undefined],
    ] as const)
      for (const [caller, status] of [
        [{}, 401],
        [{ token: buyer }, 403],
        [{ token: support }, 403],
      ] as const)
        expect(
          (await m.call(method, `/staff/collections${path}`, { ...caller, ...(body && { body }) })).status,
          `${method} ${path}`,
        ).toBe(status)
    expect((await staff('GET', `/${id}/`)).body.data.title).toBe('Not yours')
  })

  it('is shown from its first moment until its last, and pages know when that is', async () => {
    const [from, to] = [soon(1), soon(2)]
    const { slug } = await show('By the clock', { from, to })
    const find = async () => (await readShownCollection(m.features.curation, slug)).ok
    const next = async () => (await readNextCollection(m.features.curation))?.getTime() ?? 0
    expect(await find()).toBe(false)
    const begins = await next()
    m.pass(1.5 * DAY)
    expect(await find()).toBe(true)
    expect([begins, await next()]).toEqual([Date.parse(from), Date.parse(to)])
    m.pass(DAY)
    expect(await find()).toBe(false)
    token = (await signIn(m, 'STAFF', 'content')).token
    expect(
      (await staff('GET', '/')).body.data.find((each: { slug: string }) => each.slug === slug).state,
    ).toBe('over')
  })
})
