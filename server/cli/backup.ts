import { parseArgs } from 'node:util'
import { systemClock } from '../../kernel/clock.ts'
import { KEY_FILE, openKeyring } from '../../platform/keyring/index.ts'
import { makeBackup } from '../backup/backup.ts'
import { configured } from './configured-database.ts'
import { endWith } from './end-with.ts'

const usage = `npm run backup -- /another/disk [--keep 14]
  Copies the shop in DATA_DIR, which may run, to a new folder below the one named: its database, its files, not its data key.
  Files that the backup before has take no room. --keep: only so many backups stay.`

function typed() {
  try {
    return parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
  } catch {
    return endWith(usage)
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

const { positionals, values } = typed()
const [folder] = positionals
const keep = values.keep === undefined ? undefined : Number(values.keep)
if (
  folder === undefined ||
  positionals.length > 1 ||
  (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
)
  endWith(usage)

const config = configured()
if (config.databaseUrl !== null)
  endWith(
    'DATABASE_URL names a PostgreSQL of your own: back it up by its own means, and copy DATA_DIR (docs/operations.md).',
  )
const source = { dataDir: config.dataDir, keyring: openKeyring(config), clock: systemClock }
const made = await makeBackup(source, folder, keep === undefined ? {} : { keep }).catch((error: unknown) =>
  endWith(
    error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      ? `The disk of ${folder} is full. Older backups are as they were.`
      : String(error),
  ),
)
if (!made.ok) endWith(made.message ?? made.code)
const { backup, database, files, removed } = made.value
console.log(`Backed up to ${backup.folder}`)
console.log(`  the database: ${megabytes(database.bytes)}`)
console.log(
  `  ${files.files} files: ${megabytes(files.bytes)}; ${files.linked} of them were in the backup before`,
)
if (removed > 0) console.log(`  ${removed} older ${removed === 1 ? 'backup' : 'backups'} removed`)
if (config.dataKeys === null)
  console.log(
    `The data key is not in it: keep a copy of ${config.dataDir}/${KEY_FILE} elsewhere. Without it, nothing is restored.`,
  )
