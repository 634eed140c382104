import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'

const MB = 1024 * 1024

let t: TestDatabase
let files: string
let server: ChildProcess
let lines: AsyncIterator<string>
let url: string
let seller: { token: string }
beforeAll(async () => {
  t = await testDatabase()
  files = await mkdtemp(join(tmpdir(), 'aworan-uploads-'))
  const script = join(import.meta.dirname, '../testing/test-server.ts')
  server = spawn(process.execPath, ['--import', 'tsx', script, t.url, files], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (!server.stdout) throw new Error('the server says nothing')
  lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  ;({ url, seller } = await said())
  // A process of its own has all of the program to load first.
})
afterAll(async () => {
  server.stdin?.end()
  await once(server, 'exit')
  await t.drop()
  await rm(files, { recursive: true, force: true })
})

const said = async () => JSON.parse(String((await lines.next()).value))
/** The most memory the server's process has had, in MB. */
const peak = async (): Promise<number> => {
  server.stdin?.write('\n')
  return (await said()).peak / MB
}

const upload = async (bytes: Buffer, name = 'me.png') => {
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${url}/api/v1/profiles/edit_image/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${seller.token}` },
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}

const chunk = (type: string, data: Buffer): Buffer => {
  const [length, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** A whole and sound PNG of one colour, two colours deep: each row is an eighth of its width in bytes. */
const flatPng = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } })

describe('uploads', () => {
  it('a decompression bomb is refused and costs next to nothing, and the largest pictures cost less than 200 MB', async ({
    annotate,
  }) => {
    const bomb = flatPng(20_000, 20_000)
    expect(bomb.length).toBeLessThan(MB)
    const before = await peak()
    const refused = await Promise.all(Array.from({ length: 8 }, () => upload(bomb)))
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'picture_too_many_pixels', field: 'avatar' },
      })
    const bombed = await peak()
    // The largest that is allowed.
    const largest = flatPng(6_300, 6_300)
    const taken = await Promise.all([upload(largest), upload(largest)])
    expect(taken.map(({ status }) => status)).toEqual([200, 200])
    const after = await peak()
    await annotate(
      `Most memory of the server: ${before.toFixed(0)} MB before, ${bombed.toFixed(0)} MB after 8 bombs of 400 MP at once, ` +
        `${after.toFixed(0)} MB after 2 pictures of 40 MP at once`,
    )
    // What uploads cost comes on top of what the program takes by itself.
    // One that was unpacked would take 1,200.
    expect(bombed - before).toBeLessThan(200)
    expect(after - before).toBeLessThan(200)
  })

  it('what is no picture is refused, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const wrong: [string, Buffer][] = [
      ['paper.png', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj')],
      ['drawing.svg', Buffer.from(svg)],
      ['drawing.png', Buffer.from(svg)],
      ['page.gif', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['script.gif', Buffer.from('GIF89a=1;/*'.padEnd(200, ' ').concat('*/alert(1)'))],
      ['archive.jpg', Buffer.from('PK\u0003\u0004'.padEnd(100, '\0'))],
      ['photo.png', await plain(40, 40).webp().toBuffer()],
    ]
    for (const [name, bytes] of wrong) {
      expect(await upload(bytes, name), name).toMatchObject({
        status: 415,
        body: { message: 'Unsupported Format' },
      })
    }
    const cut = (await plain(400, 400).jpeg().toBuffer()).subarray(0, 300)
    expect(await upload(cut, 'cut.jpg')).toMatchObject({
      status: 422,
      body: { code: 'picture_broken', field: 'avatar' },
    })
  })

  it('a picture that is something else besides is only a picture after, and says nothing of where it was taken', async () => {
    const photo = await plain(800, 600)
      .withExif({
        IFD0: { Make: 'Tell-tale', Copyright: 'Tell-tale' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '6/1 27/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '3/1 23/1 0/1',
        },
      })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await upload(
      Buffer.concat([photo, Buffer.from('<script>Tell-tale</script>%PDF-1.7')]),
      'me.jpg',
    )
    const id = String(body.data.avatar).split('/')[2] ?? ''
    const served = await Promise.all(
      ['320.jpg', '320.webp', '320.avif', 'card.jpg'].map(async (name) => {
        const answer = await fetch(`${url}/media/${id}/${name}`)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        return Buffer.from(await answer.arrayBuffer())
      }),
    )
    const folder = join(files, 'pictures', id)
    // A draft stands in until the real one is made.
    await vi.waitFor(async () => expect((await readdir(folder)).length).toBeGreaterThanOrEqual(5))
    const kept = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
    for (const bytes of [...served, ...kept]) {
      const { exif, xmp, iptc } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
      expect(bytes.toString('latin1')).not.toMatch(/Tell-tale|<script|%PDF/)
    }
  })
})
