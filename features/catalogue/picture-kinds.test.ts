import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop, sendForm, signIn, testPicture } from '../sellers/test-shop.ts'
import { draft, show, type Work } from './test-studio.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof openTestShop>>
let moderator: string
beforeAll(async () => {
  m = await openMarketplace()
  seller = await openTestShop(m)
  moderator = (await signIn(m, 'STAFF', 'content')).token
})
afterAll(() => m.close())

const HOSTILE = '"><img src=x onerror=alert(1)>'
const own = async (id: string): Promise<Work> =>
  (await m.call('GET', `/seller/products/${id}/`, { token: seller.token })).body.data
const describePicture = async (id: string, at: number, words: object) => {
  const { version, pending, pictures } = await own(id)
  const { id: picture } = (pending?.pictures ?? pictures)[at]
  return m.call('PATCH', `/seller/products/${id}/pictures/${picture}/`, {
    token: seller.token,
    body: { version, ...words },
  })
}
const addPicture = async (id: string, seed: number) =>
  sendForm(m, 'POST', `/seller/products/${id}/pictures/`, seller.token, {}, [
    ['image', await testPicture(seed)],
  ])
const wordsOf = (pictures: Work[]) => pictures.map(({ kind, alt }) => [kind, alt])
const onPage = async (slug: string) =>
  wordsOf((await m.call('GET', `/shop/products/${slug}/`)).body.data.pictures)
const decide = async (id: string, what: 'approve' | 'refuse') =>
  m.call('POST', `/staff/works/${id}/${what}/`, {
    token: moderator,
    body: { version: (await own(id)).version, ...(what === 'refuse' ? { reason: 'Not an edge' } : {}) },
  })

describe('what the pictures of a work show', () => {
  it('is said of a draft at once; without words the first shows the whole and alt texts are made', async () => {
    const work = await draft(m, seller.token, { name: 'Ferry' })
    await addPicture(work.id, 701)
    const by = `Ferry by ${work.artist.name}`
    expect(wordsOf((await own(work.id)).pictures)).toEqual([
      ['whole', by],
      [null, by],
    ])
    const said = await describePicture(work.id, 1, { kind: 'edge' })
    expect(said.body.data).toMatchObject({ pending: null, pictures: [{}, { kind: 'edge', typed_alt: '' }] })
    expect(said.body.data.pictures[1].alt).toBe(`Edge of ${by}`)
    // What is left out stays.
    await describePicture(work.id, 1, { alt: '  Painted wood, 4 cm deep  ' })
    expect(wordsOf((await own(work.id)).pictures)[1]).toEqual(['edge', 'Painted wood, 4 cm deep'])
    // The words go with their picture, whatever its place, and whichever way up it is.
    const { version, pictures } = await own(work.id)
    const ids = pictures.map(({ id }: Work) => id)
    const path = `/seller/products/${work.id}/pictures`
    await m.call('PUT', `${path}/`, {
      token: seller.token,
      body: { version, picture_ids: ids.toReversed() },
    })
    await m.call('POST', `${path}/${ids[1]}/rotate/`, { token: seller.token, body: { degrees: 90 } })
    expect(wordsOf((await own(work.id)).pictures)).toEqual([
      ['edge', 'Painted wood, 4 cm deep'],
      [null, by],
    ])
    // Taken back.
    expect((await describePicture(work.id, 0, { kind: null, alt: '' })).body.data.pictures[0]).toMatchObject({
      kind: 'whole',
      alt: by,
      typed_alt: '',
    })
  })

  it('of a shown work waits for approval, unseen by buyers, while staff see it', async () => {
    const work = await draft(m, seller.token, { name: 'Kiosk' })
    await show(m, seller.token, moderator, work.id)
    const by = `Kiosk by ${work.artist.name}`
    const changed = await describePicture(work.id, 0, { kind: 'room', alt: HOSTILE })
    expect(changed.body.data).toMatchObject({
      changes: 'submitted',
      pictures: [{ kind: 'whole', alt: by }],
      pending: { pictures: [{ kind: 'room', alt: HOSTILE, typed_alt: HOSTILE }] },
    })
    const shownToAll = async () => JSON.stringify((await m.call('GET', '/shop/products/kiosk/')).body)
    expect(await shownToAll()).not.toContain('onerror')
    const review = await m.call('GET', `/staff/works/${work.id}/`, { token: moderator })
    expect(wordsOf(review.body.data.pending.pictures)).toEqual([['room', HOSTILE]])

    await decide(work.id, 'refuse')
    expect(await onPage('kiosk')).toEqual([['whole', by]])
    // Another picture and its words wait together; an unchanged word is no change.
    await describePicture(work.id, 0, { kind: null, alt: '' })
    expect(await own(work.id)).toMatchObject({ pending: null, changes: null })
    await addPicture(work.id, 702)
    await describePicture(work.id, 1, { kind: 'detail', alt: 'The upper left corner' })
    const [, waiting] = (await own(work.id)).pending.pictures
    await m.call('POST', `/seller/products/${work.id}/pictures/${waiting.id}/rotate/`, {
      token: seller.token,
      body: { degrees: 180 },
    })
    // D34: a crop takes the place of its picture and its words; of a shown work it waits for approval.
    const [, uncut] = (await own(work.id)).pending.pictures
    const replace = async (picture: string, image: Buffer) =>
      sendForm(m, 'POST', `/seller/products/${work.id}/pictures/${picture}/replace/`, seller.token, {}, [
        ['image', image],
      ])
    const strip = await replace(uncut.id, Buffer.from(await testPicture(703, 1_300, 380)))
    expect(strip.body).toMatchObject({ code: 'picture_too_small', field: 'image' })
    expect((await replace(waiting.id, Buffer.from(await testPicture(703)))).body.code).toBe(
      'picture_not_found',
    )
    const cut = await replace(uncut.id, Buffer.from(await testPicture(703, 1_210, 410)))
    expect(cut.body.data).toMatchObject({
      changes: 'submitted',
      pictures: [{}],
      pending: {
        pictures: [{}, { width: 1_210, height: 410, kind: 'detail', alt: 'The upper left corner' }],
      },
    })
    expect(cut.body.data.pending.pictures[1].id).not.toBe(uncut.id)
    // A change of something else does not lose them.
    const { version } = await own(work.id)
    await m.call('PATCH', `/seller/products/${work.id}/`, {
      token: seller.token,
      body: { version, desc: 'Another text of enough characters.' },
    })
    expect(await onPage('kiosk')).toEqual([['whole', by]])
    expect((await decide(work.id, 'approve')).status).toBe(200)
    expect(await onPage('kiosk')).toEqual([
      ['whole', by],
      ['detail', 'The upper left corner'],
    ])

    // The words of a picture that goes are gone too.
    await describePicture(work.id, 1, { alt: 'Another corner' })
    const now = await own(work.id)
    await m.call('DELETE', `/seller/products/${work.id}/pictures/${now.pictures[1].id}/`, {
      token: seller.token,
    })
    const { rows } = await sql<{ pending: object }>`
      select pending - 'picture_ids' as pending from work where id = ${work.id}`.execute(m.db)
    expect(rows).toEqual([{ pending: {} }])
  })

  it('is what one of six kinds says, and at most 200 letters that can be stored', async () => {
    const work = await draft(m, seller.token)
    for (const [words, field] of [
      [{ kind: 'front' }, 'kind'],
      [{ alt: 'é'.repeat(201) }, 'alt'],
      [{ alt: 'a\0b' }, 'alt'],
      [{ caption: 'x' }, ''],
    ] as const)
      expect((await describePicture(work.id, 0, words)).body).toMatchObject({ code: 'invalid', field })
    expect((await describePicture(work.id, 0, { alt: 'é'.repeat(200) })).status).toBe(200)
    const [picture] = work.pictures
    const path = `/seller/products/${work.id}/pictures`
    const patch = (address: string, body: object, token = seller.token) =>
      m.call('PATCH', `${path}/${address}/`, { token, body })
    expect((await patch(picture.id, { version: 1, kind: 'edge' })).body.code).toBe('changed_meanwhile')
    expect((await patch(picture.id, { kind: 'edge' })).body.code).toBe('version_missing')
    expect((await patch(work.id, { version: 2, kind: 'edge' })).body.code).toBe('picture_not_found')
  })

  it('is said by the work’s seller alone, and taken along by them', async () => {
    const work = await draft(m, seller.token, { name: 'Well' })
    await describePicture(work.id, 0, { alt: 'Two women at a well' })
    const stranger = await openTestShop(m)
    const path = `/seller/products/${work.id}/pictures/${work.pictures[0].id}/`
    const { version } = await own(work.id)
    const body = { version, alt: 'Mine' }
    expect((await m.call('PATCH', path, { token: stranger.token, body })).status).toBe(404)
    expect((await m.call('PATCH', path, { body })).status).toBe(401)
    expect((await own(work.id)).pictures[0].alt).toBe('Two women at a well')
    const { data } = (await m.call('GET', '/profiles/data/', { token: seller.token })).body
    expect(JSON.stringify(data.kept.works)).toContain('Two women at a well')
  })
})
