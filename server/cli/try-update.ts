import { SECOND } from '../../kernel/clock.ts'
import { MigrationProblem } from '../../platform/db/index.ts'
import { tryUpdate } from '../backup/try-update.ts'
import { errorTextOf } from '../doctor/finding.ts'
import { endWith } from './end-with.ts'
import { ownDatabase } from './own-database.ts'

const usage = `npm run try-update
  Brings a copy of the database in DATA_DIR up to date as the next start of this version would, and removes the copy. The shop, of
  the version before, may go on selling.`

const dataDir = ownDatabase(usage)
// PostgreSQL ends with this process, and the next start of the shop removes the copy.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const tried = await tryUpdate(dataDir).catch((error: unknown) =>
  endWith(
    error instanceof MigrationProblem
      ? `${error.message}.\nThe shop is as it was: do not start this version.`
      : `The update could not be tried: ${errorTextOf(error)}.`,
  ),
)
if (!tried.ok) endWith(tried.message ?? tried.code)
const { migrations, ms } = tried.value
console.log(
  migrations.length === 0
    ? 'This version changes no tables.'
    : `${migrations.length} ${migrations.length === 1 ? 'migration' : 'migrations'}, from ${migrations[0]} on, took ${(ms / SECOND).toFixed(1)} s on a copy, and none failed. The shop is as it was.`,
)
