import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Files } from '../../platform/files/files.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { type Fault, startStore } from '../../platform/files/test-store.ts'
import { startProgram } from '../testing/test-program.ts'
import { moveFiles } from './move.ts'
import { openBuckets } from './open.ts'

let store: Awaited<ReturnType<typeof startStore>> | undefined
let folder = ''
let files: Files
let buckets: Files
let fault: (method: string, path: string) => Fault | undefined = () => undefined
const clear = async (): Promise<void> => {
  await store?.stop()
  await rm(folder, { recursive: true, force: true })
}
beforeEach(async () => {
  if (folder !== '') await clear()
  fault = () => undefined
  store = await startStore({ fault: (method, path) => fault(method, path) })
  const { FILES_BUCKET: pictures, FILES_PRIVATE_BUCKET: rest } = store.env
  const { region, accessKey, secretKey } = store.bucket('pictures')
  buckets = openBuckets({ pictures, private: rest, region, accessKey, secretKey })
  folder = await mkdtemp(join(tmpdir(), 'aworan-move-'))
  files = folderFiles(join(folder, 'files'))
  for (let at = 0; at < 30; at++)
    await files.put(`pictures/${at}/original.jpg`, Buffer.alloc(1_000 + at, 'art'))
  await files.put('evidence/a.jpg', Buffer.from('proof'))
  await files.put('private/papers/a.pdf', Buffer.from('paper'))
})
afterAll(clear)

const everything = async (from: Files): Promise<string[]> => {
  const all: string[] = []
  for await (const { key } of from.walk('')) all.push(`${key} ${(await from.get(key))?.toString('hex')}`)
  return all.toSorted()
}

describe('files', () => {
  it('are copied to buckets, pictures in one and all others in the other, and back', async () => {
    await writeFile(join(folder, 'files/evidence/b.jpg.1.draft'), 'half')
    expect(await moveFiles(files, buckets)).toEqual({ files: 32, copied: 32, bytes: 30_445 })
    expect(store?.keys('pictures')).toHaveLength(30)
    expect(store?.keys('private')).toEqual(['evidence/a.jpg', 'private/papers/a.pdf'])
    const back = folderFiles(join(folder, 'back'))
    await moveFiles(buckets, back)
    await rm(join(folder, 'files/evidence/b.jpg.1.draft'))
    expect(await everything(back)).toEqual(await everything(files))
  })

  it('that are broken off are gone on with: what is there is not sent again', async () => {
    fault = (method, path) => (method === 'PUT' && path.includes('/pictures/27/') ? 'gone' : undefined)
    await expect(moveFiles(files, buckets)).rejects.toThrow(/pictures\/27\/original.jpg/)
    const before = (store?.keys('pictures').length ?? 0) + (store?.keys('private').length ?? 0)
    expect(before).toBeGreaterThan(0)
    fault = () => undefined
    await files.put('pictures/new/original.jpg', Buffer.from('new'))
    expect(await moveFiles(files, buckets)).toMatchObject({ files: 33, copied: 33 - before })
    expect(await everything(buckets)).toEqual(await everything(files))
    expect(await moveFiles(files, buckets)).toEqual({ files: 33, copied: 0, bytes: 0 })
  })

  it('are not written any more once a move has failed at one of them', async () => {
    let underWay = 0
    const slow: Files = {
      ...buckets,
      put: async (key, bytes) => {
        if (key.includes('/27/')) throw new Error('full')
        underWay += 1
        await sleep(20)
        await buckets.put(key, bytes)
        underWay -= 1
      },
    }
    await expect(moveFiles(files, slow)).rejects.toThrow('full')
    expect(underWay).toBe(0)
  })

  it('of another size are sent again', async () => {
    await buckets.put('evidence/a.jpg', Buffer.from('pro'))
    await moveFiles(files, buckets)
    expect((await buckets.get('evidence/a.jpg'))?.toString()).toBe('proof')
  })

  it('are read back: one that is not as it was sent ends the move', async () => {
    const forgetful: Files = { ...buckets, get: async () => Buffer.from('something else') }
    await expect(moveFiles(files, forgetful)).rejects.toThrow(/is not there as it was sent/)
  })
})

describe('npm run files', () => {
  const root = join(import.meta.dirname, '../..')
  const run = async (words: string[], env: Record<string, string> = {}) => {
    const program = startProgram(process.execPath, ['--import', 'tsx', 'server/cli/files.ts', ...words], {
      cwd: root,
      env: { DATA_DIR: folder, ...store?.env, ...env },
    })
    return { code: await program.ended, said: program.output() }
  }

  it('moves the files of a shop, and says how many', async () => {
    const moved = await run(['move', 'bucket'])
    expect(moved.said).toMatch(
      /The buckets have all 32 files\. 32 were copied now \(1 MB\), each read back\./,
    )
    expect(moved.code).toBe(0)
    await rm(join(folder, 'files'), { recursive: true })
    const back = await run(['move', 'folder'])
    expect(back.said).toMatch(/files has all 32 files\. 32 were copied now/)
    expect(await everything(files)).toEqual(await everything(buckets))
    // Of the server's account alone.
    expect(spawnSync('stat', ['-c', '%a', join(folder, 'files')]).stdout.toString()).toBe('700\n')
  })

  it('says what is wrong, with exit code 1', async () => {
    const busy = await run(['move', 'bucket'], { FILES_SECRET_KEY: 'another' })
    expect(busy.said).toMatch(/The bucket of pictures .* does not serve .* Put FILES_ACCESS_KEY/)
    const none = await run(['move', 'bucket'], {
      FILES_BUCKET: '',
      FILES_PRIVATE_BUCKET: '',
      FILES_ACCESS_KEY: '',
      FILES_SECRET_KEY: '',
    })
    expect(none.said).toMatch(/FILES_BUCKET is unset/)
    const usage = await run(['move'])
    expect(usage.said).toMatch(/npm run files -- move bucket/)
    expect([busy.code, none.code, usage.code]).toEqual([1, 1, 1])
    expect(store?.keys('pictures')).toEqual([])
  })
})
