import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketFiles } from '../../platform/files/bucket.ts'
import { itStoresFiles } from '../../platform/files/test-files.ts'
import { root } from '../../platform/project/root.ts'
import { startProgram } from '../../server/testing/test-program.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { callApi, newBuyer, tokensOf } from '../people.ts'
import { place } from '../purchases.ts'
import { worksOnSale } from '../steps.ts'
import { cloneGallery, type GalleryDatabase, layPictures } from '../template.ts'
import { hasSwift, type Swift, startSwift } from './swift.ts'

if (!hasSwift)
  console.warn(
    'Swift is not on this machine (as root on Debian: swift-proxy, swift-account, swift-container, swift-object, memcached): its tests are skipped.',
  )

describe.skipIf(!hasSwift)('an S3 store', () => {
  let swift: Swift
  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(() => swift.stop())
  const pictures = () =>
    bucketFiles({
      url: swift.env.FILES_BUCKET ?? '',
      region: 'us-east-1',
      accessKey: swift.env.FILES_ACCESS_KEY ?? '',
      secretKey: swift.env.FILES_SECRET_KEY ?? '',
    })

  describe('by itself: files', () => {
    itStoresFiles(pictures)

    it('of 20 MB are stored, and more than 1,000 are listed', async () => {
      const bytes = Buffer.alloc(20_000_000, 'a large picture')
      await pictures().put('pictures/large/original.jpg', bytes)
      expect((await pictures().get('pictures/large/original.jpg'))?.equals(bytes)).toBe(true)
      for (let at = 0; at < 1_010; at += 10)
        await Promise.all(
          Array.from({ length: 10 }, (_, more) =>
            pictures().put(`pictures/${at + more}/1.avif`, Buffer.from('x')),
          ),
        )
      let folders = 0
      for await (const _ of pictures().list('pictures')) folders += 1
      expect(folders).toBe(1_011)
      await pictures().removeAll('pictures')
      for await (const { key } of pictures().walk('')) expect(key).toBeUndefined()
    })
  })

  describe('with the files of two servers', () => {
    let folder: string
    let gallery: GalleryDatabase | undefined
    let one: RunningMarketplace
    let two: RunningMarketplace
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'aworan-files-'))
      gallery = await cloneGallery()
      await layPictures(join(folder, 'before'))
      const move = startProgram(
        process.execPath,
        ['--import', 'tsx', 'server/cli/files.ts', 'move', 'bucket'],
        {
          cwd: root,
          env: { ...swift.env, DATA_DIR: join(folder, 'before') },
        },
      )
      expect(await move.ended, move.output()).toBe(0)
      const server = (name: string) =>
        startMarketplace({
          ...swift.env,
          DATA_DIR: join(folder, name),
          DATABASE_URL: gallery?.url ?? '',
        })
      one = await server('one')
      two = await server('two')
    })
    afterAll(async () => {
      await one.stop()
      await two.stop()
      await gallery?.drop()
      await rm(folder, { recursive: true, force: true })
    })

    /** The status of the first picture of the home page, at a server. */
    const firstPicture = async (market: RunningMarketplace): Promise<number> => {
      const html = await (await fetch(market.url)).text()
      const [path = ''] = /\/media\/[0-9a-f-]+\/\d+\.jpg/.exec(html) ?? []
      expect(path).not.toBe('')
      return (await fetch(market.url + path)).status
    }

    it('shows at each server what came to the other', async () => {
      expect([await firstPicture(one), await firstPicture(two)]).toEqual([200, 200])
      const { access } = await tokensOf(one, await newBuyer(one))
      const form = new FormData()
      const picture = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#4a7' } })
        .jpeg()
        .toBuffer()
      form.set('avatar', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
      const changed = await callApi<{ avatar: string }>(one, 'PUT', '/profiles/edit_image', form, access)
      expect(changed.status, changed.error).toBe(200)
      const { pathname } = new URL(changed.data.avatar, one.url)
      const shown = await fetch(two.url + pathname)
      expect([shown.status, shown.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true])
    })

    it('that is away takes only pictures along: works are shown and ordered, and it comes back by itself', async () => {
      const { access } = await tokensOf(one, await newBuyer(one))
      const [work] = await worksOnSale(one)
      if (!work) throw new Error('nothing is on sale')
      swift.hang()
      expect(await firstPicture(two)).toBe(503)
      swift.goOn()
      expect(await firstPicture(two)).toBe(200)
      await swift.kill()
      expect(await firstPicture(two)).toBe(503)
      expect((await fetch(`${two.url}/${work.slug}`)).status).toBe(200)
      const order = await place(one, access, work.slug)
      expect(order.code).toMatch(/\S/)
      const health = await fetch(`${one.url}/health/ready`)
      expect(health.status).toBe(200)
      await swift.revive()
      expect(await firstPicture(two)).toBe(200)
    })
  })
})
