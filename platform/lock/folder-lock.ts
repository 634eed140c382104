import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Result } from '../../kernel/result.ts'

export interface FolderLock {
  /** Gives the folder free again. Calling it twice does no harm. */
  release: () => void
}

const SQLITE_BUSY = 5
const held = new Set<DatabaseSync>()

/**
 * Locks a folder for this process, creating it where missing. Refuses `folder_in_use`, naming the process that has
 * it. SQLite's file lock ends with the process, so it is never stale.
 */
export function lockFolder(folder: string): Result<FolderLock, 'folder_in_use'> {
  mkdirSync(folder, { recursive: true })
  const pidFile = join(folder, 'server.pid')
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    return {
      ok: false,
      code: 'folder_in_use',
      message: `Another Àwòrán is already running on this data folder (process ${readPid(pidFile)})`,
    }
  }
  held.add(lock)
  writeFileSync(pidFile, `${process.pid}\n`)
  const release = () => {
    if (!held.delete(lock)) return
    rmSync(pidFile, { force: true })
    lock.close()
  }
  return { ok: true, value: { release } }
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
