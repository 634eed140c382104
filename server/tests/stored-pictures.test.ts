import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { draft, show } from '../../features/catalogue/test-studio.ts'
import { addPicture } from '../../features/media/index.server.ts'
import { paidOrder, theSeller, upload } from '../../features/orders/test-sale.ts'
import {
  categoriesOf,
  openTestShop,
  sendForm,
  signIn,
  testPicture,
} from '../../features/sellers/test-shop.ts'
import { newId } from '../../kernel/id.ts'
import { PASSWORD } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let folder: string
let m: Marketplace
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aworan-kept-'))
  m = await openMarketplace({ filesFolder: folder })
})
afterAll(async () => {
  await m.close()
  await rm(folder, { recursive: true, force: true })
})

const names = async (prefix: string): Promise<string[]> => readdir(join(folder, prefix)).catch(() => [])
const rows = async (table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(m.db)).rows[0]
    ?.count ?? 0
const served = async (id: string, width = 320): Promise<number> =>
  (await fetch(`${m.url}/media/${id}/${width}.jpg`)).status
/** What was served a moment ago is gone: address, sizes and files. */
const isGone = async (id: string): Promise<void> => {
  await vi.waitFor(async () => expect(await names(`pictures/${id}`)).toEqual([]))
  expect(await served(id)).toBe(404)
  expect(await served(id, 640)).toBe(404)
}
const addTo = async (token: string, id: string, picture: number) =>
  (
    await sendForm(m, 'POST', `/seller/products/${id}/pictures/`, token, {}, [
      ['image', await testPicture(picture)],
    ])
  ).body.data

describe('M-10 pictures that are refused', () => {
  it('M-10 leave nothing: a draft in a category that is not there', async () => {
    const seller = await openTestShop(m)
    const before = [(await names('pictures')).length, await rows('picture')]
    const image: [string, Uint8Array] = ['image', await testPicture(1)]
    const fields = { name: 'Nowhere', category_id: newId(), price: '1000' }
    const answer = await sendForm(m, 'POST', '/seller/products/', seller.token, fields, [image, image])
    expect(answer.status).toBe(404)
    expect([(await names('pictures')).length, await rows('picture')]).toEqual(before)
  })

  it('M-10 leave nothing: the first of two, where the second is refused', async () => {
    const seller = await openTestShop(m)
    const { art } = await categoriesOf(m)
    const before = [(await names('pictures')).length, await rows('picture')]
    const answer = await sendForm(
      m,
      'POST',
      '/seller/products/',
      seller.token,
      { name: 'Half', category_id: art, price: '1000' },
      [
        ['image', await testPicture(2)],
        ['image', await testPicture(3, 300, 200)],
      ],
    )
    expect(answer.body).toMatchObject({ code: 'picture_too_small', field: 'image' })
    expect([(await names('pictures')).length, await rows('picture')]).toEqual(before)
  })

  it('M-10 leave nothing: photographs of a parcel that is sent, and of one that has its eight', async () => {
    const seller = await theSeller(m)
    const work = await m.list({ name: 'Packed', naira: 100_000 })
    const { parcel } = await paidOrder(m, await m.buyer(), { product_id: work.id })
    for (let i = 0; i < 8; i++) await upload(m, `/seller/parcels/${parcel}/photographs/`, seller.token)
    const before = (await names('evidence')).length
    expect(before).toBe(8)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => upload(m, `/seller/parcels/${parcel}/photographs/`, seller.token)),
    )
    expect(answers.map((answer) => answer.body.code)).toEqual(Array(5).fill('too_many_photographs'))
    expect(await names('evidence')).toHaveLength(before)
  })

  it('M-10 leave nothing, where eight more come at once for the last place', async () => {
    const seller = await theSeller(m)
    const work = await m.list({ name: 'Crowded', naira: 100_000 })
    const { parcel } = await paidOrder(m, await m.buyer(), { product_id: work.id })
    const before = (await names('evidence')).length
    for (let i = 0; i < 7; i++) await upload(m, `/seller/parcels/${parcel}/photographs/`, seller.token)
    await Promise.all(
      Array.from({ length: 8 }, () => upload(m, `/seller/parcels/${parcel}/photographs/`, seller.token)),
    )
    expect(await names('evidence')).toHaveLength(before + 8)
  })
})

describe('M-10 pictures that are replaced or removed', () => {
  it('M-10 a shop’s: answered by 404 from then on', async () => {
    const seller = await openTestShop(m)
    const put = async (number: number) =>
      (
        await sendForm(m, 'PUT', '/seller/shop/picture/', seller.token, {}, [
          ['picture', await testPicture(number)],
        ])
      ).body.data.picture.id
    const first = await put(10)
    expect(await served(first)).toBe(200)
    const second = await put(11)
    expect(second).not.toBe(first)
    await isGone(first)
    expect(await served(second)).toBe(200)
  })

  it('M-10 an account’s: answered by 404 from then on', async () => {
    const buyer = await m.buyer()
    const put = async (number: number): Promise<string> => {
      const { body } = await sendForm(m, 'PUT', '/profiles/edit_image/', buyer.token, {}, [
        ['avatar', await testPicture(number)],
      ])
      return body.data.avatar.split('/').at(-2)
    }
    const first = await put(12)
    await put(13)
    await isGone(first)
  })

  it('M-10 a work’s: removed, turned twice, and deleted with it', async () => {
    const seller = await openTestShop(m)
    const work = await draft(m, seller.token)
    const { id } = work
    const [kept] = work.pictures
    const added = (await addTo(seller.token, id, 20)).pictures[1]
    expect(await served(added.id)).toBe(200)
    await m.call('DELETE', `/seller/products/${id}/pictures/${added.id}/`, { token: seller.token })
    await isGone(added.id)

    const turn = async (picture: string) =>
      (
        await m.call('POST', `/seller/products/${id}/pictures/${picture}/rotate/`, {
          token: seller.token,
          body: { degrees: 90 },
        })
      ).body.data.pictures[0].id
    const once = await turn(kept.id)
    const twice = await turn(once)
    await isGone(once)
    // The first original stays: the next turn is made from it.
    expect(await served(kept.id)).toBe(200)
    const { body } = await m.call('DELETE', `/seller/products/${id}/`, { token: seller.token })
    expect(body.status).toBe('success')
    await isGone(twice)
    await isGone(kept.id)
  })

  it('M-10 a shown work’s stay until a moderator has decided, and those of orders stay with them', async () => {
    const seller = await openTestShop(m)
    const moderator = (await signIn(m, 'STAFF', 'content')).token
    const work = await draft(m, seller.token)
    await show(m, seller.token, moderator, work.id)
    const [first] = work.pictures
    await addTo(seller.token, work.id, 31)
    await m.call('DELETE', `/seller/products/${work.id}/pictures/${first.id}/`, { token: seller.token })
    expect(await served(first.id)).toBe(200)
    const waiting = await m.call('GET', `/staff/works/${work.id}/`, { token: moderator })
    await m.call('POST', `/staff/works/${work.id}/approve/`, {
      token: moderator,
      body: { version: waiting.body.data.version },
    })
    await isGone(first.id)

    // Changes that are taken back take their pictures along.
    const dropped = (await addTo(seller.token, work.id, 32)).pending.pictures.at(-1)
    await m.call('DELETE', `/seller/products/${work.id}/changes/`, { token: seller.token })
    await isGone(dropped.id)
  })

  it('M-10 a seller’s: gone with the account, but for works that stand in orders', async () => {
    const seller = await openTestShop(m)
    const moderator = (await signIn(m, 'STAFF', 'content')).token
    const work = await draft(m, seller.token)
    await show(m, seller.token, moderator, work.id)
    const left = await m.call('DELETE', '/profiles/', { token: seller.token, body: { password: PASSWORD } })
    expect(left.status).toBe(200)
    await isGone(work.pictures[0].id)
  })
})

describe('M-10 what nothing refers to', () => {
  const old = new Date(Date.now() - 3 * 24 * 3_600_000)
  const strand = async (path: string, age?: Date) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), 'stranded')
    if (age) {
      await utimes(join(folder, path), age, age)
      await utimes(join(folder, path, '..'), age, age)
    }
  }

  it('M-10 is swept at night when it is older than a day: pictures, evidence, papers, lists', async () => {
    const seller = await openTestShop(m)
    const work = await draft(m, seller.token)
    const stray = await addPicture(m.features.media, m.db, await testPicture(40), null)
    if (!stray.ok) throw new Error(stray.code)
    const fresh = await addPicture(m.features.media, m.db, await testPicture(41), null)
    if (!fresh.ok) throw new Error(fresh.code)
    await sql`update picture set created_at = ${old} where id in (${stray.value.id}, ${work.pictures[0].id})`.execute(
      m.db,
    )
    const id = newId()
    await strand(`pictures/${id}/original.jpg`, old)
    await strand(`evidence/${id}.jpg`, old)
    await strand(`private/papers/${id}.jpg`, old)
    await strand(`private/imports/${id}/list/0`, old)
    await utimes(join(folder, 'private/imports', id), old, old)
    await strand(`evidence/fresh-${id}.jpg`)
    await m.features.queue.send(m.db, 'media.sweep', {})
    await vi.waitFor(async () => expect(await names('evidence')).not.toContain(`${id}.jpg`))
    await isGone(stray.value.id)
    await vi.waitFor(async () => expect(await names('private/imports')).not.toContain(id))
    expect(await names('pictures')).not.toContain(id)
    expect(await names('private/papers')).not.toContain(`${id}.jpg`)
    expect(await names('evidence')).toContain(`fresh-${id}.jpg`)
    expect(await served(work.pictures[0].id)).toBe(200)
    expect(await served(fresh.value.id)).toBe(200)
  })

  it('M-10 is found by every foreign key to pictures that there is', async () => {
    const { rows: keys } = await sql<{ key: string }>`
      select c.conrelid::regclass || '.' || a.attname as key from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'picture'::regclass and c.confdeltype <> 'c' order by 1`.execute(
      m.db,
    )
    // A new one belongs into `shown` of server/composition/pictures.ts, or its pictures are deleted at night.
    expect(keys.map(({ key }) => key)).toEqual([
      'account.avatar_id',
      'article.picture_id',
      'article_picture.picture_id',
      'artist.pending_picture_id',
      'artist.picture_id',
      'category.picture_id',
      'collection.picture_id',
      'order_line.picture_id',
      'picture.source_id',
      'seller.picture_id',
      'work_picture.picture_id',
    ])
  })
})

describe('M-10 pictures of all kinds', () => {
  it('M-10 are counted together, 120 an hour for an account', async () => {
    const counted = await openMarketplace({ env: { RATE_LIMIT: 'on' } })
    try {
      const seller = await openTestShop(counted)
      const { art } = await categoriesOf(counted)
      const tiny = new Uint8Array([1])
      const shopPicture = () =>
        sendForm(counted, 'PUT', '/seller/shop/picture/', seller.token, {}, [['picture', tiny]])
      for (let i = 0; i < 30; i++)
        expect(
          (await Promise.all(Array.from({ length: 4 }, shopPicture))).map((answer) => answer.status),
        ).toEqual(Array(4).fill(415))
      const works = await sendForm(
        counted,
        'POST',
        '/seller/products/',
        seller.token,
        { name: 'One more', category_id: art, price: '1000' },
        [['image', await testPicture(50)]],
      )
      const avatar = await sendForm(counted, 'PUT', '/profiles/edit_image/', seller.token, {}, [
        ['avatar', await testPicture(51)],
      ])
      const paper = await sendForm(
        counted,
        'POST',
        '/seller/verification/',
        seller.token,
        { legal_name: 'Ada Obi', document_kind: 'nin', document_number: '12345678901' },
        [['document', await testPicture(52)]],
      )
      for (const refused of [works, avatar, paper, await shopPicture()])
        expect(refused.body).toMatchObject({ status: 'error', code: 'too_many_requests' })
    } finally {
      await counted.close()
    }
  })
})
