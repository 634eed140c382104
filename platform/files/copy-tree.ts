import type { Stats } from 'node:fs'
import { link, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files, their bytes, and how many of them take no room of their own. */
export type Copied = { files: number; bytes: number; linked: number }

const PIECE = 1024 * 1024

/** What disks and desktops add to folders by themselves; nothing of ours is named so. */
const ADDED = /^[.@]|^lost\+found$/

/** Undefined for what is gone. */
async function ifThere<T>(found: Promise<T>): Promise<T | undefined> {
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

/**
 * Copies a file for this account alone, and has the disk store it. One cut off meanwhile ends there; Node's copyFile
 * would never end.
 */
export async function copyOne(from: string, to: string): Promise<void> {
  const source = await open(from, 'r')
  try {
    const { size, atime, mtime } = await source.stat()
    const target = await open(to, 'wx', 0o600)
    try {
      const piece = Buffer.allocUnsafe(Math.min(PIECE, size))
      for (let at = 0; at < size; ) {
        const { bytesRead } = await source.read(piece, 0, Math.min(piece.length, size - at), at)
        if (bytesRead === 0) break
        for (let written = 0; written < bytesRead; )
          written += (await target.write(piece, written, bytesRead - written, at + written)).bytesWritten
        at += bytesRead
      }
      await target.utimes(atime, mtime)
      await target.sync()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

const isSame = (one: Stats, other: Stats | undefined): boolean =>
  other?.isFile() === true && other.size === one.size && Math.abs(other.mtimeMs - one.mtimeMs) < 1

async function linkOne(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch {
    // Some disks, such as those of cameras, have no hard links.
    return false
  }
}

/**
 * Copies a folder but for `skip`. Files that `to` has, by size and time, stay; those of `before` are linked. Of a
 * `changing` one, what is gone is left out.
 */
export async function copyTree(
  from: string,
  to: string,
  {
    skip = () => false,
    before,
    changing = false,
  }: { skip?: (path: string) => boolean; before?: string | undefined; changing?: boolean } = {},
): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0, linked: 0 }
  const unlessGone = changing ? ifThere : <T>(found: Promise<T>): Promise<T | undefined> => found
  const look = async (path: string): Promise<Stats | undefined> => {
    const found = await unlessGone(stat(path))
    // A link to a disk that is not there: what it leads to is not gone.
    if (!found && (await ifThere(lstat(path)))?.isSymbolicLink()) throw new Error(`${path} leads nowhere`)
    return found
  }
  const copyFileAt = async (path: string, found: Stats): Promise<void> => {
    const target = join(to, path)
    const there = await ifThere(stat(target))
    if (!isSame(found, there)) {
      // Written in place, a link would change the copy before.
      if (there) await rm(target)
      const old = before === undefined ? undefined : join(before, path)
      const isOld = old !== undefined && isSame(found, await ifThere(stat(old)))
      if (isOld && (await linkOne(old, target))) copied.linked += 1
      else if (!(await unlessGone(copyOne(join(from, path), target).then(() => true)))) return
    }
    copied.files += 1
    copied.bytes += found.size
  }
  const copyFolderAt = async (folder: string): Promise<void> => {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
    for (const name of (await unlessGone(readdir(join(from, folder)))) ?? []) {
      const path = join(folder, name)
      if (ADDED.test(name) || skip(path)) continue
      const found = await look(join(from, path))
      if (found?.isDirectory()) await copyFolderAt(path)
      else if (found?.isFile()) await copyFileAt(path, found)
    }
    await syncFolder(join(to, folder))
  }
  await copyFolderAt('')
  return copied
}

/** What a copy of a folder would have. */
export async function countTree(folder: string): Promise<{ files: number; bytes: number }> {
  const counted = { files: 0, bytes: 0 }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (ADDED.test(entry.name)) continue
    const found = entry.isDirectory() ? await countTree(path) : { files: 1, bytes: (await stat(path)).size }
    counted.files += found.files
    counted.bytes += found.bytes
  }
  return counted
}
