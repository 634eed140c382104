import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FolderLock, lockFolder } from './folder-lock.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'aworan-lock-'))
  folder = join(parent, 'not/made/yet')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

function taken(): FolderLock {
  const lock = lockFolder(folder)
  if (!lock.ok) throw new Error(lock.message)
  return lock.value
}

test('a folder that is missing is made and taken', () => {
  taken().release()
  expect(existsSync(folder)).toBe(true)
})

test('a second holder is refused with the number of the first, until that lets go', () => {
  const first = taken()
  expect(lockFolder(folder)).toEqual({
    ok: false,
    code: 'folder_in_use',
    message: `Another Àwòrán is already running on this data folder (process ${process.pid})`,
  })
  first.release()
  first.release()
  taken().release()
})

test('another process holds it, and being killed frees it', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))
  const program = `
    const { lockFolder } = await import(${module})
    console.log(lockFolder(${JSON.stringify(folder)}).ok)
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program])
  const [line] = (await once(holder.stdout, 'data')) as [Buffer]
  expect(line.toString()).toBe('true\n')
  const refused = lockFolder(folder)
  const ended = once(holder, 'close')
  holder.kill('SIGKILL')
  await ended
  expect(refused).toMatchObject({ message: expect.stringContaining(`(process ${holder.pid})`) as string })
  taken().release()
})

test('what a dead process has left behind is no lock, no matter which process has its number now', () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'server.lock'), '')
  writeFileSync(join(folder, 'server.pid'), `${process.pid}\n`)
  taken().release()
})
