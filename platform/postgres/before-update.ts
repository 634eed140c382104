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
  if ((await freeBytes(join(dataDir, 'postgres'))) < bytes)
    throw new Error(
      `The disk of ${dataDir}/postgres has no room for a copy of the database (${Math.ceil(bytes / 1e6)} MB)`,
    )
  await copyRunning(dataDir, to)
  giveTo(chooseAccount(source), join(to, 'data'))
}

/** Removes the copy of before the last update. */
export async function removeCopy(dataDir: string): Promise<void> {
  const copy = join(dataDir, 'postgres', BEFORE_UPDATE)
  // First no copy any more, then gone.
  await rm(join(copy, WHOLE), { force: true })
  await rm(copy, { recursive: true, force: true })
}

/**
 * Copies the running cluster of a data folder, which is about to commit an update: what is not committed is not in it. Replaces
 * the copy before.
 */
export async function copyBeforeUpdate(dataDir: string): Promise<void> {
  const root = join(dataDir, 'postgres')
  const copy = join(root, BEFORE_UPDATE)
  await removeCopy(dataDir)
  try {
    await copyToStart(dataDir, copy)
    await writeFile(join(copy, WHOLE), '', { mode: 0o600, flush: true })
    for (const folder of [copy, root]) await syncFolder(folder)
  } catch (error) {
    await removeCopy(dataDir)
    throw error
  }
}

/** When the database was copied before the last update; undefined where there is no copy. */
export function timeBeforeUpdate(dataDir: string): Date | undefined {
  return statSync(join(dataDir, 'postgres', BEFORE_UPDATE, WHOLE), { throwIfNoEntry: false })?.mtime
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
  await rm(join(before, PASSWORDS), { force: true })
  await rm(before, { recursive: true, force: true })
}

/**
 * Removes what is left of a finished undoUpdate, and copies of before and after an update that were made before a time; nothing
 * where an undo was broken off.
 */
export async function removeUpdateCopies(dataDir: string, madeBefore: Date): Promise<void> {
  const root = join(dataDir, 'postgres')
  if (!existsSync(join(root, 'data'))) return
  for (const name of [BEFORE_UPDATE, AFTER_UPDATE]) {
    const folder = join(root, name)
    const found = await ifThere(stat(folder))
    const isOld = found !== undefined && found.mtime < madeBefore
    if (isOld || !existsSync(join(folder, 'data'))) await rm(folder, { recursive: true, force: true })
  }
}
