import { constants, type Stats } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** What a copy has: its files, their bytes, and how many of them take no room of their own. */
export type Copied = { files: number; bytes: number; linked: number }

/** Undefined for what is gone. */
async function ifThere<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const isSame = (one: Stats, other: Stats | undefined): boolean =>
  other?.isFile() === true && other.size === one.size && Math.abs(other.mtimeMs - one.mtimeMs) < 1

async function copyOne(from: string, to: string, { atime, mtime }: Stats): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, 0o600)
  await utimes(to, atime, mtime)
  const file = await open(to, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}

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
 * Copies a folder while others change it, without paths of `skip`. Files that `to` has, by size and time, stay; those
 * that `before` has are linked to.
 */
export async function copyTree(
  from: string,
  to: string,
  { skip = () => false, before }: { skip?: (path: string) => boolean; before?: string | undefined } = {},
): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0, linked: 0 }
  const copyFileAt = async (path: string, found: Stats): Promise<void> => {
    const target = join(to, path)
    const there = await ifThere(stat(target))
    if (!isSame(found, there)) {
      // Written in place, a link would change the copy before.
      if (there) await rm(target)
      const old = before === undefined ? undefined : join(before, path)
      const isOld = old !== undefined && isSame(found, await ifThere(stat(old)))
      if (isOld && (await linkOne(old, target))) copied.linked += 1
      else if (!(await ifThere(copyOne(join(from, path), target, found).then(() => true)))) return
    }
    copied.files += 1
    copied.bytes += found.size
  }
  const copyFolderAt = async (folder: string): Promise<void> => {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
    for (const name of (await ifThere(readdir(join(from, folder)))) ?? []) {
      const path = join(folder, name)
      if (skip(path)) continue
      const found = await ifThere(stat(join(from, path)))
      if (found?.isDirectory()) await copyFolderAt(path)
      else if (found?.isFile()) await copyFileAt(path, found)
    }
  }
  await copyFolderAt('')
  return copied
}
