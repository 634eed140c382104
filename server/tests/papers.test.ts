import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sealPlainPictures } from '../../features/media/index.server.ts'
import { deliverParcel, paidOrder, photograph, theSeller, upload } from '../../features/orders/test-sale.ts'
import {
  readSellerDocument,
  refuseSeller,
  resealDocuments,
  sealPlainNumbers,
  sweepIdentityPapers,
  verifySeller,
} from '../../features/sellers/index.server.ts'
import { openTestShop, sendForm, signIn, testPicture } from '../../features/sellers/test-shop.ts'
import { DAY } from '../../kernel/clock.ts'
import { makePrivate } from '../../platform/files/make-private.ts'
import { createKeyring } from '../../platform/keyring/index.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

const dataKey = randomBytes(32)
let folder: string
let m: Marketplace
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aworan-papers-'))
  m = await openMarketplace({
    filesFolder: join(folder, 'files'),
    env: { DATA_KEYS: dataKey.toString('base64') },
  })
})
afterAll(async () => {
  await m.close()
  await rm(folder, { recursive: true, force: true })
})

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)
const showPaper = async (token: string, number: number) => {
  const answer = await sendForm(
    m,
    'POST',
    '/seller/verification/',
    token,
    { legal_name: 'Ada Obi', document_kind: 'nin', document_number: '12345678901' },
    [['document', await testPicture(number)]],
  )
  expect(answer.status).toBe(200)
}
const papers = () => readdir(join(folder, 'files/private/papers')).catch((): string[] => [])
const fileOf = async (id: string) =>
  (
    await sql<{
      key: string | null
    }>`select file_key as key from seller_identity where seller_id = ${id}`.execute(m.db)
  ).rows[0]?.key

describe('M-14 files of people', () => {
  it('M-14 belong to the server’s account alone: folders 0700, files 0600', async () => {
    const seller = await openTestShop(m)
    await showPaper(seller.token, 70)
    const wrong: string[] = []
    const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
    expect(entries.length).toBeGreaterThan(3)
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      if ((await modeOf(path)) !== (entry.isDirectory() ? '700' : '600')) wrong.push(path)
    }
    expect(wrong).toEqual([])
  })

  it('M-14 that were open to others are closed at the next start, once', async () => {
    const open = join(folder, 'open')
    await mkdir(join(open, 'private/papers'), { recursive: true, mode: 0o755 })
    await writeFile(join(open, 'private/papers/a.jpg'), 'a', { mode: 0o644 })
    await chmod(open, 0o755)
    await makePrivate(open)
    expect(await modeOf(open)).toBe('700')
    expect(await modeOf(join(open, 'private/papers'))).toBe('700')
    expect(await modeOf(join(open, 'private/papers/a.jpg'))).toBe('600')
  })
})

describe('R2-22 the number of an identity document', () => {
  const rowOf = async (id: string) =>
    (
      await sql<{ said: string; number_sealed: Buffer | null; number_ending: string }>`
        select to_jsonb(i)::text as said, number_sealed, number_ending from seller_identity i where seller_id = ${id}`.execute(
        m.db,
      )
    ).rows[0]
  const seenBy = async (role: 'staff' | 'seller', id: string, token: string): Promise<string> =>
    role === 'staff'
      ? (await m.call('GET', `/staff/sellers/${id}/`, { token })).body.data.identity.document_number
      : (await m.call('GET', '/seller/account/', { token })).body.data.verification.identity.document_number

  it('R2-22 is sealed until staff decide, and only its last four signs stay', async () => {
    const support = await signIn(m, 'STAFF', 'support')
    for (const path of ['verify', 'refuse']) {
      const seller = await openTestShop(m)
      const { id } = seller.shop
      await showPaper(seller.token, 74)
      const row = await rowOf(id)
      expect(row?.said).not.toContain('1234567')
      expect(row?.number_sealed?.includes('1234567')).toBe(false)
      expect(await seenBy('staff', id, support.token)).toBe('12345678901')
      expect(await seenBy('seller', id, seller.token)).toBe('****8901')
      const { version } = (await m.call('GET', `/staff/sellers/${id}/`, { token: support.token })).body.data
      const decided = await m.call('POST', `/staff/sellers/${id}/${path}/`, {
        token: support.token,
        body: { version, ...(path === 'refuse' && { reason: 'It cannot be read.' }) },
      })
      expect(decided.status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ number_sealed: null, number_ending: '8901' })
      expect(await seenBy('staff', id, support.token)).toBe('****8901')
      expect(await seenBy('seller', id, seller.token)).toBe('****8901')
    }
  })

  it('R2-22 is sealed at the next start where it lies in clear, and opens for its own seller alone', async () => {
    const support = await signIn(m, 'STAFF', 'support')
    const [mine, theirs] = [await openTestShop(m), await openTestShop(m)]
    for (const { token } of [mine, theirs]) await showPaper(token, 75)
    await sql`update seller_identity set document_number = 'A 012 345', number_sealed = null, number_ending = ''
      where seller_id = ${mine.shop.id}`.execute(m.db)
    await sealPlainNumbers(m)
    expect((await rowOf(mine.shop.id))?.said).not.toContain('A 012')
    expect(await seenBy('staff', mine.shop.id, support.token)).toBe('A 012 345')
    const newer = randomBytes(32)
    const first = (...keys: Buffer[]) => resealDocuments({ db: m.db, keyring: createKeyring(keys) })
    expect(await first(newer, dataKey)).toBeGreaterThan(1)
    expect(await first(newer, dataKey)).toBe(0)
    expect(await first(dataKey, newer)).toBeGreaterThan(1)
    expect(await seenBy('staff', mine.shop.id, support.token)).toBe('A 012 345')
    await sql`update seller_identity set number_sealed = (select number_sealed from seller_identity where seller_id = ${mine.shop.id})
      where seller_id = ${theirs.shop.id}`.execute(m.db)
    expect((await m.call('GET', `/staff/sellers/${theirs.shop.id}/`, { token: support.token })).status).toBe(
      500,
    )
  })
})

describe('M-14 papers and evidence', () => {
  it('M-14 are sealed on the disk, each for its own file, and opened for staff, whose look stands in the log', async () => {
    const seller = await openTestShop(m)
    await showPaper(seller.token, 71)
    const key = await fileOf(seller.shop.id)
    const kept = await readFile(join(folder, 'files', String(key)))
    expect(kept.subarray(0, 2).toString('hex')).not.toBe('ffd8')
    expect(kept.includes('JFIF')).toBe(false)
    const support = await signIn(m, 'STAFF', 'support')
    const read = () => m.call('GET', `/staff/sellers/${seller.shop.id}/document/`, { token: support.token })
    const seen = (await read()).body.data
    expect(Buffer.from(seen.content_base64, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
    const { rows } = await sql<{ actor_id: string }>`
      select actor_id from audit_entry where action = 'seller.document' and subject_id = ${seller.shop.id}`.execute(
      m.db,
    )
    expect(rows).toEqual([{ actor_id: support.id }])

    // Another's sealed file in its place does not open.
    const other = await openTestShop(m)
    await showPaper(other.token, 72)
    const theirs = await readFile(join(folder, 'files', String(await fileOf(other.shop.id))))
    await writeFile(join(folder, 'files', String(key)), theirs)
    expect((await read()).status).toBe(500)
    expect(
      (await m.call('GET', `/staff/sellers/${seller.shop.id}/document/`, { token: seller.token })).status,
    ).toBe(403)
  })

  it('M-14 photographs of parcels are sealed too, and read by those who may', async () => {
    const seller = await theSeller(m)
    const work = await m.list({ name: 'Sealed', naira: 100_000 })
    const { parcel } = await paidOrder(m, await m.buyer(), { product_id: work.id })
    const added = await upload(m, `/seller/parcels/${parcel}/photographs/`, seller.token)
    const [{ id }] = added.body.data.photographs
    const kept = await readFile(join(folder, `files/evidence/${id}.jpg`))
    expect(kept.subarray(0, 2).toString('hex')).not.toBe('ffd8')
    const read = async () => {
      const answer = await fetch(`${m.url}/api/v1/seller/parcels/${parcel}/photographs/${id}/`, {
        headers: { authorization: `Bearer ${seller.token}` },
      })
      return Buffer.from(await answer.arrayBuffer())
    }
    expect((await read()).subarray(0, 2).toString('hex')).toBe('ffd8')

    // One from before there was a key is read all the same, and sealed at the next start.
    await writeFile(join(folder, `files/evidence/${id}.jpg`), await photograph())
    expect((await read()).subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(await sealPlainPictures(m.features.media)).toBe(1)
    expect(
      (await readFile(join(folder, `files/evidence/${id}.jpg`))).subarray(0, 2).toString('hex'),
    ).not.toBe('ffd8')
    expect((await read()).subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(await sealPlainPictures(m.features.media)).toBe(0)
  })

  it('M-14 each look of staff at a photograph of a parcel or a return stands in the log, and nobody else’s does', async () => {
    const seller = await theSeller(m)
    const buyer = await m.buyer()
    const work = await m.list({ name: 'Looked at', naira: 100_000 })
    const { parcel, items } = await paidOrder(m, buyer, { product_id: work.id })
    await deliverParcel(m, parcel, seller.token)
    const asked = await m.call('POST', '/shop/returns/', {
      token: buyer.token,
      body: { order_item_id: items[0], reason: 'damaged', text: 'The corner is torn.' },
    })
    const { id } = asked.body.data
    const shown = await upload(m, `/shop/returns/${id}/photographs/`, buyer.token)
    const packed = await m.call('GET', `/seller/parcels/${parcel}/`, { token: seller.token })
    const [ofParcel, ofReturn] = [packed.body.data.photographs[0].id, shown.body.data.photographs[0].id]
    const support = await signIn(m, 'STAFF', 'support')
    const look = async (surface: string, thing: string, token: string) =>
      (await fetch(`${m.url}/api/v1/${surface}/${thing}/`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    const inLog = async () =>
      (
        await sql<Record<string, string>>`
          select actor_id, action, subject_kind, subject_id, after ->> 'photograph' as photograph from audit_entry
          where subject_id in (${parcel}, ${id}) and action like '%.photograph' order by number`.execute(m.db)
      ).rows

    const parcels = `parcels/${parcel}/photographs/${ofParcel}`
    const returns = `returns/${id}/photographs/${ofReturn}`
    for (const thing of [parcels, returns]) expect(await look('seller', thing, seller.token)).toBe(200)
    expect(await look('shop', returns, buyer.token)).toBe(200)
    // No picture, no look: another's id, and somebody who may not.
    expect(await look('staff', `parcels/${parcel}/photographs/${ofReturn}`, support.token)).toBe(404)
    expect(await look('staff', parcels, seller.token)).toBe(403)
    expect(await inLog()).toEqual([])

    for (const thing of [parcels, returns, parcels])
      expect(await look('staff', thing, support.token)).toBe(200)
    const at = { actor_id: support.id }
    const parcelLook = {
      ...at,
      action: 'parcel.photograph',
      subject_kind: 'parcel',
      subject_id: parcel,
      photograph: ofParcel,
    }
    const returnLook = {
      ...at,
      action: 'return.photograph',
      subject_kind: 'return',
      subject_id: id,
      photograph: ofReturn,
    }
    expect(await inLog()).toEqual([parcelLook, returnLook, parcelLook])
  })

  it.each(['verify', 'refuse'])(
    'M-14 the picture of a paper goes 30 days after %s; before, it stays',
    async (what) => {
      const seller = await openTestShop(m)
      await showPaper(seller.token, 73)
      const key = await fileOf(seller.shop.id)
      const name = String(key).split('/').at(-1)
      const support = await signIn(m, 'STAFF', 'support')
      const file = (await m.call('GET', `/staff/sellers/${seller.shop.id}/`, { token: support.token })).body
        .data
      m.pass(31 * DAY)
      await sweepIdentityPapers(m.features.sellers)
      expect(await papers()).toContain(name)
      const decided = await (what === 'verify' ? verifySeller : refuseSeller)(
        m.features.sellers,
        { id: support.id, roles: [] },
        seller.shop.id,
        file.version,
        'It cannot be read.',
      )
      expect(decided.ok).toBe(true)
      m.pass(29 * DAY)
      await sweepIdentityPapers(m.features.sellers)
      expect(await papers()).toContain(name)
      m.pass(2 * DAY)
      await sweepIdentityPapers(m.features.sellers)
      await vi.waitFor(async () => expect(await papers()).not.toContain(name))
      expect(await fileOf(seller.shop.id)).toBeNull()
      expect(
        await readSellerDocument(m.features.sellers, { id: support.id, roles: [] }, seller.shop.id),
      ).toMatchObject({ ok: false, code: 'document_not_found' })
    },
  )
})
