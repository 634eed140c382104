import { existsSync, statSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import * as z from 'zod'
import { opensSigningKeys } from '../../features/accounts/index.server.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ok, type Refusal, type Result, refuse } from '../../kernel/result.ts'
import { createDb } from '../../platform/db/index.ts'
import { type Copied, copyTree, countTree, syncFolder } from '../../platform/files/copy-tree.ts'
import { KEY_FILE, type Keyring, openKeyring } from '../../platform/keyring/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import {
  copyRunning,
  type EmbeddedPostgres,
  RESTORING,
  startEmbedded,
  urlOfRunning,
} from '../../platform/postgres/index.ts'

/** What a backup says of itself. It is written last: a folder without it is none. */
const described = z.object({
  /** ISO 8601, UTC: up to when it has what the database had. */
  made_at: z.string(),
  files: z.number(),
  bytes: z.number(),
  /** A hash of `made_at` under the shop's data key, by which a restore knows that it has the key; null where nothing showed it to be that. */
  key: z.nullable(z.string()),
})
export type Backup = z.infer<typeof described> & { folder: string }

/** Where a shop keeps its data, and its keys; null: the one in that folder. */
export type DataFolder = { dataDir: string; dataKeys: readonly Uint8Array[] | null }

export const DESCRIPTION = 'backup.json'
export const DATABASE = 'postgres'
const PURPOSE = 'backup'
const UNFINISHED = '.unfinished'
/** The names of backups, by their time. */
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** Of a data folder: what is copied otherwise, opens the rest, is the running server's, or is not whole. */
const notCopied = new RegExp(
  `^(${DATABASE}|${KEY_FILE}|server\\..*|${RESTORING}|${DESCRIPTION.replace('.', '\\.')})$|\\.draft$`,
)

/** The backup in a folder; undefined where there is none, or an unfinished one. */
export async function readBackup(folder: string): Promise<Backup | undefined> {
  const text = await readFile(join(folder, DESCRIPTION), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw error
  })
  try {
    return { ...described.parse(JSON.parse(text)), folder }
  } catch {
    return undefined
  }
}

/** The backups right below a folder, oldest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder)).filter((name) => named.test(name)).toSorted()
  const found = await Promise.all(names.map((name) => readBackup(join(folder, name))))
  return found.filter((backup) => backup !== undefined)
}

/** The keys of a shop; undefined where there are none: opening them would make one. */
export function keyringOf({ dataDir, dataKeys }: DataFolder): Keyring | undefined {
  return dataKeys !== null || existsSync(join(dataDir, KEY_FILE))
    ? openKeyring({ dataDir, dataKeys })
    : undefined
}

/** Whether a backup is of a shop with this data key, as far as it says. */
export function isOfKey(backup: Backup, keyring: Keyring): boolean {
  return backup.key === null || keyring.matches(PURPOSE, backup.made_at, backup.key)
}

type Shop = { dataDir: string; keyring: Keyring; clock: Clock }

/** Whether the keyring opens what a running PostgreSQL has sealed; undefined where it has nothing. */
async function isOwnKey({ keyring, clock }: Shop, url: string): Promise<boolean | undefined> {
  const db = createDb(url, { max: 1 })
  try {
    return await opensSigningKeys({ db, clock, keyring })
  } finally {
    await db.destroy()
  }
}

/** Copies the database, and starts it for that where the shop does not run. Refuses other keys than the shop's. */
async function copyDatabase(
  shop: Shop,
  to: string,
): Promise<Result<{ at: Date; isKeyKnown: boolean }, 'other_key'>> {
  const { dataDir } = shop
  const lock = lockFolder(dataDir)
  let started: EmbeddedPostgres | undefined
  try {
    if (lock.ok) started = await startEmbedded({ dataDir, log: () => {} })
    const url = urlOfRunning(dataDir)
    const isOwn = url === undefined ? undefined : await isOwnKey(shop, url)
    if (isOwn === false)
      return refuse('other_key', {
        message: 'DATA_KEYS, or the key in DATA_DIR, is not the one that the shop runs with.',
      })
    return ok({ at: await copyRunning(dataDir, to), isKeyKnown: isOwn === true })
  } finally {
    await started?.stop()
    if (lock.ok) lock.value.release()
  }
}

/** Why a folder cannot hold backups of a data folder; undefined where it can. It is not made: a disk that is not mounted has none. */
function refuseFolder(
  dataDir: string,
  folder: string,
  isSameDisk: boolean,
): Refusal<'bad_folder'> | undefined {
  const no = (message: string) => refuse('bad_folder', { message })
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory())
    return no(`There is no folder ${folder}. Is its disk mounted? Make it there once.`)
  if (!relative(resolve(dataDir), resolve(folder)).startsWith('..'))
    return no(`${folder} is in the data folder.`)
  const shop = statSync(dataDir)
  if (process.getuid?.() === 0 && shop.uid !== 0)
    return no('Run it as the account of the shop, which reads and removes its backups later.')
  if (!isSameDisk && found.dev === shop.dev)
    return no(
      `${folder} is on the disk of the shop, with which it would be lost. Is the other disk mounted? --same-disk makes a backup all the same.`,
    )
  return undefined
}

export type Made = { backup: Backup; files: Copied; removed: number }

/**
 * Copies a data folder, whose shop may run, but not its data key, to a new folder below `folder`. Then removes all
 * backups but the newest `keep`.
 */
export async function makeBackup(
  { dataDir, dataKeys, clock }: DataFolder & { clock: Clock },
  folder: string,
  { keep = Number.POSITIVE_INFINITY, isSameDisk = false }: { keep?: number; isSameDisk?: boolean } = {},
): Promise<Result<Made, 'nothing_there' | 'no_key' | 'other_key' | 'bad_folder' | 'folder_in_use'>> {
  // Throws where it may not be read.
  if (!statSync(join(dataDir, DATABASE, 'data'), { throwIfNoEntry: false }))
    return refuse('nothing_there', { message: `There is no shop with a database of its own in ${dataDir}.` })
  const keyring = keyringOf({ dataDir, dataKeys })
  if (!keyring)
    return refuse('no_key', { message: 'The shop’s data key is missing: set DATA_KEYS as the shop has it.' })
  const bad = refuseFolder(dataDir, folder, isSameDisk)
  if (bad) return bad
  const lock = lockFolder(folder)
  if (!lock.ok) return refuse('folder_in_use', { message: `Another backup is being made in ${folder}.` })
  const draft = join(folder, `new${UNFINISHED}`)
  try {
    // What killed ones have left.
    for (const name of await readdir(folder))
      if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true })
    const before = (await listBackups(folder)).at(-1)?.folder
    const copyFiles = () =>
      copyTree(dataDir, draft, { skip: (path) => notCopied.test(path), before, changing: true })
    // Files are there before the database names them, and after it does no more: what it names is in one of the two.
    const earlier = await copyFiles()
    const database = await copyDatabase({ dataDir, keyring, clock }, join(draft, DATABASE))
    if (!database.ok) return database
    const later = await copyFiles()
    const made_at = database.value.at.toISOString()
    const key = database.value.isKeyKnown ? keyring.hash(PURPOSE, made_at) : null
    const description = { made_at, ...(await countTree(draft)), key }
    const text = JSON.stringify(description, null, 2)
    await writeFile(join(draft, DESCRIPTION), text, { mode: 0o600, flush: true })
    await syncFolder(draft)
    const target = join(folder, made_at.replaceAll(/[:.]/g, '-'))
    await rename(draft, target)
    await syncFolder(folder)
    const old = (await listBackups(folder)).slice(0, -keep)
    // First no backup any more, then gone.
    for (const backup of old) await rename(backup.folder, backup.folder + UNFINISHED)
    for (const backup of old) await rm(backup.folder + UNFINISHED, { recursive: true })
    const files = { ...later, linked: earlier.linked + later.linked }
    return ok({ backup: { ...description, folder: target }, files, removed: old.length })
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.value.release()
  }
}
