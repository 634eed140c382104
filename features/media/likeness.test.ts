import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALIKE } from './rules/pictures.ts'
import { findWarnings } from './service/quality.ts'
import { addFingerprints, addPicture, addWorkPicture, turnPicture } from './service/taking-in.ts'
import { openMedia } from './test-media.ts'

const pictures = join(import.meta.dirname, '../../db/seed/pictures')
const read = (slug: string) => readFile(join(pictures, `${slug}.jpg`))

let own: Awaited<ReturnType<typeof openMedia>>
const ids = new Map<string, string>()
beforeAll(async () => {
  own = await openMedia()
  for (const file of (await readdir(pictures)).filter((name) => name.endsWith('.jpg'))) {
    const added = await addPicture(own.media, own.t.db, await readFile(join(pictures, file)), null, {
      trusted: true,
    })
    if (!added.ok) throw new Error(added.code)
    ids.set(file.replace('.jpg', ''), added.value.id)
  }
})
afterAll(() => own.close())

const alikeTo = async (id: string) =>
  (
    await sql<{ other_id: string; variant: string; distance: number }>`
      select other_id, variant, distance from picture_similarity where picture_id = ${id} order by distance`.execute(
      own.t.db,
    )
  ).rows

describe('the copied-picture check', () => {
  it('takes the fingerprints of pictures that were there before, once, and takes none of the sixty for a copy', async ({
    annotate,
  }) => {
    expect(await addFingerprints(own.media, AbortSignal.timeout(100_000))).toBe(60)
    expect(await addFingerprints(own.media, AbortSignal.timeout(1_000))).toBe(0)
    const { rows } = await sql<{ a: string; b: string; distance: number }>`
      select picture_id as a, other_id as b, distance from picture_similarity`.execute(own.t.db)
    const nearest = await sql<{ distance: number }>`
      select min(bit_count(a.hash # b.hash))::int as distance from picture_hash a join picture_hash b
        on a.picture_id <> b.picture_id and a.variant = 'whole'`.execute(own.t.db)
    await annotate(
      `False positives among 60 works (1,770 pairs): ${rows.length}; the nearest two differ in ${nearest.rows[0]?.distance} of 64 bits, ${ALIKE} count as alike`,
    )
    expect(rows).toEqual([])
  })

  for (const slug of ['five-sisters', 'noon-without-edges']) {
    it(`finds mirrored, cropped, recompressed, resized and turned copies of ${slug}`, async () => {
      const bytes = await read(slug)
      const { width, height } = await sharp(bytes).metadata()
      const part = { width: Math.round(width * 0.8), height: Math.round(height * 0.8) }
      const copies = {
        mirrored: sharp(bytes).flop(),
        'cropped in the middle': sharp(bytes).extract({
          left: Math.round(width * 0.1),
          top: Math.round(height * 0.1),
          ...part,
        }),
        'cropped at a corner': sharp(bytes).extract({ left: 0, top: height - part.height, ...part }),
        recompressed: sharp(bytes).jpeg({ quality: 25 }),
        resized: sharp(bytes).resize(1_250, 1_250, { fit: 'inside' }),
        turned: sharp(bytes).rotate(90),
      }
      for (const [how, copy] of Object.entries(copies)) {
        const added = await addWorkPicture(own.media, await copy.toBuffer(), null)
        if (!added.ok) throw new Error(`${how}: ${added.code}`)
        const others = await alikeTo(added.value.id)
        expect([how, others.map((found) => found.other_id)]).toEqual([
          how,
          expect.arrayContaining([ids.get(slug)]),
        ])
        // Copies are taken away again, so that the next is compared with the gallery alone.
        await sql`delete from picture where id = ${added.value.id}`.execute(own.t.db)
      }
    })
  }

  it('finds the original too when it comes after its copy, and says nothing of a picture turned by its owner', async () => {
    const bytes = await read('zaria-gate')
    await sql`delete from picture where id = ${ids.get('zaria-gate') ?? ''}`.execute(own.t.db)
    const { width, height } = await sharp(bytes).metadata()
    const crop = await sharp(bytes)
      .extract({
        left: 0,
        top: 0,
        width: Math.round(width * 0.8),
        height: Math.round(height * 0.8),
      })
      .toBuffer()
    const copy = await addWorkPicture(own.media, crop, null)
    const original = await addWorkPicture(own.media, bytes, null)
    if (!copy.ok || !original.ok) throw new Error('not taken in')
    expect(await alikeTo(original.value.id)).toMatchObject([
      { other_id: copy.value.id, variant: 'crop at the top left' },
    ])
    const turned = await turnPicture(own.media, original.value.id, 90, null)
    if (!turned.ok) throw new Error(turned.code)
    expect((await alikeTo(turned.value.id)).map((found) => found.other_id)).not.toContain(original.value.id)
  })
})

describe('the quality gate', () => {
  it('warns of blur, darkness and borders, and of little in the demo gallery', async () => {
    const sound = await read('before-the-bridge-wakes')
    expect(await findWarnings(sound)).toEqual([])
    expect(await findWarnings(await sharp(sound).blur(9).toBuffer())).toContain('blurred')
    expect(await findWarnings(await sharp(sound).linear(0.15, 0).toBuffer())).toContain('too_dark')
    const framed = { left: 150, right: 150, top: 150, bottom: 150, background: '#2a2a2a' }
    expect(await findWarnings(await sharp(sound).extend(framed).toBuffer())).toContain('border')
  })

  it('refuses what is too small, too large, broken or no picture, each with its reason', async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#678' } }).png()
    const code = async (bytes: Buffer) => {
      const added = await addWorkPicture(own.media, bytes, null)
      return added.ok ? 'taken' : added.code
    }
    expect(await code(await plain(1_199, 1_199).toBuffer())).toBe('picture_too_small')
    expect(await code(await plain(1_200, 399).toBuffer())).toBe('picture_too_small')
    expect(await code(await plain(1_200, 400).toBuffer())).toBe('taken')
    expect(await code(await plain(19_000, 2_500).toBuffer())).toBe('picture_too_many_pixels')
    expect(await code(await plain(16_500, 100).toBuffer())).toBe('picture_too_many_pixels')
    const whole = await read('zaria-gate')
    expect(await code(whole.subarray(0, whole.length - 20_000))).toBe('picture_broken')
    expect(
      await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>')),
    ).toBe('unsupported_media')
    expect(await code(Buffer.from('PK\u0003\u0004 a renamed archive'))).toBe('unsupported_media')
  })
})
