import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyNew, removeOlder } from './copy-new.ts'
import { copyTree } from './copy-tree.ts'

let folder: string
const at = (path: string) => join(folder, path)
const write = async (path: string, text: string) => {
  await mkdir(dirname(at(path)), { recursive: true })
  await writeFile(at(path), text)
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aworan-copy-new-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('what is new in a folder is copied, once, in whole files; what was copied before is linked', async () => {
  const skip = (path: string) => path.endsWith('.draft')
  const known = new Map<string, number>()
  const copy = (since: Date) => copyNew(at('from'), at('to'), { since, known, skip, before: [at('before')] })
  await write('from/old/a', 'a')
  await write('from/deep/b', 'b')
  await copyTree(at('from'), at('before'))
  await write('from/deep/c', 'c')
  await write('from/deep/d.draft', 'd')
  await copy(new Date(0))
  expect((await readdir(at('to'), { recursive: true })).toSorted()).toEqual([
    'deep',
    'deep/b',
    'deep/c',
    'old',
    'old/a',
  ])
  const inode = async (path: string) => (await stat(at(path))).ino
  expect(await inode('to/deep/b')).toBe(await inode('before/deep/b'))
  await rm(at('to/old'), { recursive: true })
  // Long ago nothing changed there; a new name changes its folder.
  const longAgo = new Date('2026-01-01T00:00:00Z')
  const since = new Date('2026-06-01T00:00:00Z')
  await write('from/old/late', 'not looked at')
  await utimes(at('from/old'), longAgo, longAgo)
  known.delete('old')
  await write('from/deep/e', 'e')
  await write('to/deep/e.draft', 'left by a copy that was killed')
  await copy(since)
  const copied = (await readdir(at('to'), { recursive: true })).toSorted()
  expect(copied).toEqual(['deep', 'deep/b', 'deep/c', 'deep/e'])
  expect(await readFile(at('to/deep/e'), 'utf8')).toBe('e')
  // By the clock of its disk it is older than the last look; still it is another time than then.
  await utimes(at('from/old'), since, longAgo)
  await write('from/old/later', 'looked at')
  await utimes(at('from/old'), since, new Date('2026-01-02T00:00:00Z'))
  await copy(since)
  expect((await readdir(at('to/old'))).toSorted()).toEqual(['a', 'late', 'later'])
  await rm(at('to/old'), { recursive: true })
  // Gone from there, it stays here until it is too old.
  await rm(at('from/deep'), { recursive: true })
  await copy(since)
  for (const name of ['b', 'c']) await utimes(at(`to/deep/${name}`), longAgo, longAgo)
  await removeOlder(at('to'), since)
  expect(await readdir(at('to'), { recursive: true })).toEqual(['deep', 'deep/e'])
  await utimes(at('to/deep/e'), longAgo, longAgo)
  await removeOlder(at('to'), since)
  expect(await readdir(at('to'))).toEqual([])
})
