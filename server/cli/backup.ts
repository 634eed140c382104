import { parseArgs } from 'node:util'
import { systemClock } from '../../kernel/clock.ts'
import { KEY_FILE } from '../../platform/keyring/index.ts'
import { makeBackup } from '../backup/backup.ts'
import { endFollowing, followShop } from '../backup/follow.ts'
import { configured } from './configured-database.ts'
import { endWith } from './end-with.ts'

const usage = `npm run backup -- /another/disk [--follow] [--keep 48] [--same-disk]
npm run backup -- --end-following
  Copies the shop in DATA_DIR, which may run, to a new folder below the one named: its database, its files, not its data key.
  Files that the backup before has take no room. --follow: goes on until it is stopped, copies each change a second later,
  and makes a backup a day: a restore brings back any second. --keep: only so many backups stay. --same-disk: on the
  shop's own disk, too. --end-following: for good; until then the running shop holds what is not copied, up to 4 GB.`

function typed() {
  const words = (() => {
    try {
      return parseArgs({
        allowPositionals: true,
        options: {
          keep: { type: 'string' },
          follow: { type: 'boolean', default: false },
          'end-following': { type: 'boolean', default: false },
          'same-disk': { type: 'boolean', default: false },
        },
      })
    } catch {
      return endWith(usage)
    }
  })()
  const [folder = '', ...more] = words.positionals
  const isEnd = words.values['end-following']
  const keep = words.values.keep === undefined ? Number.POSITIVE_INFINITY : Number(words.values.keep)
  const isCount = keep === Number.POSITIVE_INFINITY || (Number.isInteger(keep) && keep > 0)
  if (isEnd !== (folder === '') || more.length > 0 || !isCount) return endWith(usage)
  const { follow, 'same-disk': isSameDisk } = words.values
  return { folder, follow, isEnd, options: { keep, isSameDisk } }
}

const { folder, follow, isEnd, options } = typed()
const config = configured()
if (config.databaseUrl !== null)
  endWith(
    'DATABASE_URL names a PostgreSQL of your own: back it up by its own means, and copy DATA_DIR (docs/operations.md).',
  )
const shop = { ...config, clock: systemClock }

async function goOn(): Promise<never> {
  // What is copied is whole at any time.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit())
  const { signal } = new AbortController()
  const ended = await followShop(shop, folder, { ...options, signal, say: console.log })
  return endWith((!ended.ok && ended.message) || 'It has ended.')
}

async function backUp(): Promise<void> {
  const made = await makeBackup(shop, folder, options)
  if (!made.ok) return endWith(made.message ?? made.code)
  const { backup, files, removed } = made.value
  console.log(`Backed up to ${backup.folder}: ${Math.ceil(backup.bytes / 1e6)} MB`)
  console.log(
    `  ${files.linked} of ${files.files} pictures and papers were in the backup before, and take no room`,
  )
  if (removed > 0) console.log(`  ${removed} older ${removed === 1 ? 'backup' : 'backups'} removed`)
}

async function end(): Promise<void> {
  const isEnded = await endFollowing(config.dataDir)
  if (!isEnded) return endWith('The shop does not run, or runs under another account: start it first.')
  console.log('No log is held for a copy any more. What was copied stays as it is.')
}

if (config.dataKeys === null && !isEnd)
  console.log(
    `The data key is not copied: keep a copy of ${config.dataDir}/${KEY_FILE} elsewhere. Without it, nothing is restored.`,
  )
if (config.buckets !== null && !isEnd)
  console.log('The files in the buckets are not copied: see docs/operations.md, “Files in buckets”.')
await (isEnd ? end() : follow ? goOn() : backUp()).catch((error: unknown) =>
  endWith(
    error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      ? `The disk of ${folder} is full. What was copied before is as it was.`
      : error instanceof Error
        ? error.message
        : String(error),
  ),
)
