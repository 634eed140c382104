import type { Stats } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ADDED, copyOne, findSame, ifThere, isSame, linkOne, syncFolder } from './copy-tree.ts'

/** The disk's times of a folder may be this much older than the clock, in ms. */
const TICK_MS = 2_000

type Look = {
  /** The time of the last look. */
  since: Date
  /** The times of folders as they were then, in ms; they are noted here. Of one that is not in it, only `since` is known. */
  known: Map<string, number>
  skip: (path: string) => boolean
  before: readonly string[]
}

/**
 * Copies the files that came into a folder, which changes, since the last look, whole or not at all; those of `before` are
 * linked.
 */
export async function copyNew(from: string, to: string, { since, known, skip, before }: Look): Promise<void> {
  const copyFileAt = async (path: string, found: Stats): Promise<void> => {
    const target = join(to, path)
    if (isSame(found, await ifThere(stat(target)))) return
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const draft = `${target}.draft`
    await rm(draft, { force: true })
    const old = await findSame(found, before, path)
    const isLinked = old !== undefined && (await linkOne(old, draft))
    if (!isLinked && !(await ifThere(copyOne(join(from, path), draft).then(() => true)))) return
    await rename(draft, target)
    await syncFolder(dirname(target))
  }
  const lookAt = async (folder: string): Promise<void> => {
    const now = (await ifThere(stat(join(from, folder))))?.mtimeMs ?? 0
    // A new name changes the time of its folder; clocks of disks differ, and are put back.
    const isChanged = now > since.getTime() - TICK_MS || now !== (known.get(folder) ?? now)
    for (const entry of (await ifThere(readdir(join(from, folder), { withFileTypes: true }))) ?? []) {
      const path = join(folder, entry.name)
      if (ADDED.test(entry.name) || skip(path)) continue
      const found = isChanged || entry.isSymbolicLink() ? await ifThere(stat(join(from, path))) : undefined
      if (entry.isDirectory() || found?.isDirectory()) await lookAt(path)
      else if (isChanged && found?.isFile()) await copyFileAt(path, found)
    }
    known.set(folder, now)
  }
  await mkdir(to, { recursive: true, mode: 0o700 })
  await lookAt('')
}

/** Removes the files below a folder that were changed before a time, and folders that are empty then. */
export async function removeOlder(folder: string, than: Date): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      await removeOlder(path, than)
      if ((await readdir(path)).length === 0) await rmdir(path)
    } else if ((await stat(path)).mtime < than) await rm(path)
  }
}
