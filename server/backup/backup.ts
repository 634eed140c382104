import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import * as z from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Copied, copyTree } from '../../platform/files/copy-tree.ts'
import { type Keyring } from '../../platform/keyring/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { copyRunning, startEmbedded } from '../../platform/postgres/index.ts'

/** What a backup says of itself. It is written last: a folder without it is none. */
const described = z.object({
  /** ISO 8601, UTC. */
  made_at: z.string(),
  /** Bytes of database and files. */
  bytes: z.number(),
  /** A hash of `made_at` under the shop's data key, by which a restore knows that it has the key. */
  key: z.string(),
})
export type Backup = z.infer<typeof described> & { folder: string }

const DESCRIPTION = 'backup.json'
const PURPOSE = 'backup'
const UNFINISHED = '.unfinished'
/** The names of backups, by their time. */
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** Of a data folder: what is copied otherwise, must not lie beside what it opens, is the running server's, or is not whole yet. */
const notCopied = /^postgres$|^data-key$|^server\.|\.draft$/

/** The backup in a folder; undefined where there is none, or an unfinished one. */
export async function readBackup(folder: string): Promise<Backup | undefined> {
  try {
    const text = await readFile(join(folder, DESCRIPTION), 'utf8')
    return { ...described.parse(JSON.parse(text)), folder }
  } catch {
    return undefined
  }
}

/** The backups right below a folder, oldest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => named.test(name)).toSorted()
  const found = await Promise.all(names.map((name) => readBackup(join(folder, name))))
  return found.filter((backup) => backup !== undefined)
}

/** Whether a backup is of a shop with this data key. */
export function isOfKey(backup: Backup, keyring: Keyring): boolean {
  return keyring.matches(PURPOSE, backup.made_at, backup.key)
}

async function copyDatabase(
  dataDir: string,
  to: string,
  { isStopped }: { isStopped: boolean },
): Promise<Copied> {
  const started = isStopped ? await startEmbedded({ dataDir, log: () => {} }) : undefined
  try {
    return await copyRunning(dataDir, to)
  } finally {
    await started?.stop()
  }
}

export type Made = { backup: Backup; database: Copied; files: Copied; removed: number }

/**
 * Copies a data folder, whose shop may run, but not its data key, to a new folder below `folder`. Then removes all
 * backups but the newest `keep`.
 */
export async function makeBackup(
  { dataDir, keyring, clock }: { dataDir: string; keyring: Keyring; clock: Clock },
  folder: string,
  { keep = Number.POSITIVE_INFINITY }: { keep?: number } = {},
): Promise<Result<Made, 'nothing_there' | 'inside' | 'folder_in_use'>> {
  if (!existsSync(join(dataDir, 'postgres/data')))
    return refuse('nothing_there', { message: `There is no shop with a database of its own in ${dataDir}.` })
  if (!relative(resolve(dataDir), resolve(folder)).startsWith('..'))
    return refuse('inside', { message: `${folder} is in the data folder: name one on another disk.` })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  if (!lock.ok) return refuse('folder_in_use', { message: `Another backup is being made in ${folder}.` })
  const madeAt = clock.now().toISOString()
  const target = join(folder, `${madeAt.slice(0, 19).replaceAll(':', '-')}Z`)
  const draft = target + UNFINISHED
  const own = lockFolder(dataDir)
  try {
    // What a killed one has left.
    for (const name of await readdir(folder))
      if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true })
    const before = (await listBackups(folder)).at(-1)?.folder
    const copyFiles = () => copyTree(dataDir, draft, { skip: (path) => notCopied.test(path), before })
    // Files are there before the database names them, and after it does no more: what it names is in one of the two.
    const earlier = await copyFiles()
    const database = await copyDatabase(dataDir, join(draft, 'postgres'), { isStopped: own.ok })
    const later = await copyFiles()
    const files = { ...later, linked: earlier.linked + later.linked }
    const description = {
      made_at: madeAt,
      bytes: database.bytes + files.bytes,
      key: keyring.hash(PURPOSE, madeAt),
    }
    await writeFile(join(draft, DESCRIPTION), JSON.stringify(description, null, 2), {
      mode: 0o600,
      flush: true,
    })
    await rename(draft, target)
    const old = (await listBackups(folder)).slice(0, -keep)
    for (const backup of old) await rm(backup.folder, { recursive: true })
    return ok({ backup: { ...description, folder: target }, database, files, removed: old.length })
  } finally {
    await rm(draft, { recursive: true, force: true })
    if (own.ok) own.value.release()
    lock.value.release()
  }
}
