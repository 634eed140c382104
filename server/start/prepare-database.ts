import { join } from 'node:path'
import { SECOND } from '../../kernel/clock.ts'
import type { Config } from '../../platform/config/index.ts'
import { MigrationProblem, makeAppendOnly, migrate } from '../../platform/db/index.ts'
import { copyBeforeUpdate } from '../../platform/postgres/index.ts'
import { root } from '../../platform/project/root.ts'
import { errorTextOf } from '../doctor/finding.ts'

/**
 * Where the database is: `url` for the server's own role, `ownerUrl` for the one that migrates, null where it is the same.
 * `copy` copies it before that.
 */
export type PreparedDatabase = {
  url: string
  ownerUrl: string | null
  copy?: (() => Promise<void>) | undefined
}

/** What keeps a copy of the database of DATA_DIR; a PostgreSQL of one's own has other means. */
export function copyOf({ databaseUrl, dataDir, copiesBeforeUpdate }: Config): PreparedDatabase['copy'] {
  return databaseUrl === null && copiesBeforeUpdate ? () => copyBeforeUpdate(dataDir) : undefined
}

const migrations = join(root, 'db/migrations')
/** What the server's own role may add to and not change. */
const appendOnly = ['audit_entry']

/**
 * Migrates a database and gives the audit log to another role where there is one. `say` reports copies and waiting
 * migrations. Returns the applied files. Throws MigrationProblem as `migrate` does.
 */
export async function prepareDatabase(
  { url, ownerUrl, copy }: PreparedDatabase,
  say: (line: string) => void,
): Promise<string[]> {
  if (ownerUrl === null) return migrate(url, migrations, { say })
  const role = decodeURIComponent(new URL(url).username)
  const applied = await migrate(ownerUrl, migrations, {
    say,
    role,
    before: copy && (() => keepCopy(copy, say)),
  })
  await makeAppendOnly(ownerUrl, { role, tables: appendOnly })
  return applied
}

async function keepCopy(copy: () => Promise<void>, say: (line: string) => void): Promise<void> {
  const began = Date.now()
  try {
    await copy()
  } catch (error) {
    throw new MigrationProblem(
      `No copy could be made before the tables change: ${errorTextOf(error)}. COPY_BEFORE_UPDATE=off goes on without one`,
      { cause: error },
    )
  }
  say(
    `The database was copied before its tables change, in ${((Date.now() - began) / SECOND).toFixed(1)} s: npm run undo-update brings it back`,
  )
}
