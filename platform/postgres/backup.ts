import { chownSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { type Copied, copyTree } from '../files/copy-tree.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { adminUrlOfRunning } from './embedded.ts'

/** What a new server makes itself, or what is of the running one alone (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). */
const notCopied =
  /^(pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal)|postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*)$/
const made = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]

/**
 * Copies the PostgreSQL at work under a data folder, as it is when the copy ends; a server started on the copy
 * recovers it. Throws where none runs.
 */
export async function copyRunning(dataDir: string, to: string): Promise<Copied> {
  const url = adminUrlOfRunning(dataDir)
  if (url === undefined) throw new Error('the shop is just starting or stopping: try again in a moment')
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
    const copied = await copyTree(source, target, { skip: (path) => notCopied.test(basename(path)) })
    for (const name of made) await mkdir(join(target, name), { recursive: true, mode: 0o700 })
    const end = await client.query<{ label: string; wal: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as wal from pg_backup_stop(false)',
    )
    const [first = '', last = '', label = ''] = [start.rows[0]?.wal, end.rows[0]?.wal, end.rows[0]?.label]
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600, flush: true })
    for (const name of await readdir(join(source, 'pg_wal')))
      if (name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last))
        await copyFile(join(source, 'pg_wal', name), join(target, 'pg_wal', name))
    await copyFile(join(root, 'passwords.json'), join(to, 'passwords.json'))
    return copied
  } finally {
    await client.end()
  }
}

/** Copies what {@link copyRunning} has made into a data folder. Throws where another PostgreSQL made it. */
export async function layCluster(from: string, to: string): Promise<void> {
  const version = readFileSync(join(from, 'data/PG_VERSION'), 'utf8').trim()
  const { major } = findBinaries()
  if (version !== major)
    throw new Error(`the backup was made by PostgreSQL ${version}, and this program brings ${major}`)
  await copyTree(from, to)
  await chmod(to, 0o755)
  const account = chooseAccount(join(to, 'data'))
  if (!account) return
  const data = join(to, 'data')
  for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(join(data, name), account.uid, account.gid)
}
