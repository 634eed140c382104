import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isUnavailable } from '../db/unavailable.ts'
import { BucketFailed, bucketFiles } from './bucket.ts'
import type { Files } from './files.ts'
import { folderFiles } from './folder.ts'
import { itStoresFiles, keysOf, namesOf } from './test-files.ts'
import { type Fault, startStore } from './test-store.ts'

let store: Awaited<ReturnType<typeof startStore>>
let folder: string
let faults: Fault[] = []
beforeAll(async () => {
  store = await startStore({
    fault: (method) => (method === 'PUT' || method === 'GET' ? faults.shift() : undefined),
  })
  folder = await mkdtemp(join(tmpdir(), 'aworan-files-'))
})
afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  faults = []
})

const failed = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe.each(['folder', 'bucket'])('files in a %s', (place) => {
  let files: Files
  beforeAll(() => {
    files = place === 'folder' ? folderFiles(folder) : bucketFiles(store.bucket('pictures'))
  })

  itStoresFiles(() => files)
})

it('a folder that cannot be read whole says so, and leaves nothing out', async () => {
  const looping = folderFiles(join(folder, 'looping'))
  await looping.put('pictures/a/original.jpg', Buffer.from('art'))
  await symlink('b', join(folder, 'looping/pictures/b'))
  await expect(keysOf(looping, '')).rejects.toThrow(/ELOOP/)
})

describe('a bucket', () => {
  const files = () => bucketFiles(store.bucket('pictures'))

  it('with more files than one answer lists has all of them listed, and deleted', async () => {
    for (let at = 0; at < 25; at++) {
      await files().put(`pictures/many/${at}.avif`, Buffer.from('x'))
      await files().put(`pictures/${at}/640.avif`, Buffer.from('x'))
    }
    expect(await namesOf(files().list('pictures'))).toHaveLength(26)
    expect(await namesOf(files().list('pictures/many'))).toHaveLength(25)
    expect(await keysOf(files(), 'pictures')).toHaveLength(50)
    await files().removeAll('pictures/many')
    expect(await keysOf(files(), '')).toHaveLength(25)
    await files().removeAll('pictures')
    expect(store.keys('pictures')).toEqual([])
  })

  it.each(['busy', 'cut', 'half', 'gone'] as const)('is asked again where an answer is %s', async (fault) => {
    const bytes = Buffer.alloc(5_000, 'art')
    if (fault === 'busy' || fault === 'gone') faults = [fault, fault]
    await files().put('pictures/a/original.jpg', bytes)
    faults = [fault, fault]
    expect(await files().get('pictures/a/original.jpg')).toEqual(bytes)
    expect(faults).toEqual([])
  })

  it.each(['busy', 'cut', 'half', 'gone'] as const)(
    'that goes on being %s is unavailable, and no part is taken for a file',
    async (fault) => {
      await files().put('pictures/a/original.jpg', Buffer.alloc(5_000, 'art'))
      faults = [fault, fault, fault]
      const error = await failed(files().get('pictures/a/original.jpg'))
      expect(error).toBeInstanceOf(BucketFailed)
      expect(isUnavailable(error)).toBe(true)
    },
  )

  it('refuses another key, and one that is not there says so, each at once', async () => {
    const other = bucketFiles({ ...store.bucket('pictures'), secretKey: 'other' })
    const gone = bucketFiles({ ...store.bucket('pictures'), url: `${store.bucket('pictures').url}-gone` })
    store.asked.length = 0
    for (const work of [
      () => other.get('a'),
      () => other.put('a', Buffer.from('a')),
      () => other.remove('a'),
      () => keysOf(other, ''),
    ])
      expect(await failed(work())).toMatchObject({ code: 'EBUCKET', reason: 'SignatureDoesNotMatch' })
    expect(await failed(other.has('a'))).toBeInstanceOf(BucketFailed)
    for (const work of [() => gone.get('a'), () => gone.put('a', Buffer.from('a')), () => keysOf(gone, '')])
      expect(await failed(work())).toMatchObject({ code: 'EBUCKET', reason: 'NoSuchBucket' })
    expect(store.asked).toHaveLength(8)
  })
})
