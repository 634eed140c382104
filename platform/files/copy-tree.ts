import { execFile } from 'node:child_process'
import type { Stats } from 'node:fs'
import { type FileHandle, link, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { forEach } from '../../kernel/for-each.ts'

/** Files, their bytes, and how many of them take no room of their own. */
export type Copied = { files: number; bytes: number; linked: number }

const PIECE = 1024 * 1024
/** So much of a folder is done at a time. */
const AT_ONCE = 8

/** What disks and desktops add to folders by themselves; nothing of ours is named so. */
export const ADDED = /^[.@]|^lost\+found$/

/** What was found; undefined for what is gone. */
export async function ifThere<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Has the disk store what a folder contains: names, which are not in their files. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Has the disk of a folder store all that was written to it: a call for each file of a million takes half an hour. */
async function syncDisk(folder: string): Promise<void> {
  // Node has no syncfs(2). Outside of Linux sync(1) knows only all disks, and reports no failure.
  await promisify(execFile)('sync', process.platform === 'linux' ? ['-f', folder] : [])
}

/** Copies the bytes of a file from one place in it to another, or to its end. */
export async function copyBytes(
  source: FileHandle,
  target: FileHandle,
  start: number,
  end: number,
): Promise<void> {
  const piece = Buffer.allocUnsafe(Math.min(PIECE, end - start))
  for (let at = start; at < end; ) {
    const { bytesRead } = await source.read(piece, 0, Math.min(piece.length, end - at), at)
    if (bytesRead === 0) break
    for (let written = 0; written < bytesRead; )
      written += (await target.write(piece, written, bytesRead - written, at + written)).bytesWritten
    at += bytesRead
  }
}

/**
 * Copies a file for this account alone, and has the disk store it unless the caller does. One cut off meanwhile ends there;
 * Node's copyFile would never end.
 */
export async function copyOne(from: string, to: string, { isSynced = true } = {}): Promise<void> {
  const source = await open(from, 'r')
  try {
    const { size, atime, mtime } = await source.stat()
    const target = await open(to, 'wx', 0o600)
    try {
      await copyBytes(source, target, 0, size)
      await target.utimes(atime, mtime)
      if (isSynced) await target.sync()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Whether it is the same file, by size and time. */
export function isSame(one: Stats, other: Stats | undefined): boolean {
  return other?.isFile() === true && other.size === one.size && Math.abs(other.mtimeMs - one.mtimeMs) < 1
}

/** The path of the same file, by size and time, in the first of some folders that has it. */
export async function findSame(
  one: Stats,
  folders: readonly string[],
  path: string,
): Promise<string | undefined> {
  for (const folder of folders)
    if (isSame(one, await ifThere(stat(join(folder, path))))) return join(folder, path)
  return undefined
}

/** Gives a file a second name; false where the disk has none. */
export async function linkOne(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch {
    // Some disks, such as those of cameras, have no hard links.
    return false
  }
}

/**
 * Copies a folder to a disk, but for `skip`, files changed after `until`, and those gone from a `changing` one. Those that `to`
 * has stay, those of `before` are linked.
 */
export async function copyTree(
  from: string,
  to: string,
  {
    skip = () => false,
    before = [],
    changing = false,
    until,
  }: {
    skip?: (path: string) => boolean
    before?: readonly string[]
    changing?: boolean
    until?: Date | undefined
  } = {},
): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0, linked: 0 }
  const unlessGone = changing ? ifThere : <T>(found: Promise<T>): Promise<T | undefined> => found
  const look = async (path: string): Promise<Stats | undefined> => {
    const found = await unlessGone(stat(path))
    // A link to a disk that is not there: what it leads to is not gone.
    if (!found && (await ifThere(lstat(path)))?.isSymbolicLink()) throw new Error(`${path} leads nowhere`)
    return found
  }
  const copyFileAt = async (path: string, found: Stats, isNew: boolean): Promise<void> => {
    const target = join(to, path)
    const there = isNew ? undefined : await ifThere(stat(target))
    if (!isSame(found, there)) {
      // Written in place, a link would change the copy before.
      if (there) await rm(target)
      const old = await findSame(found, before, path)
      if (old !== undefined && (await linkOne(old, target))) copied.linked += 1
      else if (!(await unlessGone(copyOne(join(from, path), target, { isSynced: false }).then(() => true))))
        return
    }
    copied.files += 1
    copied.bytes += found.size
  }
  const copyFolderAt = async (folder: string): Promise<void> => {
    // In a new folder there is nothing yet.
    const isNew = (await mkdir(join(to, folder), { recursive: true, mode: 0o700 })) !== undefined
    const names = (await unlessGone(readdir(join(from, folder)))) ?? []
    await forEach(names, AT_ONCE, async (name) => {
      const path = join(folder, name)
      if (ADDED.test(name) || skip(path)) return
      const found = await look(join(from, path))
      if (found?.isDirectory()) await copyFolderAt(path)
      else if (found?.isFile() && (until === undefined || found.mtime <= until))
        await copyFileAt(path, found, isNew)
    })
  }
  await copyFolderAt('')
  await syncDisk(to)
  return copied
}

/** What a copy of a folder would have. */
export async function countTree(folder: string): Promise<{ files: number; bytes: number }> {
  const counted = { files: 0, bytes: 0 }
  await forEach(await readdir(folder, { withFileTypes: true }), AT_ONCE, async (entry) => {
    const path = join(folder, entry.name)
    if (ADDED.test(entry.name)) return
    const found = entry.isDirectory() ? await countTree(path) : await ifThere(stat(path))
    if (!found) return
    counted.files += 'files' in found ? found.files : 1
    counted.bytes += 'files' in found ? found.bytes : found.size
  })
  return counted
}
