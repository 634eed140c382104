import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { HOUR } from '../../kernel/clock.ts'
import { ok, type Refusal, type Result, refuse } from '../../kernel/result.ts'
import { copyTree, ifThere, syncFolder } from '../../platform/files/copy-tree.ts'
import { freeBytes } from '../../platform/files/room.ts'
import { KEY_FILE } from '../../platform/keyring/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import {
  layCluster,
  listSegments,
  numberOf,
  RESTORING,
  replayLog,
  SEGMENT_BYTES,
  stopLeftovers,
} from '../../platform/postgres/index.ts'
import {
  type Backup,
  DATABASE,
  type DataFolder,
  DESCRIPTION,
  isNotCopied,
  isOfKey,
  keyringOf,
  listBackups,
  NEW_FILES,
  readBackup,
} from './backup.ts'
import { isWithin, listSpans, type Span, segmentsOf } from './span.ts'

/** What may be in a data folder without a shop. */
const mayBeThere = new RegExp(`^(${KEY_FILE}|server\\..*|${RESTORING}|lost\\+found)$`)

type Refused =
  | 'no_backup'
  | 'not_reached'
  | 'no_key'
  | 'other_key'
  | 'not_empty'
  | 'no_room'
  | 'not_whole'
  | 'log_damaged'
  | 'folder_in_use'

/** A backup, and what goes on from it: the log, up to where it is needed, and the folder of files. */
type Found = { backup: Backup; span?: Span; log: readonly string[]; files?: string }

/** The log of a span from a backup on, up to a time: not further than the first backup that was made later. */
async function logOf(backup: Backup, span: Span, all: readonly Backup[], to?: Date): Promise<string[]> {
  const at = to?.toISOString()
  const later = all.find(({ made_at }) => at !== undefined && made_at > at)
  const isLater = later !== undefined && later.serial > backup.serial && (await isWithin(later, span))
  const [first = ''] = await segmentsOf(backup)
  const last = (isLater ? await segmentsOf(later) : []).at(-1) ?? '~'
  const segments = await listSegments(span.folder)
  return segments.filter((name) => name >= first && name <= last).map((name) => join(span.folder, name))
}

/** What of a folder of backups, or of one backup, brings a shop back, the best first. */
async function* findBackups(folder: string, to: Date | undefined): AsyncGenerator<Found> {
  const named = await readBackup(folder)
  if (named && !to) {
    yield { backup: named, log: [] }
    return
  }
  const above = named ? dirname(resolve(folder)) : folder
  const all = await listBackups(above)
  const spans = (await listSpans(above)).toReversed()
  const at = to?.toISOString()
  for (const backup of named ? [named] : all.toReversed()) {
    let span: Span | undefined
    for (const each of spans) if (!span && (await isWithin(backup, each))) span = each
    const isReached = at !== undefined && span && (backup.wal?.ended_at ?? '') <= at && at <= span.until
    if (at !== undefined && !isReached) continue
    if (span) yield { backup, span, log: await logOf(backup, span, all, to), files: join(above, NEW_FILES) }
    else yield { backup, log: [] }
  }
}

/** Why none was found: what can be reached, oldest first. */
async function sayReach(named: string): Promise<Refusal<'no_backup' | 'not_reached'>> {
  const folder = (await readBackup(named)) ? dirname(resolve(named)) : named
  const backups = await listBackups(folder)
  if (backups.length === 0) return refuse('no_backup', { message: `There is no backup in ${folder}.` })
  const lines: string[] = []
  for (const span of await listSpans(folder))
    for (const backup of backups)
      if (await isWithin(backup, span)) {
        lines.push(`\n  from ${backup.wal?.ended_at} to ${span.until}`)
        break
      }
  return refuse('not_reached', {
    message: `The backups do not reach that time. They go, in UTC,${lines.join('') || ' to their own times alone'}`,
  })
}

/** Why a backup cannot be laid into a data folder; undefined where it can. */
async function refuseTarget(
  { dataDir, dataKeys }: DataFolder,
  { backup, log }: Found,
): Promise<Refusal<Refused> | undefined> {
  const keyring = keyringOf({ dataDir, dataKeys })
  if (!keyring)
    return refuse('no_key', {
      message: `Set DATA_KEYS, or put the shop’s data key in ${join(dataDir, KEY_FILE)}: it is not in the backup.`,
    })
  if (!isOfKey(backup, keyring))
    return refuse('other_key', { message: 'The backup is of a shop with another data key.' })
  const others = (await readdir(dataDir)).filter((name) => !mayBeThere.test(name))
  if (others.length > 0)
    return refuse('not_empty', {
      message: `There is something in ${dataDir} (${others.join(', ')}): move it elsewhere first.`,
    })
  const bytes = backup.bytes + log.length * SEGMENT_BYTES
  if ((await freeBytes(dataDir)) < bytes)
    return refuse('no_room', {
      message: `The disk of ${dataDir} has too little room: the backup takes ${Math.ceil(bytes / 1e6)} MB.`,
    })
  return undefined
}

/** Lays a backup into a folder; false where a part of it is missing or cannot be read. */
async function lay(backup: Backup, draft: string): Promise<boolean> {
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o755 })
  try {
    const database = await layCluster(join(backup.folder, DATABASE), join(draft, DATABASE))
    const others = await copyTree(backup.folder, draft, {
      skip: (path) => path === DATABASE || path === DESCRIPTION,
    })
    return database.files + others.files === backup.files && database.bytes + others.bytes === backup.bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'EIO'].includes(String(error.code)))
      return false
    throw error
  }
}

/** Removes what a killed restore has left, of which it may have moved a part into its place. */
async function removeLeft(dataDir: string, { backup, files }: Found): Promise<void> {
  const draft = join(dataDir, RESTORING)
  if (!existsSync(draft)) return
  const cluster = join(draft, DATABASE, 'data')
  if (existsSync(cluster)) await stopLeftovers(cluster)
  const names = [backup.folder, ...(files === undefined ? [] : [files])].map((folder) =>
    ifThere(readdir(folder)),
  )
  for (const name of [...(await Promise.all(names)).flatMap((found) => found ?? []), RESTORING])
    await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Lays a backup, replays the log that goes on from it, and adds the files since. */
async function build(
  { backup, span, log, files }: Found,
  draft: string,
  to: Date | undefined,
): Promise<Result<null, 'not_whole' | 'log_damaged'>> {
  if (!(await lay(backup, draft)))
    return refuse('not_whole', {
      message: `Parts of ${backup.folder} are missing: take another backup, or copy this one by hand (docs/operations.md).`,
    })
  if (!span) return ok(null)
  const last = log.at(-1)
  const bytes = last === undefined ? 0 : Math.min(span.bytes, (numberOf(basename(last)) + 1) * SEGMENT_BYTES)
  const early = await replayLog(draft, log, { bytes, until: to, patienceMs: HOUR })
  if (early)
    return refuse('log_damaged', {
      message: `The log in ${span.folder} is damaged after ${early.endsEarlyAt?.toISOString()}: restore --to a time before that.`,
    })
  // Later ones do no harm where the shop is brought back as it was last.
  if (files !== undefined && existsSync(files))
    await copyTree(files, draft, { skip: isNotCopied, until: to, changing: true })
  return ok(null)
}

/** What was restored: its time, and up to when it has all files, in ISO 8601, UTC; backups that were not whole. */
export type Restored = { at: string; filesUntil: string; passedOver: readonly string[] }

/**
 * Brings a shop back from its backups in `folder`, as it was last or at a time, or from one backup, to a data folder with
 * its key alone.
 */
export async function restoreBackup(
  { dataDir, dataKeys }: DataFolder,
  folder: string,
  to?: Date,
): Promise<Result<Restored, Refused>> {
  const lock = lockFolder(dataDir)
  if (!lock.ok) return refuse('folder_in_use', { message: `${lock.message}.` })
  const draft = join(dataDir, RESTORING)
  const passedOver: string[] = []
  let refusal: Refusal<Refused> | undefined
  try {
    for await (const found of findBackups(folder, to)) {
      const { backup, span } = found
      await removeLeft(dataDir, found)
      const refused = await refuseTarget({ dataDir, dataKeys }, found)
      if (refused) return refused
      const built = await build(found, draft, to)
      if (built.ok) {
        // Until the last of them has moved, no shop starts here.
        for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name))
        await syncFolder(dataDir)
        await rm(draft, { recursive: true })
        const at = to?.toISOString() ?? span?.until ?? backup.made_at
        return ok({ at, filesUntil: span?.files_until ?? backup.made_at, passedOver })
      }
      if (built.code === 'log_damaged') return built
      refusal ??= built
      passedOver.push(backup.folder)
    }
    return refusal ?? (await sayReach(folder))
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.value.release()
  }
}
