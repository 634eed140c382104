import { verifyAuditLog } from '../../features/audit/index.server.ts'
import { HOUR } from '../../kernel/clock.ts'
import { openKeyring } from '../../platform/keyring/index.ts'
import { restoreBackup } from '../backup/restore.ts'
import { configured, openConfigured } from './configured-database.ts'
import { endWith } from './end-with.ts'

const [folder, ...more] = process.argv.slice(2)
if (folder === undefined || folder.startsWith('-') || more.length > 0)
  endWith(`npm run restore -- /another/disk
  Copies a backup, or the newest below a folder, to DATA_DIR, which has no shop. Needs the shop's data key, in DATA_KEYS or DATA_DIR/data-key.`)

const config = configured()
if (config.databaseUrl !== null)
  endWith('DATABASE_URL names a PostgreSQL of your own: restore it by its own means.')
const restored = await restoreBackup(config, folder).catch((error: unknown) => endWith(String(error)))
if (!restored.ok) endWith(restored.message ?? restored.code)

const { db, close } = await openConfigured(config, { patienceMs: HOUR }).catch((error: unknown) =>
  endWith(
    `${String(error)}\nThe backup is in place, but its database could not be started: npm start tries again.`,
  ),
)
const { entries, brokenAt } = await verifyAuditLog({ db, keyring: openKeyring(config) })
await close()
console.log(`Restored the shop as it was on ${restored.value.made_at}.`)
console.log(
  brokenAt === null
    ? `The log of what staff did is whole: ${entries} entries.`
    : `THE LOG OF WHAT STAFF DID IS BROKEN at entry ${brokenAt}.`,
)
console.log(
  'npm start opens it. What came after the backup is lost: compare with the payment provider (docs/operations.md).',
)
if (brokenAt !== null) process.exitCode = 1
