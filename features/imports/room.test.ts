import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PART_BYTES } from '../../contract/import.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop } from '../sellers/test-shop.ts'
import { sendPart } from './test-import.ts'

const MB = 1024 * 1024
let folder: string
let m: Marketplace
let room = { free: 500 * MB, total: 1_000 * MB }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aworan-room-'))
  m = await openMarketplace({ files: { ...folderFiles(folder), room: async () => room } })
})
afterAll(async () => {
  await m.close()
  await rm(folder, { recursive: true, force: true })
})

const announce = (token: string, list: number, zip?: number) =>
  m.call('POST', '/seller/imports/', {
    token,
    body: {
      list: { name: 'works.csv', bytes: list },
      ...(zip === undefined ? {} : { pictures: { name: 'pictures.zip', bytes: zip } }),
    },
  })

it('L-22 a seller whom nobody has verified announces 2 MB and 100 MB of pictures, a verified one more', async () => {
  const { token, shop } = await openTestShop(m)
  expect((await announce(token, MB, 200 * MB)).body).toMatchObject({
    status: 'error',
    code: 'import_unverified',
  })
  expect((await announce(token, 3 * MB)).body.code).toBe('import_unverified')
  expect((await announce(token, MB, 100 * MB)).status).toBeLessThan(300)
  await sql`update seller set verification = 'verified' where id = ${shop.id}`.execute(m.db)
  expect((await announce(token, 3 * MB, 200 * MB)).status).toBeLessThan(300)
})

it('L-22 nothing is taken while less than a tenth of the disk would stay free; what was sent is kept', async () => {
  const { token } = await openTestShop(m)
  room = { free: 150 * MB, total: 1_000 * MB }
  const refused = await announce(token, MB, 60 * MB)
  expect(refused.status).toBe(507)
  expect(refused.body).toMatchObject({ code: 'storage_full' })
  expect(refused.body.error).toContain('no room')
  const begun = (await announce(token, MB, PART_BYTES)).body.data
  const part = Buffer.alloc(MB, 'a')
  expect((await sendPart(m, { token }, begun.id, 'list', 0, part)).status).toBe(200)
  room = { free: 100 * MB, total: 1_000 * MB }
  const stopped = await sendPart(m, { token }, begun.id, 'pictures', 0, Buffer.alloc(PART_BYTES))
  expect(stopped.body).toMatchObject({ code: 'storage_full' })
  room = { free: 500 * MB, total: 1_000 * MB }
  const after = await m.call('GET', `/seller/imports/${begun.id}/`, { token })
  expect(after.body.data).toMatchObject({ state: 'receiving', list: { received: 1 } })
})
