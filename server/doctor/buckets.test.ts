import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config/index.ts'
import { bucketFiles } from '../../platform/files/bucket.ts'
import { type Fault, startStore } from '../../platform/files/test-store.ts'
import { examineFiles } from './buckets.ts'

let store: Awaited<ReturnType<typeof startStore>>
let folder: string
let open: RegExp | undefined
let fault: Fault | undefined
let isLate = false
beforeAll(async () => {
  store = await startStore({
    isOpen: (path) => open?.test(path) === true,
    fault: () => fault,
    isLate: () => isLate,
  })
  folder = await mkdtemp(join(tmpdir(), 'aworan-buckets-'))
})
afterEach(() => {
  open = undefined
  fault = undefined
  isLate = false
})
afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true })
})

async function examined(env: Record<string, string> = {}): Promise<string[]> {
  const config = readConfig({ DATA_DIR: folder, ...store.env, ...env })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const found = await examineFiles(config.value)
  return found.map((one) => (one.isWell ? `✓ ${one.says}` : `✗ ${one.says} → ${one.next}`))
}

describe('buckets', () => {
  it('are well where they take files and show them to no stranger, and stay empty', async () => {
    expect(await examined()).toEqual([
      `✓ The bucket of pictures (${store.env.FILES_BUCKET}) takes files, and no stranger reads them`,
      `✓ The bucket of private files (${store.env.FILES_PRIVATE_BUCKET}) takes files, and no stranger reads them`,
    ])
    expect([...store.keys('pictures'), ...store.keys('private')]).toEqual([])
  })

  it('are not looked at where files are in the data folder', async () => {
    const none = Object.fromEntries(Object.keys(store.env).map((name) => [name, '']))
    expect(await examined(none)).toEqual([])
  })

  it.each([
    [
      { FILES_SECRET_KEY: 'another' },
      /does not serve \(.*403 SignatureDoesNotMatch\) → Put FILES_ACCESS_KEY/,
    ],
    [
      { FILES_PRIVATE_BUCKET: 'http://127.0.0.1:1/private' },
      /private files .* does not serve .* → See that the store runs/,
    ],
  ])('are wrong with %j', async (env, says) => {
    expect((await examined(env)).join('\n')).toMatch(says)
  })

  it('are wrong where the address leads to something else, which answers all', async () => {
    const other = createServer((_request, response) => response.end('<html>Welcome</html>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const found = await examined({ FILES_BUCKET: `http://127.0.0.1:${port}/pictures` })
    other.closeAllConnections()
    other.close()
    expect(found[0]).toMatch(/does not serve \(.*it answers no list\) → See that the store runs/)
  })

  it('that are not there are to be made', async () => {
    const FILES_BUCKET = `${store.env.FILES_BUCKET}-none`
    expect((await examined({ FILES_BUCKET })).join('\n')).toMatch(/404 NoSuchBucket\) → Make the bucket/)
  })

  it('that anybody may read are wrong', async () => {
    open = /^\/private\/doctor/
    expect((await examined())[1]).toMatch(/private files .* can be read by anybody → Close it to the public/)
    open = /^\/pictures\/doctor/
    expect((await examined())[0]).toMatch(/pictures .* can be read by anybody/)
    open = /^\/private\?list-type/
    expect((await examined())[1]).toMatch(/private files .* can be read by anybody/)
  })

  it('of a store that has another time say that the clock is to be set', async () => {
    isLate = true
    expect((await examined())[0]).toMatch(/403 RequestTimeTooSkewed\) → Set the clock of this machine/)
  })

  it('of a store that is busy are wrong, and say so', async () => {
    fault = 'busy'
    expect((await examined())[0]).toMatch(
      /does not serve \(.*: it answered 503 SlowDown\) → See that the store runs/,
    )
  })

  it('are to have the files of the folder before they are used', async () => {
    await mkdir(join(folder, 'files/evidence'), { recursive: true })
    await writeFile(join(folder, 'files/evidence/a.jpg'), 'proof')
    expect((await examined())[2]).toMatch(
      /^✗ The buckets are empty, and there are files in .*\/files → Copy them with npm run files -- move bucket/,
    )
    // What another doctor has just written, or left, is no file of the shop.
    await bucketFiles(store.bucket('private')).put('doctor/left', Buffer.from('try'))
    expect((await examined())[2]).toMatch(/^✗ The buckets are empty/)
    await bucketFiles(store.bucket('private')).put('evidence/a.jpg', Buffer.from('proof'))
    expect(await examined()).toHaveLength(2)
  })
})
