import { parseArgs } from 'node:util'
import * as z from 'zod'
import { verifyAuditLog } from '../../features/audit/index.server.ts'
import { HOUR } from '../../kernel/clock.ts'
import { openKeyring } from '../../platform/keyring/index.ts'
import { restoreBackup } from '../backup/restore.ts'
import { configured, openConfigured } from './configured-database.ts'
import { endWith } from './end-with.ts'

const usage = `npm run restore -- /another/disk [--to 2026-11-28T09:30:00Z]
  Copies the newest backup below a folder, with what was copied since, to DATA_DIR, which has no shop; or one backup, which you
  name. Needs the shop's data key, in DATA_KEYS or DATA_DIR/data-key. --to: as it was at that time,
  which says its zone: Z or +01:00.`

function typed() {
  try {
    return parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
  } catch {
    return endWith(usage)
  }
}

const { positionals, values } = typed()
const [folder, ...more] = positionals
const to = values.to === undefined ? undefined : z.iso.datetime({ offset: true }).safeParse(values.to)
if (folder === undefined || more.length > 0 || to?.success === false) endWith(usage)

const config = configured()
if (config.databaseUrl !== null)
  endWith('DATABASE_URL names a PostgreSQL of your own: restore it by its own means.')
const restored = await restoreBackup(config, folder, to && new Date(to.data)).catch((error: unknown) =>
  endWith(String(error)),
)
if (!restored.ok) endWith(restored.message ?? restored.code)

const { db, close } = await openConfigured(config, { patienceMs: HOUR }).catch((error: unknown) =>
  endWith(
    `${String(error)}\nThe backup is in place, but its database could not be started: npm start tries again.`,
  ),
)
const { entries, brokenAt } = await verifyAuditLog({ db, keyring: openKeyring(config) })
await close()
const { at, filesUntil, passedOver } = restored.value
for (const backup of passedOver) console.log(`PARTS OF ${backup} ARE MISSING: an older one was taken.`)
console.log(`Restored the shop as it was on ${at}.`)
if (filesUntil < at) console.log(`Pictures and papers that came after ${filesUntil} may be missing.`)
console.log(
  brokenAt === null
    ? `The log of what staff did is whole: ${entries} entries.`
    : `THE LOG OF WHAT STAFF DID IS BROKEN at entry ${brokenAt}.`,
)
console.log(
  'npm start opens it. What came after that is lost: compare with the payment provider (docs/operations.md).',
)
if (brokenAt !== null) process.exitCode = 1
