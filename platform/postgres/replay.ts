import { chownSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { copyOne, ifThere, syncFolder } from '../files/copy-tree.ts'
import { chooseAccount } from './account.ts'
import { startEmbedded } from './embedded.ts'

/** PostgreSQL's own words where nothing was committed after the time. */
const IS_BEFORE = 'before configured recovery target was reached'
/** The log may end within a record, which is not replayed; few are that large. */
const RECORD_BYTES = 1024 * 1024

/** Where a log ends, and the time up to which it is to be replayed. */
type End = { bytes: number; until: Date | undefined; patienceMs: number }

/** In bytes, where the timeline that a server wrote last left the one before: `12<tab>0/3000148<tab>why`. */
async function endOfReplay(wal: string): Promise<number> {
  const newest = (await readdir(wal))
    .filter((name) => name.endsWith('.history'))
    .toSorted()
    .at(-1)
  if (newest === undefined) return 0
  const lines = (await readFile(join(wal, newest), 'utf8')).trim().split('\n')
  const [high = '0', low = '0'] = lines.at(-1)?.split('\t')[1]?.split('/') ?? []
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/**
 * Has a copied cluster replay its log, up to a time or to the end, and begin a new timeline. Returns its last change where
 * the log is damaged.
 */
export async function replayLog(
  dataDir: string,
  segments: readonly string[],
  { bytes, until, patienceMs }: End,
): Promise<{ endsEarlyAt: Date | null } | undefined> {
  const data = join(dataDir, 'postgres/data')
  const wal = join(data, 'pg_wal')
  const account = chooseAccount(data)
  const own = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid)
  }
  for (const path of segments) {
    const target = join(wal, basename(path))
    await rm(target, { force: true })
    await copyOne(path, target)
    own(target)
  }
  await syncFolder(wal)
  const settings = join(data, 'postgresql.auto.conf')
  const before = (await ifThere(readFile(settings, 'utf8'))) ?? ''
  const configure = async (lines: readonly string[]) => {
    await writeFile(settings, [before, ...lines, ''].join('\n'), { mode: 0o600, flush: true })
    own(settings)
  }
  // Nothing is fetched: all of the log is there. It is ready when it has replayed it, not before.
  const always = [
    "hot_standby = 'off'",
    "restore_command = 'false'",
    "recovery_target_timeline = 'current'",
    "recovery_target_action = 'promote'",
  ]
  const signal = join(data, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600, flush: true })
  own(signal)
  const start = () => startEmbedded({ dataDir, log: () => {}, patienceMs })
  let isToEnd = until === undefined
  const startAtTime = async () => {
    // PostgreSQL takes no Z here.
    const time = until?.toISOString().replace('Z', '+00')
    await configure(time === undefined ? always : [...always, `recovery_target_time = '${time}'`])
    try {
      return await start()
    } catch (error) {
      if (isToEnd || !String(error).includes(IS_BEFORE)) throw error
      isToEnd = true
      await configure(always)
      return start()
    }
  }
  const server = await startAtTime()
  try {
    if (!isToEnd || (await endOfReplay(wal)) >= bytes - RECORD_BYTES) return undefined
    const client = new pg.Client({ connectionString: server.adminUrl })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    await client.end()
    return { endsEarlyAt: rows[0]?.at ?? null }
  } finally {
    await server.stop()
    await configure([])
  }
}
