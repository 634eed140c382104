import { readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { copyOne, copyTree, syncFolder } from '../files/copy-tree.ts'
import { chooseAccount, giveTo } from './account.ts'
import { findBinaries } from './binaries.ts'
import { adminUrlOfRunning } from './embedded.ts'
import { listSegments, numberOf, type WalPlace } from './wal.ts'

/** Folders that a new server fills itself (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). */
const emptied = ['dynshmem', 'notify', 'replslot', 'serial', 'snapshots', 'stat_tmp', 'subtrans', 'wal']
/** What is not copied: these, and what is of the running server alone. */
const notCopied = new RegExp(
  `^(pg_(${emptied.join('|')})|postmaster\\.(pid|opts)|pg_internal\\.init|pgsql_tmp.*)$`,
)
/** Copies the log from one segment to another. Throws where the server has removed a part of it. */
export async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  const segments = (await listSegments(from)).filter((name) => name >= first && name <= last)
  if (segments.length !== numberOf(last) - numberOf(first) + 1)
    throw new Error('the backup took so long that the database has removed a part of its log: try again')
  const histories = (await readdir(from)).filter((name) => name.endsWith('.history'))
  for (const name of [...segments, ...histories]) await copyOne(join(from, name), join(to, name))
  await syncFolder(to)
}

/** The copy has what was committed before `at`; the log that goes on from a place brings it to any time since `ended`. */
export type Copy = { at: Date; ended: Date; place: WalPlace }

/**
 * Copies the PostgreSQL at work under a data folder; a server started on the copy recovers it. Throws where none runs.
 */
export async function copyRunning(dataDir: string, to: string): Promise<Copy> {
  const url = adminUrlOfRunning(dataDir)
  if (url === undefined)
    throw new Error(
      'the shop is just starting or stopping, or runs under another account: try again in a moment, or as that account',
    )
  const root = join(dataDir, 'postgres')
  const [source, target] = [join(root, 'data'), join(to, 'data')]
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    // It holds the log from here on, until this connection ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${process.pid}`,
    ])
    const start = await client.query<{ wal: string }>(
      `select pg_walfile_name(pg_backup_start('aworan', true)) as wal`,
    )
    await copyTree(source, target, { skip: (path) => notCopied.test(basename(path)), changing: true })
    for (const name of emptied) await mkdir(join(target, `pg_${name}`), { mode: 0o700 })
    // All that was committed before is in the copy; what comes until it stops may be.
    const until = await client.query<{ at: Date }>('select clock_timestamp() as at')
    const stopped = await client.query<{
      label: string
      wal: string
      bytes: string
      system: string
      ended: Date
    }>(
      `select labelfile as label, pg_walfile_name(lsn) as wal, (lsn - '0/0')::text as bytes,
        (select system_identifier::text from pg_control_system()) as system,
        clock_timestamp() + interval '1 ms' as ended
        from pg_backup_stop(false)`,
    )
    const [end] = stopped.rows
    if (!end) throw new Error('the database has not said where its log ends')
    await writeFile(join(target, 'backup_label'), end.label, { mode: 0o600, flush: true })
    await copyLog(join(source, 'pg_wal'), join(target, 'pg_wal'), start.rows[0]?.wal ?? '', end.wal)
    await copyOne(join(root, 'passwords.json'), join(to, 'passwords.json'))
    for (const folder of [target, to]) await syncFolder(folder)
    const place = { system: end.system, timeline: end.wal.slice(0, 8), bytes: Number(end.bytes) }
    return { at: until.rows[0]?.at ?? new Date(0), ended: end.ended, place }
  } finally {
    await client.end()
  }
}

/** Copies what {@link copyRunning} has made into a data folder. Throws where another PostgreSQL made it. */
export async function layCluster(from: string, to: string): Promise<{ files: number; bytes: number }> {
  const version = readFileSync(join(from, 'data/PG_VERSION'), 'utf8').trim()
  const { major } = findBinaries()
  if (version !== major)
    throw new Error(`The backup was made by PostgreSQL ${version}, and this program brings ${major}.`)
  const copied = await copyTree(from, to)
  await chmod(to, 0o755)
  const data = join(to, 'data')
  giveTo(chooseAccount(data), data)
  return copied
}
