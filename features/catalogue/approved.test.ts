import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop, signIn } from '../sellers/test-shop.ts'
import { draft, show } from './test-studio.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof openTestShop>>
let moderator: string
beforeAll(async () => {
  m = await openMarketplace()
  seller = await openTestShop(m)
  moderator = (await signIn(m, 'STAFF', 'content')).token
})
afterAll(() => m.close())

const spam = 'CALL +234 800 for half price, pay outside'
const own = async (id: string) =>
  (await m.call('GET', `/seller/products/${id}/`, { token: seller.token })).body.data
const change = async (id: string, entry: object) =>
  m.call('PATCH', `/seller/products/${id}/`, {
    token: seller.token,
    body: { version: (await own(id)).version, ...entry },
  })
/** What buyers read of a work. */
const read = async (slug: string): Promise<string> =>
  JSON.stringify((await m.call('GET', `/shop/products/${slug}/`)).body.data)
const decide = async (id: string, what: 'approve' | 'refuse', more: object = {}) =>
  m.call('POST', `/staff/works/${id}/${what}/`, {
    token: moderator,
    body: { version: (await own(id)).version, ...more },
  })
const shownWork = async () => {
  const work = await draft(m, seller.token)
  await show(m, seller.token, moderator, work.id)
  return own(work.id)
}
const artists = async () => (await m.call('GET', '/seller/artists/', { token: seller.token })).body.data
const rename = async (id: string, entry: object) => {
  const artist = (await artists()).find((one: { id: string }) => one.id === id)
  return m.call('PUT', `/seller/artists/${id}/`, {
    token: seller.token,
    body: {
      name: artist.name,
      town: artist.town,
      state: artist.state,
      biography: artist.biography,
      version: artist.version,
      ...entry,
    },
  })
}

describe('M-15 the texts of a work on show', () => {
  it('M-15 medium waits for a moderator, who sees both; price and stock do not wait', async () => {
    const work = await shownWork()
    const answer = await change(work.id, { medium: spam, price: 1_000, year: 2020 })
    expect(answer.body.data).toMatchObject({
      medium: 'Oil on canvas',
      price: 1_000,
      year: 2020,
      changes: 'submitted',
      pending: { medium: spam },
    })
    const shown = await read(work.slug)
    expect(shown).not.toContain(spam)
    expect(shown).toContain('1000')
    const review = (await m.call('GET', `/staff/works/${work.id}/`, { token: moderator })).body.data
    expect(review).toMatchObject({ medium: 'Oil on canvas', pending: { medium: spam } })
    await decide(work.id, 'refuse', { reason: 'No phone numbers.' })
    expect(await read(work.slug)).not.toContain(spam)
    await change(work.id, { medium: 'Acrylic on board' })
    expect(await read(work.slug)).toContain('Oil on canvas')
    await decide(work.id, 'approve')
    expect(await read(work.slug)).toContain('Acrylic on board')
    expect((await own(work.id)).pending).toBeNull()
  })

  it('M-15 labels of sizes wait, also that of a new size, which can be bought meanwhile', async () => {
    const work = await draft(m, seller.token, { kind: 'edition', in_stock: '5' })
    await show(m, seller.token, moderator, work.id)
    const [size] = (await own(work.id)).sizes
    const sizes = [
      { id: size.id, label: spam, price: 2_000, total: 5 },
      { label: `New: ${spam}`, width_cm: 20, height_cm: 30, price: 3_000, total: 2 },
    ]
    const changed = (await change(work.id, { sizes })).body.data
    expect(changed.pending.labels).toHaveLength(2)
    expect(changed.sizes.map((one: { label: string }) => one.label)).toEqual(['', ''])
    const shown = await read(work.slug)
    expect(shown).not.toContain(spam)
    expect(shown).toContain('3000')
    // Sent again as the studio shows it, it is the same change.
    const again = sizes.map((one, i) => Object.assign({}, one, { id: changed.sizes[i].id }))
    expect((await change(work.id, { sizes: again })).body.data.pending).toEqual(changed.pending)
    await decide(work.id, 'approve')
    expect(await read(work.slug)).toContain(`New: ${spam}`)

    const labelled = (await own(work.id)).sizes
    await change(work.id, {
      sizes: labelled.map((one: { id: string }) => ({ id: one.id, label: 'Other', price: 2_000, total: 5 })),
    })
    await m.call('DELETE', `/seller/products/${work.id}/changes/`, { token: seller.token })
    expect((await own(work.id)).sizes.map((one: { label: string }) => one.label)).toEqual([
      spam,
      `New: ${spam}`,
    ])
  })

  it('M-15 a work goes to another artist only when a moderator has seen it; that artist stays', async () => {
    const work = await shownWork()
    const added = await m.call('POST', '/seller/artists/', {
      token: seller.token,
      body: { name: 'Ben Enwonwu', town: 'Onitsha', state: 'Anambra', biography: '' },
    })
    const { id } = added.body.data
    await change(work.id, { artist_id: id })
    expect(await read(work.slug)).not.toContain('Ben Enwonwu')
    expect((await own(work.id)).pending.artist).toEqual({ id, name: 'Ben Enwonwu' })
    expect((await m.call('DELETE', `/seller/artists/${id}/`, { token: seller.token })).body.code).toBe(
      'artist_in_use',
    )
    // The name that the moderator is about to see is not changed under them.
    expect((await rename(id, { name: 'Ben E.' })).body.data.pending.name).toBe('Ben E.')
    await decide(work.id, 'approve')
    expect(await read(work.slug)).toContain('Ben Enwonwu')
  })

  it('M-15 a draft changes at once', async () => {
    const work = await draft(m, seller.token)
    const changed = (await change(work.id, { medium: 'Bronze' })).body.data
    expect(changed).toMatchObject({ medium: 'Bronze', pending: null })
  })
})

describe('M-15 the artist of works on show', () => {
  const waiting = async () => (await m.call('GET', '/staff/artists/', { token: moderator })).body.data.artists
  const decideArtist = (id: string, what: 'approve' | 'refuse', body: object) =>
    m.call('POST', `/staff/artists/${id}/${what}/`, { token: moderator, body })

  it('M-15 a new name waits; refused, buyers read the old one; approved, they find the works by it', async () => {
    const work = await shownWork()
    const artist = (await artists()).find((one: { id: string }) => one.id === work.artist.id)
    const was: string = artist.name
    const renamed = await rename(artist.id, { name: 'Bruce Onobrakpeya', biography: spam })
    expect(renamed.body.data).toMatchObject({
      name: was,
      pending: { name: 'Bruce Onobrakpeya', biography: spam },
    })
    for (const text of ['Bruce', spam]) expect(await read(work.slug)).not.toContain(text)
    const row = (await waiting()).find((one: { id: string }) => one.id === artist.id)
    expect(row).toMatchObject({ name: was, pending: { name: 'Bruce Onobrakpeya', biography: spam } })

    expect(
      (await decideArtist(artist.id, 'refuse', { version: row.version, reason: 'Not you.' })).status,
    ).toBe(200)
    const refused = (await artists()).find((one: { id: string }) => one.id === artist.id)
    expect(refused).toMatchObject({ name: was, pending: null, refusal: 'Not you.' })
    expect((await decideArtist(artist.id, 'approve', { version: refused.version })).body.code).toBe(
      'artist_unchanged',
    )

    const again = (await rename(artist.id, { name: 'Bruce Obi', biography: '' })).body.data
    const race = await Promise.all([
      decideArtist(artist.id, 'approve', { version: again.version }),
      decideArtist(artist.id, 'refuse', { version: again.version, reason: 'No.' }),
    ])
    expect(new Set(race.map((one) => one.status))).toEqual(new Set([200, 409]))
    if (race[0].status !== 200) {
      const once = (await rename(artist.id, { name: 'Bruce Obi', biography: '' })).body.data
      await decideArtist(artist.id, 'approve', { version: once.version })
    }
    expect(await read(work.slug)).toContain('Bruce Obi')
    const found = await m.call('GET', '/shop/products/?search=bruce')
    expect(JSON.stringify(found.body.data)).toContain(work.slug)
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where subject_id = ${seller.shop.id} order by number`.execute(m.db)
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['artist.approve', 'artist.refuse']),
    )
  })

  it('M-15 a name is not changed under a submitted work either; an artist without such works changes at once', async () => {
    const other = await openTestShop(m)
    const work = await draft(m, other.token)
    const [artist] = (await m.call('GET', '/seller/artists/', { token: other.token })).body.data
    const put = (name: string, version: number) =>
      m.call('PUT', `/seller/artists/${artist.id}/`, {
        token: other.token,
        body: { name, town: 'Jos', state: 'Plateau', biography: '', version },
      })
    const atOnce = (await put('First Name', artist.version)).body.data
    expect(atOnce).toMatchObject({ name: 'First Name', pending: null })
    await m.call('POST', `/seller/products/${work.id}/submit/`, { token: other.token })
    expect((await put('Second Name', atOnce.version)).body.data).toMatchObject({
      name: 'First Name',
      pending: { name: 'Second Name' },
    })
  })

  it('M-15 strangers are refused: sellers, support and nobody', async () => {
    const support = (await signIn(m, 'STAFF', 'support')).token
    const [artist] = await artists()
    for (const token of [seller.token, support]) {
      expect((await m.call('GET', '/staff/artists/', { token })).status).toBe(403)
      expect(
        (await m.call('POST', `/staff/artists/${artist.id}/approve/`, { token, body: { version: 1 } }))
          .status,
      ).toBe(403)
    }
    expect((await m.call('GET', '/staff/artists/')).status).toBe(401)
  })
})
