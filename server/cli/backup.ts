import { parseArgs } from 'node:util'
import { systemClock } from '../../kernel/clock.ts'
import { KEY_FILE } from '../../platform/keyring/index.ts'
import { makeBackup } from '../backup/backup.ts'
import { configured } from './configured-database.ts'
import { endWith } from './end-with.ts'

const usage = `npm run backup -- /another/disk [--keep 48] [--same-disk]
  Copies the shop in DATA_DIR, which may run, to a new folder below the one named: its database, its files, not its data key.
  Files that the backup before has take no room. --keep: only so many backups stay. --same-disk: on the shop's own disk, too.`

function typed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' }, 'same-disk': { type: 'boolean', default: false } },
    })
  } catch {
    return endWith(usage)
  }
}

const { positionals, values } = typed()
const [folder] = positionals
const keep = values.keep === undefined ? Number.POSITIVE_INFINITY : Number(values.keep)
const isCount = keep === Number.POSITIVE_INFINITY || (Number.isInteger(keep) && keep > 0)
if (folder === undefined || positionals.length > 1 || !isCount) endWith(usage)

const config = configured()
if (config.databaseUrl !== null)
  endWith(
    'DATABASE_URL names a PostgreSQL of your own: back it up by its own means, and copy DATA_DIR (docs/operations.md).',
  )
const made = await makeBackup({ ...config, clock: systemClock }, folder, {
  keep,
  isSameDisk: values['same-disk'],
}).catch((error: unknown) =>
  endWith(
    error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      ? `The disk of ${folder} is full. Older backups are as they were.`
      : String(error),
  ),
)
if (!made.ok) endWith(made.message ?? made.code)
const { backup, files, removed } = made.value
console.log(`Backed up to ${backup.folder}: ${Math.ceil(backup.bytes / 1e6)} MB`)
console.log(
  `  ${files.linked} of ${files.files} pictures and papers were in the backup before, and take no room`,
)
if (removed > 0) console.log(`  ${removed} older ${removed === 1 ? 'backup' : 'backups'} removed`)
if (config.dataKeys === null)
  console.log(
    `The data key is not in it: keep a copy of ${config.dataDir}/${KEY_FILE} elsewhere. Without it, nothing is restored.`,
  )
