import { join } from 'node:path'
import { rotateKeys } from '../features/accounts/index.server.ts'
import { systemClock } from '../kernel/clock.ts'
import { readConfig } from '../platform/config/index.ts'
import { createDb, migrate } from '../platform/db/index.ts'
import { lockFolder } from '../platform/lock/folder-lock.ts'
import { startEmbedded } from '../platform/postgres/index.ts'

/**
 * `npm run rotate-keys`: a new key signs access tokens from now on. With `--retire-old` the old ones are refused at once, for
 * when one has leaked; people's browsers renew their tokens by themselves. The embedded database can be reached only while
 * no server runs on it.
 */
const config = readConfig(process.env)
if (!config.ok) {
  console.error(config.problems.join('\n'))
  process.exit(1)
}
const { databaseUrl, dataDir } = config.value
const lock = databaseUrl === null ? lockFolder(dataDir) : undefined
if (lock && !lock.ok) {
  console.error(`${lock.message} Stop it first, or set DATABASE_URL.`)
  process.exit(1)
}
const embedded = databaseUrl === null ? await startEmbedded({ dataDir, log: () => {} }) : undefined
const url = databaseUrl ?? embedded?.url ?? ''
await migrate(url, join(import.meta.dirname, '../db/migrations'))
const db = createDb(url, { max: 1 })
const retireOld = process.argv.includes('--retire-old')
const { kid, oldEnd } = await rotateKeys({ db, clock: systemClock }, { retireOld })
console.log(`Key ${kid} signs from now on. Older keys verify until ${oldEnd.toISOString()}.`)
await db.destroy()
await embedded?.stop()
if (lock?.ok) lock.value.release()
