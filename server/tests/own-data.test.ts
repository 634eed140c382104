import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { removePaperFile } from '../../features/media/index.server.ts'
import { upload as uploadEvidence } from '../../features/orders/test-sale.ts'
import { openTestShop, sendForm, testPicture, writeBank } from '../../features/sellers/test-shop.ts'
import { newId } from '../../kernel/id.ts'
import { PASSWORD } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => void (m = await openMarketplace()))
afterAll(() => m.close())

type Person = { id: string; token: string }

/** Asks for the ZIP with all that is stored about a person. */
const ask = (token: string | undefined, body: object) =>
  fetch(`${m.url}/api/v1/profiles/data/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

/** The files of a ZIP by their names. */
const unpack = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}
const download = async ({ token }: Person, password = PASSWORD) => {
  const answer = await ask(token, { current_password: password })
  expect(answer.status).toBe(200)
  const files = await unpack(Buffer.from(await answer.arrayBuffer()))
  const text = files.get('data.json')?.toString() ?? ''
  return { answer, files, text, data: JSON.parse(text) }
}
const eventsOf = async ({ id }: Person) => {
  await m.features.securityEvents.flush()
  const { rows } = await sql<{ detail: string }>`
    select detail from security_event where account_id = ${id} and kind = 'data.downloaded'`.execute(m.db)
  return rows
}

/** Somebody who sells, with a face, an identity paper, bank details and a work. */
const somebody = async () => {
  const person = await openTestShop(m)
  const { token, shop } = person
  const work = await m.list({ name: `Mine ${newId()}` })
  await sql`update work set seller_id = ${shop.id} where id = ${work.id}`.execute(m.db)
  const avatar = await sendForm(m, 'PUT', '/profiles/edit_image/', token, {}, [
    ['avatar', await testPicture(1), 'me.jpg'],
  ])
  expect(avatar.status).toBe(200)
  await writeBank(m, shop.id, {
    code: '011',
    bank: 'First Bank of Nigeria',
    accountName: 'Ada Obi',
    accountNumber: '0000014579',
  })
  const identity = { legal_name: 'Ada Obi', document_kind: 'nin', document_number: '12345678901' }
  const paper: [string, Buffer] = ['document', await testPicture(3, 900, 700)]
  expect((await sendForm(m, 'POST', '/seller/verification/', token, identity, [paper])).status).toBe(200)
  return { ...person, work }
}

/** A return of a delivered order, with one photograph of the damage. */
const askReturn = async (buyer: Person & { addressId: string }) => {
  const { token } = buyer
  const work = await m.list({ name: `Bought ${newId()}` })
  const placed = await m.call('POST', '/shop/orders/', {
    token,
    body: { product_id: work.id, delivery_option: 'HOME', shipping_id: buyer.addressId },
  })
  const order = placed.body.data
  await m.charge(order)
  await m.call('POST', `/shop/orders/${order.id}/check/`, { token, body: {} })
  await sql`update parcel set state = 'SUCCESS', received_at = now() where order_id = ${order.id}`.execute(
    m.db,
  )
  const read = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token })
  const wish = { order_item_id: read.body.data.items[0].id, reason: 'damaged', text: 'The corner is torn.' }
  const asked = (await m.call('POST', '/shop/returns/', { token, body: wish })).body.data
  expect((await uploadEvidence(m, `/shop/returns/${asked.id}/photographs/`, token)).status).toBe(201)
  return asked.code as string
}

describe('the file with everything that is kept on a person', () => {
  it('L-12 holds their own whole numbers, pictures, photographs and identity paper; their password opens it', async () => {
    const person = await somebody()
    const buyer = await m.buyer()
    const code = await askReturn(buyer)

    const { answer, files, data } = await download(person)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="aworan-[a-z-]+[\d-]+\.zip"$/,
    )
    expect(data.kept.seller).toMatchObject({
      account_number: '0000014579',
      identities: [{ legal_name: 'Ada Obi', document_number: '12345678901' }],
    })
    const names = ['avatar.jpg', 'identity-papers/1-nin.jpg', `works/${person.work.slug}/1.jpg`]
    expect([...files.keys()].toSorted()).toEqual([...names, 'data.json'].toSorted())
    const paper = await sharp(files.get('identity-papers/1-nin.jpg')).metadata()
    expect(paper).toMatchObject({ format: 'jpeg', width: 900, height: 700 })
    expect(await sharp(files.get('avatar.jpg')).metadata()).toMatchObject({ width: 1300, height: 1000 })
    expect(data.files.map(({ name }: { name: string }) => name).toSorted()).toEqual(names.toSorted())
    for (const { name, bytes } of data.files) expect(files.get(name)).toHaveLength(bytes)
    expect(data.left_out).toEqual([])

    const bought = await download(buyer)
    const photograph = bought.files.get(`returns/${code}/1.jpg`)
    expect(await sharp(photograph).metadata()).toMatchObject({ format: 'jpeg' })
    expect(await eventsOf(person)).toEqual([{ detail: '' }])
  })

  it('L-12 is refused to a stranger, to a wrong password and without one; another’s own file has nothing of it', async () => {
    const person = await somebody()
    for (const token of [undefined, 'x'])
      expect((await ask(token, { current_password: PASSWORD })).status).toBe(401)
    for (const body of [{}, { current_password: 'not my password' }]) {
      const refused = await ask(person.token, body)
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ code: 'password_wrong', field: 'current_password' })
    }
    expect(await eventsOf(person)).toEqual([])

    const other = await m.buyer()
    const { files, text } = await download(other)
    expect([...files.keys()]).toEqual(['data.json'])
    for (const mark of ['0000014579', '12345678901', 'Ada Obi', person.id]) expect(text).not.toContain(mark)
  })

  it('L-12 the document without the password stays as it was: numbers by their last digits', async () => {
    const { token } = await somebody()
    const { data } = (await m.call('GET', '/profiles/data/', { token })).body
    expect(data.kept.seller).toMatchObject({
      account_number: '****4579',
      identities: [{ document_number: '****8901' }],
    })
    expect(JSON.stringify(data)).not.toMatch(/0000014579|12345678901/)
  })

  it('L-12 with two-step sign-in asks for a code passed lately, whatever the password', async () => {
    const { id, token } = await m.buyer()
    await sql`insert into second_factor (account_id, sealed, confirmed_at)
      values (${id}, ${Buffer.from('sealed')}, now())`.execute(m.db)
    const passed = (at: Date | null) =>
      sql`update session set second_factor_at = ${at} where account_id = ${id}`.execute(m.db)
    await passed(new Date(Date.now() - 16 * 60_000))
    const refused = await ask(token, { current_password: PASSWORD })
    expect(await refused.json()).toMatchObject({ code: 'second_factor_again' })
    await passed(new Date())
    expect((await ask(token, {})).status).toBe(200)
  })

  it('L-12 says which files were left out where one is gone', async () => {
    const person = await somebody()
    const { rows } = await sql<{ key: string }>`
      select i.file_key as key from seller_identity i join seller s on s.id = i.seller_id
      where s.account_id = ${person.id}`.execute(m.db)
    await removePaperFile(m.features.media, rows[0]?.key ?? '')
    const { files, data } = await download(person)
    expect(files.has('identity-papers/1-nin.jpg')).toBe(false)
    expect(data.left_out).toMatchObject([{ name: 'identity-papers/1-nin.jpg' }])
  })
})
