import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { copyTree, syncFolder } from '../../platform/files/copy-tree.ts'
import { freeBytes } from '../../platform/files/room.ts'
import { KEY_FILE } from '../../platform/keyring/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { layCluster, RESTORING } from '../../platform/postgres/index.ts'
import {
  type Backup,
  DATABASE,
  type DataFolder,
  DESCRIPTION,
  isOfKey,
  keyringOf,
  listBackups,
  readBackup,
} from './backup.ts'

/** What may be in a data folder without a shop. */
const mayBeThere = new RegExp(`^(${KEY_FILE}|server\\..*|${RESTORING}|lost\\+found)$`)

type Refused = 'no_backup' | 'no_key' | 'other_key' | 'not_empty' | 'no_room' | 'not_whole' | 'folder_in_use'

/** The backup in a folder, or the newest of those below it. */
async function findBackup(folder: string): Promise<Backup | undefined> {
  return (await readBackup(folder)) ?? (await listBackups(folder)).at(-1)
}

/** Lays a backup into a folder that is thrown away where it is not whole. */
async function lay(backup: Backup, draft: string): Promise<boolean> {
  await mkdir(draft, { mode: 0o755 })
  const database = await layCluster(join(backup.folder, DATABASE), join(draft, DATABASE))
  const others = await copyTree(backup.folder, draft, {
    skip: (path) => path === DATABASE || path === DESCRIPTION,
  })
  return database.files + others.files === backup.files && database.bytes + others.bytes === backup.bytes
}

/**
 * Copies a backup, or the newest below `folder`, into a data folder without a shop, which has the data key unless
 * DATA_KEYS names it. Starting the shop recovers it.
 */
export async function restoreBackup(
  { dataDir, dataKeys }: DataFolder,
  folder: string,
): Promise<Result<Backup, Refused>> {
  const backup = await findBackup(folder)
  if (!backup) return refuse('no_backup', { message: `There is no backup in ${folder}.` })
  const keyring = keyringOf({ dataDir, dataKeys })
  if (!keyring)
    return refuse('no_key', {
      message: `Set DATA_KEYS, or put the shop’s data key in ${join(dataDir, KEY_FILE)}: it is not in the backup.`,
    })
  if (!isOfKey(backup, keyring))
    return refuse('other_key', { message: 'The backup is of a shop with another data key.' })
  const lock = lockFolder(dataDir)
  if (!lock.ok) return refuse('folder_in_use', { message: `${lock.message}.` })
  const draft = join(dataDir, RESTORING)
  try {
    // What a killed restore has left, of which it may have moved a part into its place.
    if (existsSync(draft))
      for (const name of [...(await readdir(backup.folder)), RESTORING])
        await rm(join(dataDir, name), { recursive: true, force: true })
    const others = (await readdir(dataDir)).filter((name) => !mayBeThere.test(name))
    if (others.length > 0)
      return refuse('not_empty', {
        message: `There is something in ${dataDir} (${others.join(', ')}): move it elsewhere first.`,
      })
    if ((await freeBytes(dataDir)) < backup.bytes)
      return refuse('no_room', {
        message: `The disk of ${dataDir} has too little room: the backup takes ${Math.ceil(backup.bytes / 1e6)} MB.`,
      })
    const isWhole = await lay(backup, draft).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true })
      throw error
    })
    if (!isWhole) {
      await rm(draft, { recursive: true })
      return refuse('not_whole', {
        message: `Parts of ${backup.folder} are missing: take another backup, or copy this one by hand (docs/operations.md).`,
      })
    }
    // Until the last of them has moved, no shop starts here.
    for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name))
    await syncFolder(dataDir)
    await rm(draft, { recursive: true })
    return ok(backup)
  } finally {
    lock.value.release()
  }
}
