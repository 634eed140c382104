import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, type Clock, DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { copyNew, removeOlder } from '../../platform/files/copy-new.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { openWal, type Wal, WalUnreachable } from '../../platform/postgres/index.ts'
import {
  type Backup,
  type BackupOptions,
  type BackupRefused,
  checkKey,
  checkShop,
  type DataFolder,
  isNotCopied,
  listBackups,
  makeBackup,
  NEW_FILES,
} from './backup.ts'
import { beginSpan, LOG, listSpans, pruneLog, type Span, writeSpan } from './span.ts'

/** How many times as long as a look through the files took they rest: a large shop has many folders. */
const REST = 9
/** A file may be that much older than its name, in ms. */
const DRAFT_MS = HOUR
/** By so much a clock is put right without a word. */
const SLIP_MS = 5 * SECOND

/** Has the running database of a shop hold no log for a copy any more; false where it does not run. */
export async function endFollowing(dataDir: string): Promise<boolean> {
  const wal = await openWal(dataDir)
  await wal?.end()
  await wal?.close()
  return wal !== undefined
}

type Following = BackupOptions & { signal: AbortSignal; say: (line: string) => void }

const unlessUnreachable = (error: unknown): undefined => {
  if (!(error instanceof WalUnreachable)) throw error
}

/** The database is just starting or stopping, or has no tables yet. */
const asUnreachable = (error: unknown): never => {
  throw new WalUnreachable(error instanceof Error ? error.message : String(error))
}

/**
 * Copies a shop's log and new files to a folder of backups, each second, with a backup a day, until the signal. Waits for a
 * stopped shop.
 */
export async function followShop(
  shop: DataFolder & { clock: Clock },
  folder: string,
  { signal, say, ...options }: Following,
): Promise<Result<null, BackupRefused>> {
  const checked = checkShop(shop, folder, options)
  if (!checked.ok) return checked
  const { dataDir, clock } = shop
  await mkdir(join(folder, LOG), { recursive: true, mode: 0o700 })
  const lock = lockFolder(join(folder, LOG))
  if (!lock.ok) return refuse('folder_in_use', { message: `A shop is copied to ${folder} already.` })
  const ended = new AbortController()
  const over = AbortSignal.any([signal, ended.signal])
  const rest = (ms: number) => sleep(ms, undefined, { signal: over }).catch(() => {})
  /** What the log is copied to; undefined while it is not. */
  let span: Span | undefined
  let refused: Result<null, BackupRefused> = ok(null)
  let last = ''
  const sayOnce = (line: string) => {
    if (line !== last) say(line)
    last = line
  }

  /** Until the clock is put back: times would have two meanings. */
  const copyLog = async (wal: Wal, own: Span) => {
    while (!over.aborted) {
      const { place, until } = await wal.copy(own, own.folder)
      const before = new Date(own.until)
      if (until && until < after(before, -SLIP_MS)) return
      Object.assign(own, place)
      if (until && until > before) own.until = until.toISOString()
      await writeSpan(own)
      // Without a backup nothing is restored from it, and the alert is to say so.
      if (own.has_backup) await wal.letGo(place)
      if (until) await rest(SECOND)
    }
  }
  const followLog = async () => {
    let own = (await listSpans(folder)).at(-1)
    while (!over.aborted) {
      const wal = await openWal(dataDir).catch(unlessUnreachable)
      try {
        if (!wal) {
          sayOnce('Waiting for the shop, which does not run, or runs under another account')
          continue
        }
        const isKnown = await checkKey({ dataDir, keyring: checked.value, clock }).catch(asUnreachable)
        if (!isKnown.ok) {
          refused = isKnown
          ended.abort()
          return
        }
        if (!own || !(await wal.goesOn(own, own.folder))) {
          const { place, at } = await wal.hold()
          own = await beginSpan(folder, place, at)
        }
        span = own
        sayOnce(`The log of the database is copied to ${own.folder}`)
        await copyLog(wal, own)
        own = undefined
      } catch (error) {
        unlessUnreachable(error)
        sayOnce(`Waiting for the database of the shop: ${error instanceof Error ? error.message : ''}`)
      } finally {
        span = undefined
        await wal?.close()
        await rest(SECOND)
      }
    }
  }
  const followFiles = async () => {
    const known = new Map<string, number>()
    let pruned = ''
    while (!over.aborted) {
      const began = clock.now()
      const started = performance.now()
      const own = span
      if (own) {
        const backups = await listBackups(folder)
        const newest = backups.at(-1)
        await copyNew(dataDir, join(folder, NEW_FILES), {
          since: new Date(own.files_until),
          known,
          skip: isNotCopied,
          before: newest ? [newest.folder] : [],
        })
        own.files_until = began.toISOString()
        const names = backups.map((backup) => backup.folder).join()
        if (names !== pruned && newest?.wal && newest.wal.bytes <= own.bytes) {
          await pruneLog(folder, backups)
          await pruneFiles(backups)
          pruned = names
        }
      }
      await rest(Math.max(SECOND, REST * (performance.now() - started)))
    }
  }
  /** Files that the oldest backup has, or that were gone before it, need no other copy, if times say which is older. */
  const pruneFiles = async (backups: readonly Backup[]) => {
    const times = backups.map((backup) => backup.made_at)
    const [oldest] = times
    if (oldest !== undefined && times.join() === times.toSorted().join())
      await removeOlder(join(folder, NEW_FILES), after(new Date(oldest), -DRAFT_MS))
  }
  const renew = async () => {
    while (!over.aborted) {
      const own = span
      const newest = (await listBackups(folder)).at(-1)
      const age = newest ? Math.abs(clock.now().getTime() - new Date(newest.made_at).getTime()) : DAY
      if (own && (!own.has_backup || age >= DAY)) {
        const made = await makeBackup(shop, folder, { ...options, isRunning: true }).catch(
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
        if (typeof made === 'string') {
          say(`No backup could be made: ${made}`)
          await rest(MINUTE)
        } else if (made.ok) {
          own.has_backup = true
          say(`Backed up to ${made.value.backup.folder}`)
        } else if (made.code !== 'folder_in_use') {
          refused = made
          ended.abort()
        }
      }
      await rest(SECOND)
    }
  }
  try {
    await Promise.all([followLog(), followFiles(), renew()])
    return refused
  } finally {
    ended.abort()
    lock.value.release()
  }
}
