import { existsSync, rmSync } from 'node:fs'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyOne, copyTree } from './copy-tree.ts'

let folder: string
const at = (...names: string[]) => join(folder, ...names)
const inode = async (...names: string[]) => (await stat(at(...names))).ino
const read = (...names: string[]) => readFile(at(...names), 'utf8')
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aworan-copy-'))
  await mkdir(at('from/deep/empty'), { recursive: true })
  await writeFile(at('from/one'), 'one')
  await writeFile(at('from/deep/two'), 'two')
})
afterEach(() => rm(folder, { recursive: true }))

it('copies folders and files with their times, for this account alone, but for what is skipped', async () => {
  await chmod(at('from/one'), 0o644)
  await utimes(at('from/one'), 1_700_000_000, 1_700_000_000)
  await writeFile(at('from/deep/left'), 'left')
  const copied = await copyTree(at('from'), at('to'), { skip: (path) => path === 'deep/left' })
  expect(copied).toEqual({ files: 2, bytes: 6, linked: 0 })
  expect((await readdir(at('to'), { recursive: true })).toSorted()).toEqual([
    'deep',
    'deep/empty',
    'deep/two',
    'one',
  ])
  const { mode, mtimeMs } = await stat(at('to/one'))
  expect([mode & 0o777, mtimeMs]).toEqual([0o600, 1_700_000_000_000])
  expect((await stat(at('to/deep'))).mode & 0o777).toBe(0o700)
})

it('links to what the copy before has, by size and time, and never changes that one', async () => {
  await copyTree(at('from'), at('before'))
  expect(await copyTree(at('from'), at('to'), { before: [at('before')] })).toMatchObject({ linked: 2 })
  expect(await inode('to/one')).toBe(await inode('before/one'))
  await writeFile(at('from/one'), 'uno')
  await utimes(at('from/one'), 1_800_000_000, 1_800_000_000)
  expect(await copyTree(at('from'), at('to'), { before: [at('before')] })).toEqual({
    files: 2,
    bytes: 6,
    linked: 0,
  })
  expect([await read('to/one'), await read('before/one')]).toEqual(['uno', 'one'])
  expect(await inode('to/deep/two')).toBe(await inode('before/deep/two'))
})

it('of a folder that changes leaves out what is gone, and fails where it should not change', async () => {
  // The folders are read, and then their files are looked at one by one.
  const skip = (): boolean => {
    rmSync(at('from'), { recursive: true, force: true })
    return false
  }
  expect(await copyTree(at('from'), at('to'), { skip, changing: true })).toEqual({
    files: 0,
    bytes: 0,
    linked: 0,
  })
  await expect(copyTree(at('from'), at('to'))).rejects.toThrow('ENOENT')
})

it('ends where a file is cut off while it is copied', async () => {
  const bytes = 200_000_000
  await writeFile(at('cut'), '')
  await truncate(at('cut'), bytes)
  const copying = copyOne(at('cut'), at('copy'))
  await expect.poll(() => existsSync(at('copy')), { interval: 1 }).toBe(true)
  await truncate(at('cut'), 10)
  await copying
  expect((await stat(at('copy'))).size).toBeLessThan(bytes)
})

it('leaves out what was changed after a time', async () => {
  const until = new Date('2026-06-01T00:00:00Z')
  await utimes(at('from/one'), until, until)
  expect(await copyTree(at('from'), at('to'), { until })).toMatchObject({ files: 1 })
  expect(existsSync(at('to/one'))).toBe(true)
})

it('fails where the disk cannot store what was copied', async ({ skip }) => {
  if (process.platform !== 'linux') skip('Only there a disk reports it.')
  await writeFile(
    at('sync'),
    '#!/bin/sh\n[ $# = 0 ] || { echo "sync: error syncing: Input/output error" >&2; exit 1; }\n',
    {
      mode: 0o755,
    },
  )
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  await expect(copyTree(at('from'), at('to'))).rejects.toThrow('Input/output error')
  vi.unstubAllEnvs()
})
