import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { copyTree } from '../../platform/files/copy-tree.ts'
import { freeBytes } from '../../platform/files/room.ts'
import { KEY_FILE, openKeyring } from '../../platform/keyring/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { layCluster } from '../../platform/postgres/index.ts'
import { type Backup, isOfKey, listBackups, readBackup } from './backup.ts'

const UNFINISHED = 'restoring.unfinished'
const DATABASE = 'postgres'
/** Of a data folder without a shop. */
const mayBeThere = /^(data-key|server\..*|restoring\.unfinished)$/

type Refused = 'no_backup' | 'no_key' | 'other_key' | 'not_empty' | 'no_room' | 'folder_in_use'

/** The backup in a folder, or the newest of those below it. */
async function findBackup(folder: string): Promise<Backup | undefined> {
  return (await readBackup(folder)) ?? (await listBackups(folder)).at(-1)
}

/**
 * Copies a backup, or the newest below `folder`, into a data folder without a shop, which has the data key unless
 * DATA_KEYS names it. Starting the shop recovers it.
 */
export async function restoreBackup(
  { dataDir, dataKeys }: { dataDir: string; dataKeys: readonly Uint8Array[] | null },
  folder: string,
): Promise<Result<Backup, Refused>> {
  const backup = await findBackup(folder)
  if (!backup) return refuse('no_backup', { message: `There is no backup in ${folder}.` })
  const keyFile = join(dataDir, KEY_FILE)
  if (dataKeys === null && !existsSync(keyFile))
    return refuse('no_key', {
      message: `Set DATA_KEYS, or put the shop’s data key in ${keyFile}: it is not in the backup.`,
    })
  if (!isOfKey(backup, openKeyring({ dataDir, dataKeys })))
    return refuse('other_key', { message: 'The backup is of a shop with another data key.' })
  const lock = lockFolder(dataDir)
  if (!lock.ok) return refuse('folder_in_use', { message: `${lock.message}.` })
  try {
    const others = (await readdir(dataDir)).filter((name) => !mayBeThere.test(name))
    if (others.length > 0)
      return refuse('not_empty', {
        message: `There is something in ${dataDir} (${others.join(', ')}): move it elsewhere first.`,
      })
    if ((await freeBytes(dataDir)) < backup.bytes)
      return refuse('no_room', {
        message: `The disk of ${dataDir} has too little room: the backup takes ${Math.ceil(backup.bytes / 1e6)} MB.`,
      })
    const draft = join(dataDir, UNFINISHED)
    // What a killed restore has left.
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o755 })
    await copyTree(backup.folder, draft, { skip: (path) => path === DATABASE || path === 'backup.json' })
    await layCluster(join(backup.folder, DATABASE), join(draft, DATABASE))
    // The database comes last: with it, there is a shop.
    for (const name of (await readdir(draft)).toSorted(
      (a, b) => Number(a === DATABASE) - Number(b === DATABASE),
    ))
      await rename(join(draft, name), join(dataDir, name))
    await rm(draft, { recursive: true })
    return ok(backup)
  } finally {
    lock.value.release()
  }
}
