import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import type { TestDatabase } from '../../platform/db/test-database.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import type { MediaContext } from './context.ts'
import { labOf, paletteOf } from './rules/palette.ts'
import { pictureImage, sparingWidth, widthsFor } from './rules/pictures.ts'
import { inspect } from './service/image.ts'
import { makeAllVariants, readCard, readVariant } from './service/serving.ts'
import { addPicture } from './service/taking-in.ts'
import { openMedia } from './test-media.ts'

let t: TestDatabase
let folder: string
let media: MediaContext
let closeMedia: () => Promise<void>
beforeAll(async () => void ({ t, folder, media, close: closeMedia } = await openMedia()))
afterAll(() => closeMedia())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d9411e' } })

describe('pictures', () => {
  it('come in widths up to the original’s, always with a 320', () => {
    expect(widthsFor(2400)).toEqual([320, 480, 640, 900, 1200, 2000, 2400])
    expect(widthsFor(2000)).toEqual([320, 480, 640, 900, 1200, 2000])
    expect(widthsFor(900)).toEqual([320, 480, 640, 900])
    expect(widthsFor(901)).toEqual([320, 480, 640, 900, 901])
    expect(widthsFor(100)).toEqual([320])
    fc.assert(fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => widthsFor(width)[0] === 320))
    for (const original of [100, 320, 500, 650, 901, 4000]) {
      const widths = widthsFor(original)
      for (const width of widths) expect(widths).toContain(sparingWidth(width))
    }
    expect([320, 480, 640, 900, 1200, 2000].map(sparingWidth)).toEqual([320, 320, 320, 640, 640, 2000])
    expect(pictureImage('x', [320, 640, 1200])).toBe('/media/x/640.jpg')
    expect(pictureImage('x', [320])).toBe('/media/x/320.jpg')
  })

  it('are read for size, colour and thumbhash as they stand upright', async () => {
    const turned = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const found = await inspect(turned)
    expect(found).toMatchObject({ ok: true, value: { width: 200, height: 300 } })
    if (!found.ok) return
    expect(found.value.colour).toMatch(/^#d[89a][34][0-9a-f]/)
    expect(found.value.thumbhash.length).toBeGreaterThan(10)
    expect(found.value.palette[0]?.share).toBe(1)
  })

  it('are judged as they are served: what is transparent is white', async () => {
    const line = { create: { width: 300, height: 40, channels: 4, background: '#1e41d9' } } as const
    const drawing = await sharp({
      create: { width: 300, height: 300, channels: 4, background: '#00000000' },
    })
      .composite([{ input: line, top: 130, left: 0 }])
      .png()
      .toBuffer()
    const [found, served] = [
      await inspect(drawing),
      await inspect(await sharp(drawing).flatten({ background: '#ffffff' }).png().toBuffer()),
    ]
    expect(found).toEqual(served)
    expect(found).toMatchObject({ ok: true, value: { colour: '#ffffff', colours: ['blue', 'white'] } })
    if (!found.ok) return
    // The 24th bit of a thumbhash says that it has an alpha channel.
    expect((Buffer.from(found.value.thumbhash, 'base64')[2] ?? 0) >> 7).toBe(0)
  })

  it('are served in every size and format, made once for many readers at once', async () => {
    const added = await addPicture(media, t.db, await picture(700, 500).png().toBuffer(), null)
    if (!added.ok) throw new Error(added.code)
    const { id, widths } = added.value
    expect(widths).toEqual([320, 480, 640, 700])
    for (const [format, name] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpg', 'jpeg'],
    ] as const) {
      const all = await Promise.all(Array.from({ length: 10 }, () => readVariant(media, id, 640, format)))
      expect(new Set(all.map((found) => found?.bytes.length)).size).toBe(1)
      // Until it is made a draft stands in for it.
      expect(all[0]).toMatchObject({ format: 'jpg', lasts: false })
      expect(await sharp(all[0]?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640 })
      await expect.poll(() => readVariant(media, id, 640, format)).toMatchObject({ format, lasts: true })
      const made = await readVariant(media, id, 640, format)
      expect(await sharp(made?.bytes).metadata()).toMatchObject({ format: name, width: 640 })
    }
    expect(await readVariant(media, id, 641, 'jpg')).toBeUndefined()
    expect(await readVariant(media, newId(), 640, 'jpg')).toBeUndefined()
    expect(await makeAllVariants(media, AbortSignal.timeout(30_000), 8)).toBe(9)
    expect(await makeAllVariants(media, AbortSignal.timeout(30_000), 8)).toBe(0)
  })

  it('are made ahead in the order in which people need them, the later ones by a fifth of the machine', async () => {
    const own = await openMedia()
    const made: { name: string; began: number; ended: number }[] = []
    let began = 0
    const { files } = own.media
    const watched: typeof own.media = {
      ...own.media,
      files: {
        ...files,
        get: (key) => {
          began = performance.now()
          return files.get(key)
        },
        put: async (key, bytes) => {
          await files.put(key, bytes)
          made.push({ name: key.split('/').at(-1) ?? '', began, ended: performance.now() })
        },
      },
    }
    try {
      for (const width of [330, 350]) {
        const added = await addPicture(own.media, own.t.db, await picture(width, 300).png().toBuffer(), null)
        if (!added.ok) throw new Error(added.code)
      }
      expect(await makeAllVariants(watched, AbortSignal.timeout(30_000), 2)).toBe(12)
      const names = made.map(({ name }) => name)
      expect(names.slice(0, 4)).toEqual(['320.avif', '320.avif', '350.avif', '330.avif'])
      expect(new Set(names.slice(4, 8).map((name) => name.split('.')[1]))).toEqual(new Set(['webp']))
      // Of two processors a fifth is two parts of work to three of rest.
      for (const [at, { began: from, ended }] of made.slice(2, -1).entries()) {
        const next = made[at + 3]
        expect((next?.began ?? 0) - ended, names[at + 2]).toBeGreaterThan(1.4 * (ended - from))
      }
    } finally {
      await own.close()
    }
  })

  it('are encoded one after the other, so that other work gets its turn', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const original = await sharp({
      create: { width: 900, height: 700, channels: 3, background: '#888', noise },
    })
      .jpeg()
      .toBuffer()
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const added = await addPicture(media, t.db, original, null, { trusted: true })
        if (!added.ok) throw new Error(added.code)
        return added.value.id
      }),
    )
    const drafts = ids.map((id) => readVariant(media, id, 640, 'avif'))
    await Promise.any(drafts)
    await promisify(brotliCompress)(Buffer.alloc(20_000, 'words '))
    const files = folderFiles(folder)
    const made = await Promise.all(ids.map((id) => files.has(`pictures/${id}/640.avif`)))
    expect(made.filter(Boolean).length).toBeLessThan(4)
    for (const found of await Promise.all(drafts)) expect(found?.lasts).toBe(false)
    await expect
      .poll(() => Promise.all(ids.map((id) => files.has(`pictures/${id}/640.avif`))))
      .not.toContain(false)
  })

  it('have a card for previews of links: 1200 × 630 and below 300 kB, whatever they show', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
    const loud = await sharp({
      create: { width: 2000, height: 1050, channels: 3, background: '#888', noise },
    })
      .png()
      .toBuffer()
    for (const bytes of [loud, await picture(200, 900).png().toBuffer()]) {
      const added = await addPicture(media, t.db, bytes, null)
      if (!added.ok) throw new Error(added.code)
      const card = await readCard(media, added.value.id)
      expect(card?.length).toBeLessThan(300_000)
      expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    }
    expect(await readCard(media, newId())).toBeUndefined()

    // The upright red one stands whole in the middle of its mat.
    const red = await addPicture(media, t.db, await picture(300, 600).png().toBuffer(), null)
    if (!red.ok) throw new Error(red.code)
    const { data, info } = await sharp(await readCard(media, red.value.id))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels
      return [...data.subarray(start, start + 3)].map((part) => Math.round(part / 16))
    }
    const [mat, paint] = [at(10, 10), at(600, 315)]
    expect(mat).toEqual([15, 15, 15])
    expect(paint).toEqual([14, 4, 2])
    expect([at(600, 60), at(600, 570), at(480, 315), at(720, 315)]).toEqual([paint, paint, paint, paint])
    expect([at(600, 30), at(600, 600), at(440, 315), at(760, 315)]).toEqual([mat, mat, mat, mat])
  })

  it('lose where they were taken', async () => {
    const located = await picture(400, 400)
      .withExif({ IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(located).metadata()).exif).toBeDefined()
    const added = await addPicture(media, t.db, located, null)
    if (!added.ok) throw new Error(added.code)
    const original = await folderFiles(folder).get(`pictures/${added.value.id}/original.jpg`)
    expect((await sharp(original).metadata()).exif).toBeUndefined()
  })

  it.each([
    ['a text', Buffer.from('not a picture')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a broken JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ])('are refused when they are %s', async (_what, bytes) => {
    expect(await addPicture(media, t.db, bytes, null)).toMatchObject({ ok: false, code: 'unsupported_media' })
  })

  it('are refused above 40 megapixels before they are unpacked', async () => {
    const bomb = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(6_000_000)
    expect(await addPicture(media, t.db, bomb, null)).toMatchObject({ ok: false })
  })

  it('have their colours in Lab: white, black and red are where CIE puts them', () => {
    const close = (found: readonly number[], wanted: readonly number[]): void => {
      for (const [i, value] of wanted.entries()) expect(Math.abs((found[i] ?? 0) - value)).toBeLessThan(0.6)
    }
    close(labOf(255, 255, 255), [100, 0, 0])
    close(labOf(0, 0, 0), [0, 0, 0])
    close(labOf(255, 0, 0), [53.2, 80.1, 67.2])
    const shares = paletteOf(new Uint8Array([255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255]))
    expect(shares.reduce((sum, shade) => sum + shade.share, 0)).toBeCloseTo(1, 2)
  })
})
