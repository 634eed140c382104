import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { copyToStart, startEmbedded, stopLeftovers } from '../../platform/postgres/index.ts'
import { prepareDatabase } from '../start/prepare-database.ts'
import { DATABASE, withDatabase } from './backup.ts'

/** Beside the shop's cluster: the copy of it on which an update is tried. */
const TRIED = 'try-update'

/** The files that were applied to the copy, and in how many ms. */
export type Tried = { migrations: readonly string[]; ms: number }

/** Removes the copy that a killed try has left; false where one is under way. */
export async function removeTried(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, DATABASE, TRIED)
  if (!existsSync(folder)) return true
  const lock = lockFolder(folder)
  if (!lock.ok) return false
  await remove(folder)
  lock.value.release()
  return true
}

async function remove(folder: string): Promise<void> {
  const data = join(folder, DATABASE, 'data')
  if (existsSync(data)) await stopLeftovers(data)
  await rm(folder, { recursive: true, force: true })
}

/**
 * Brings a copy of the database of a shop, which may run, up to date, and removes it. Throws MigrationProblem where the
 * update would fail.
 */
export async function tryUpdate(dataDir: string): Promise<Result<Tried, 'folder_in_use'>> {
  const isFree = await removeTried(dataDir)
  const folder = join(dataDir, DATABASE, TRIED)
  const lock = lockFolder(folder)
  if (!isFree || !lock.ok) return refuse('folder_in_use', { message: 'An update is being tried already.' })
  try {
    await withDatabase(dataDir, () => copyToStart(dataDir, join(folder, DATABASE)))
    const copy = await startEmbedded({ dataDir: folder, log: () => {} })
    try {
      const began = performance.now()
      const migrations = await prepareDatabase({ url: copy.url, ownerUrl: copy.ownerUrl }, () => {})
      return ok({ migrations, ms: performance.now() - began })
    } finally {
      await copy.stop()
    }
  } finally {
    await remove(folder)
    lock.value.release()
  }
}
