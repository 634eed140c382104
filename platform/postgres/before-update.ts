import { existsSync, statSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyOne, countTree, ifThere, syncFolder } from '../files/copy-tree.ts'
import { freeBytes } from '../files/room.ts'
import { chooseAccount, giveTo } from './account.ts'
import { copyRunning } from './backup.ts'
import { BEFORE_UPDATE } from './cluster.ts'
import { stopLeftovers } from './postmaster.ts'

/** Beside the cluster: the one that was undone. */
const AFTER_UPDATE = 'after-update'
/** Written last: without it, a copy is not whole. */
const WHOLE = 'whole'
const PASSWORDS = 'passwords.json'
/** What a copy takes beside the tables, such as a few segments of log. */
const OTHER_BYTES = 100_000_000

/**
 * Copies the running cluster of a data folder on its disk, to be started for this account's PostgreSQL. Throws where the disk has no
 * room for it.
 */
export async function copyToStart(dataDir: string, to: string): Promise<void> {
  const source = join(dataDir, 'postgres/data')
  const bytes = (await countTree(join(source, 'base'))).bytes + OTHER_BYTES
  if ((await freeBytes(dataDir)) < bytes)
    throw new Error(
      `The disk of ${dataDir} has no room for a copy of the database (${Math.ceil(bytes / 1e6)} MB)`,
    )
  await copyRunning(dataDir, to)
  giveTo(chooseAccount(source), join(to, 'data'))
}

/** Copies the running cluster of a data folder before an update, in place of the copy of the one before. */
export async function copyBeforeUpdate(dataDir: string): Promise<void> {
  const root = join(dataDir, 'postgres')
  const copy = join(root, BEFORE_UPDATE)
  const remove = () => rm(copy, { recursive: true, force: true })
  await remove()
  try {
    await copyToStart(dataDir, copy)
    await writeFile(join(copy, WHOLE), '', { mode: 0o600, flush: true })
    for (const folder of [copy, root]) await syncFolder(folder)
  } catch (error) {
    await remove()
    throw error
  }
}

/** When the database was copied before the last update; undefined where there is no copy. */
export function timeBeforeUpdate(dataDir: string): Date | undefined {
  const copy = join(dataDir, 'postgres', BEFORE_UPDATE)
  return existsSync(join(copy, 'data'))
    ? statSync(join(copy, WHOLE), { throwIfNoEntry: false })?.mtime
    : undefined
}

/**
 * Puts the copy of before the update in the place of a stopped cluster, which it moves to `postgres/after-update`. Broken off, it goes
 * on where it was.
 */
export async function undoUpdate(dataDir: string): Promise<void> {
  const root = join(dataDir, 'postgres')
  const [data, before, after] = [join(root, 'data'), join(root, BEFORE_UPDATE), join(root, AFTER_UPDATE)]
  const copied = join(before, 'data')
  if (existsSync(copied)) {
    if (existsSync(data)) {
      await stopLeftovers(data)
      await rm(after, { recursive: true, force: true })
      await mkdir(after, { mode: 0o700 })
      await copyOne(join(root, PASSWORDS), join(after, PASSWORDS))
      // From here to the next, no shop starts.
      await rename(data, join(after, 'data'))
    }
    await rm(join(root, PASSWORDS), { force: true })
    await copyOne(join(before, PASSWORDS), join(root, PASSWORDS))
    await rename(copied, data)
    await syncFolder(root)
  }
  await rm(before, { recursive: true, force: true })
}

/** Removes the copies of before an update, and of after one, that were made before a time. */
export async function removeUpdateCopies(dataDir: string, madeBefore: Date): Promise<void> {
  for (const name of [BEFORE_UPDATE, AFTER_UPDATE]) {
    const folder = join(dataDir, 'postgres', name)
    const found = await ifThere(stat(folder))
    if (found && found.mtime < madeBefore) await rm(folder, { recursive: true, force: true })
  }
}
