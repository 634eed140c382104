import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { bearer, newPhone, openHouse, type TestHouse } from './test-house.ts'

let house: TestHouse
let headers: Record<string, string>
let email: string
const saved: Buffer[] = []
const viewed = { id: newId(), name: 'Ridge', slug: 'ridge', image: '/media/x/320.jpg' }

beforeAll(async () => {
  house = await openHouse({
    recentlyViewed: async () => [viewed],
    saveAvatar: async (bytes) => {
      if (bytes.includes('broken')) return refuse('unsupported_media')
      saved.push(bytes)
      const id = newId()
      await sql`insert into picture (id, width, height, widths, colour, palette, thumbhash, created_at)
        values (${id}, 1, 1, '{1}', '#000000', '[]', '', now())`.execute(house.t.db)
      return ok({ id })
    },
  })
  email = await house.member()
  headers = bearer(await house.signIn(email))
})
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

const put = (url: string, body: object) => house.call('PUT', url, body, headers)
const wrong = async (url: string, body: object) => (await put(url, body)).body
const read = async () => (await house.call('GET', '/profiles/', undefined, headers)).body.data

describe('the profile', () => {
  test('API-32 PRF-02 shows who one is, and what one last looked at', async () => {
    expect(await read()).toEqual({
      id: expect.any(String) as string,
      first_name: 'Adaọra',
      last_name: 'Nwosu',
      email,
      phone: expect.stringMatching(/^080\d{8}$/) as string,
      avatar: null,
      address: '',
      city: '',
      country: '',
      utype: 'BUYER',
      recently_viewed: [viewed],
    })
  })

  test('API-36 API-37 API-34 name, phone and address are changed, each alone', async () => {
    const message = 'updated successfully...'
    expect(await put('/profiles/edit_name/', { first_name: ' Ada ', last_name: 'Obi' })).toMatchObject({
      status: 200,
      body: { message },
    })
    expect(await put('/profiles/edit_phone_number/', { phone: '+234 803 123 4567' })).toMatchObject({
      status: 200,
    })
    expect(
      await put('/profiles/edit_address/', { address: '1 Marina', city: 'Lagos', country: 'Nigeria' }),
    ).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({
      first_name: 'Ada',
      last_name: 'Obi',
      phone: '08031234567',
      address: '1 Marina',
      city: 'Lagos',
      country: 'Nigeria',
    })
  })

  test("API-37 another account's phone number is refused", async () => {
    const phone = newPhone()
    await house.member({ phone })
    expect(await house.call('PUT', '/profiles/edit_phone_number/', { phone }, headers)).toMatchObject({
      status: 409,
      body: { code: 'phone_taken', field: 'phone' },
    })
  })

  test('API-38 the general update changes all of it', async () => {
    const body = {
      first_name: 'Bọ́lá',
      last_name: 'Ade',
      phone: newPhone(),
      address: '2 Broad Street',
      city: 'Ibadan',
      country: 'Nigeria',
      business_name: 'none',
    }
    expect(await house.call('PUT', '/profiles/', body, headers)).toMatchObject({ status: 200 })
    const { business_name: _, ...fields } = body
    expect(await read()).toMatchObject(fields)
  })

  test('VAL-07 VAL-08 VAL-09 VAL-14 wrong input changes nothing and names its field', async () => {
    const before = await read()
    expect(await wrong('/profiles/edit_name', { first_name: '', last_name: 'x' })).toMatchObject({
      field: 'first_name',
      error: 'First name is required',
    })
    expect(await wrong('/profiles/edit_phone_number', { phone: '1234567' })).toMatchObject({
      error: 'Phone is at least 8 characters long',
    })
    expect(await wrong('/profiles/edit_phone_number', { phone: '123456789' })).toMatchObject({
      error: 'Phone number must be 11 digits',
    })
    expect(
      await wrong('/profiles/edit_address', { address: 'x', city: 'y', country: 'Ghana' }),
    ).toMatchObject({ field: 'country' })
    expect(await read()).toEqual(before)
  })

  test('API-32 API-34 API-36 API-37 API-38 strangers are refused', async () => {
    const calls = [
      ['GET', '/profiles/'],
      ['PUT', '/profiles/'],
      ['PUT', '/profiles/edit_name'],
      ['PUT', '/profiles/edit_phone_number'],
      ['PUT', '/profiles/edit_address'],
      ['PUT', '/profiles/edit_image'],
    ] as const
    for (const [method, url] of calls) {
      expect(
        await house.call(method, url, method === 'PUT' ? {} : undefined, { guestUserID: newId() }),
        url,
      ).toMatchObject({ status: 401 })
    }
  })
})

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)])
const upload = (bytes: Buffer, { name = 'avatar', type = 'image/jpeg' } = {}) => {
  const form = [
    '--b\r\ncontent-disposition: form-data; name="first_name"\r\n\r\nAda\r\n',
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="../../me.jpg"\r\ncontent-type: ${type}\r\n\r\n`,
    bytes,
    '\r\n--b--\r\n',
  ]
  return house.app
    .inject({
      method: 'PUT',
      url: '/profiles/edit_image/',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat(form.map((part) => Buffer.from(part))),
    })
    .then((answer) => ({
      status: answer.statusCode,
      body: answer.json<{ message: string; field: string; data: object }>(),
    }))
}

describe('the avatar', () => {
  test('API-35 PRF-09 JPEG, PNG and GIF are taken, whatever they call themselves', async () => {
    const png = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.alloc(9),
    ])
    for (const bytes of [jpeg, png, Buffer.from('GIF89a........')]) {
      expect(await upload(bytes, { type: 'text/html' })).toMatchObject({
        status: 200,
        body: { message: 'uploaded successfully...' },
      })
      expect(saved.at(-1)).toEqual(bytes)
    }
    expect(await read()).toMatchObject({
      avatar: expect.stringMatching(/^\/media\/.*\/320\.jpg$/) as string,
      first_name: 'Bọ́lá',
    })
  })

  test('API-35 VAL-11 no file, another format, broken and large ones are refused', async () => {
    const count = saved.length
    expect(await upload(Buffer.alloc(0))).toMatchObject({
      status: 422,
      body: { field: 'avatar', message: 'Product image is required' },
    })
    expect(await upload(jpeg, { name: 'picture' })).toMatchObject({
      status: 422,
      body: { message: 'Product image is required' },
    })
    for (const bytes of ['<svg onload=alert(1)>', 'RIFF....WEBP', '%PDF-1.7']) {
      expect(await upload(Buffer.from(bytes))).toMatchObject({
        status: 415,
        body: { field: 'avatar', message: 'Unsupported Format' },
      })
    }
    expect(await upload(Buffer.concat([jpeg, Buffer.from('broken')]))).toMatchObject({
      status: 415,
      body: { message: 'Unsupported Format' },
    })
    const largest = Buffer.concat([jpeg, Buffer.alloc(4 * 1024 * 1024 - jpeg.length)])
    expect(await upload(Buffer.concat([largest, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      body: { field: 'avatar', message: 'File too large' },
    })
    expect(saved.length).toBe(count)
    expect(await upload(largest)).toMatchObject({ status: 200 })
    const json = await house.call('PUT', '/profiles/edit_image', { avatar: 'x' }, headers)
    expect(json).toMatchObject({ status: 422, body: { field: 'avatar' } })
  })
})
