import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '../../kernel/clock.ts'
import { tryUpdate } from '../backup/try-update.ts'
import { errorTextOf } from '../doctor/finding.ts'
import { configured } from './configured-database.ts'
import { endWith } from './end-with.ts'

const usage = `npm run try-update
  Brings a copy of the database in DATA_DIR up to date as the next start of this version would, and removes the copy. The shop, of
  the version before, may go on selling.`

if (process.argv.length > 2) endWith(usage)
const { databaseUrl, dataDir } = configured()
if (databaseUrl !== null)
  endWith(
    'DATABASE_URL names a PostgreSQL of your own: copy it by its own means, and start this version on the copy.',
  )
if (!existsSync(join(dataDir, 'postgres/data')))
  endWith(`There is no shop with a database of its own in ${dataDir}.`)
const tried = await tryUpdate(dataDir).catch((error: unknown) =>
  endWith(`${errorTextOf(error)}.\nThe shop is as it was: do not start this version.`),
)
if (!tried.ok) endWith(tried.message ?? tried.code)
const { migrations, ms } = tried.value
console.log(
  migrations.length === 0
    ? 'This version changes no tables.'
    : `${migrations.length} ${migrations.length === 1 ? 'migration' : 'migrations'}, from ${migrations[0]} on, took ${(ms / SECOND).toFixed(1)} s on a copy, and none failed. The shop is as it was.`,
)
