import { existsSync, statSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import * as z from 'zod'
import { opensSigningKeys } from '../../features/accounts/index.server.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ok, type Refusal, type Result, refuse } from '../../kernel/result.ts'
import { createDb } from '../../platform/db/index.ts'
import { type Copied, copyTree, countTree, ifThere, syncFolder } from '../../platform/files/copy-tree.ts'
import { KEY_FILE, type Keyring, openKeyring } from '../../platform/keyring/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import {
  type Copy,
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
  /** Counted: clocks are put back. */
  serial: z.number().default(0),
  /** Where its log ends, and the time from which on the log after it brings it to any other. */
  wal: z.optional(
    z.object({ system: z.string(), timeline: z.string(), bytes: z.number(), ended_at: z.string() }),
  ),
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
/** Of a folder of backups: the files that came since the first of them. */
export const NEW_FILES = 'new-files'
const PURPOSE = 'backup'
const UNFINISHED = '.unfinished'

const FOLDER_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** The name of a folder by its time. */
export function folderNameOf(at: Date): string {
  return at.toISOString().replaceAll(/[:.]/g, '-')
}

/** Whether a folder is named by its time. */
export function isFolderName(name: string): boolean {
  return FOLDER_NAME.test(name)
}

/** Of a data folder: what is copied otherwise, opens the rest, is the running server's, or is not whole. */
const notCopied = new RegExp(
  `^(${DATABASE}|${KEY_FILE}|server\\..*|${RESTORING}|${DESCRIPTION.replace('.', '\\.')})$|\\.draft$`,
)

/** Whether a path in a data folder is no file to copy. */
export function isNotCopied(path: string): boolean {
  return notCopied.test(path)
}

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
  const names = ((await ifThere(readdir(folder))) ?? []).filter(isFolderName).toSorted()
  const found = await Promise.all(names.map((name) => readBackup(join(folder, name))))
  return found.filter((backup) => backup !== undefined).toSorted((a, b) => a.serial - b.serial)
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

/** Whether the keyring opens what the running shop has sealed; undefined where it has nothing, or does not run. */
async function isOwnKey({ dataDir, keyring, clock }: Shop): Promise<boolean | undefined> {
  const url = urlOfRunning(dataDir)
  if (url === undefined) return undefined
  const db = createDb(url, { max: 1 })
  try {
    return await opensSigningKeys({ db, clock, keyring })
  } finally {
    await db.destroy()
  }
}

/** Refuses another key than the one that the running shop has; otherwise returns whether it is known to be that. */
export async function checkKey(shop: Shop): Promise<Result<boolean, 'other_key'>> {
  const isOwn = await isOwnKey(shop)
  if (isOwn !== false) return ok(isOwn === true)
  return refuse('other_key', {
    message: 'DATA_KEYS, or the key in DATA_DIR, is not the one that the shop runs with.',
  })
}

/** Does something with the database of a shop at work, which is started for it where the shop does not run. */
export async function withDatabase<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = lockFolder(dataDir)
  let started: EmbeddedPostgres | undefined
  try {
    if (lock.ok) started = await startEmbedded({ dataDir, log: () => {} })
    return await work()
  } finally {
    await started?.stop()
    if (lock.ok) lock.value.release()
  }
}

/** Copies the database, and starts it for that where the shop does not run, if it may. Refuses other keys than the shop's. */
async function copyDatabase(
  shop: Shop,
  to: string,
  isRunning: boolean,
): Promise<Result<Copy & { isKeyKnown: boolean }, 'other_key'>> {
  const copy = async (): Promise<Result<Copy & { isKeyKnown: boolean }, 'other_key'>> => {
    const isKnown = await checkKey(shop)
    if (!isKnown.ok) return isKnown
    return ok({ ...(await copyRunning(shop.dataDir, to)), isKeyKnown: isKnown.value })
  }
  return isRunning ? copy() : withDatabase(shop.dataDir, copy)
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

/** Of backups of a folder, the newest `keep` stay. `isSameDisk`: they may be on the shop's disk. `isRunning`: only while it runs. */
export type BackupOptions = { keep?: number; isSameDisk?: boolean; isRunning?: boolean }
export type BackupRefused = 'nothing_there' | 'no_key' | 'other_key' | 'bad_folder' | 'folder_in_use'

/** The keys of a shop that can be backed up to a folder, or why it cannot. */
export function checkShop(
  { dataDir, dataKeys }: DataFolder,
  folder: string,
  { isSameDisk = false }: BackupOptions,
): Result<Keyring, BackupRefused> {
  // Throws where it may not be read.
  if (!statSync(join(dataDir, DATABASE, 'data'), { throwIfNoEntry: false }))
    return refuse('nothing_there', { message: `There is no shop with a database of its own in ${dataDir}.` })
  const keyring = keyringOf({ dataDir, dataKeys })
  if (!keyring)
    return refuse('no_key', { message: 'The shop’s data key is missing: set DATA_KEYS as the shop has it.' })
  return refuseFolder(dataDir, folder, isSameDisk) ?? ok(keyring)
}

/**
 * Copies a data folder, whose shop may run, but not its data key, to a new folder below `folder`. Then removes all
 * backups but the newest `keep`.
 */
export async function makeBackup(
  { clock, ...shop }: DataFolder & { clock: Clock },
  folder: string,
  options: BackupOptions = {},
): Promise<Result<Made, BackupRefused>> {
  const { dataDir } = shop
  const { keep = Number.POSITIVE_INFINITY, isRunning = false } = options
  const checked = checkShop(shop, folder, options)
  if (!checked.ok) return checked
  const keyring = checked.value
  const lock = lockFolder(folder)
  if (!lock.ok) return refuse('folder_in_use', { message: `Another backup is being made in ${folder}.` })
  const draft = join(folder, `new${UNFINISHED}`)
  try {
    // What killed ones have left.
    for (const name of await readdir(folder))
      if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true })
    const newest = (await listBackups(folder)).at(-1)
    const before = [...(newest ? [newest.folder] : []), join(folder, NEW_FILES)]
    const copyFiles = () => copyTree(dataDir, draft, { skip: isNotCopied, before, changing: true })
    // Files are there before the database names them, and after it does no more: what it names is in one of the two.
    const earlier = await copyFiles()
    const database = await copyDatabase({ dataDir, keyring, clock }, join(draft, DATABASE), isRunning)
    if (!database.ok) return database
    const later = await copyFiles()
    const made_at = database.value.at.toISOString()
    const key = database.value.isKeyKnown ? keyring.hash(PURPOSE, made_at) : null
    const wal = { ...database.value.place, ended_at: database.value.ended.toISOString() }
    const serial = (newest?.serial ?? 0) + 1
    const description = { made_at, serial, wal, ...(await countTree(draft)), key }
    const text = JSON.stringify(description, null, 2)
    await writeFile(join(draft, DESCRIPTION), text, { mode: 0o600, flush: true })
    await syncFolder(draft)
    const target = join(folder, folderNameOf(database.value.at))
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
