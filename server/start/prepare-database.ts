import { join } from 'node:path'
import { SECOND } from '../../kernel/clock.ts'
import type { Config } from '../../platform/config/index.ts'
import { addressesOf, MigrationProblem, makeAppendOnly, migrate } from '../../platform/db/index.ts'
import { copyBeforeUpdate, removeCopy } from '../../platform/postgres/index.ts'
import { root } from '../../platform/project/root.ts'
import { errorTextOf } from '../doctor/finding.ts'

/** Copies a database that is about to commit an update, and says so. */
export type CopyDatabase = (say: (line: string) => void) => Promise<void>

/**
 * Where the database is: `url` for the server's own role, `ownerUrl` for the one that migrates, null where it is the same.
 * `copy` copies it as it was before.
 */
export type PreparedDatabase = {
  url: string
  ownerUrl: string | null
  copy?: CopyDatabase | undefined
}

/** What copies the database of DATA_DIR, or removes the copy that would be of an earlier update; a PostgreSQL of one's own has other means. */
export function copyOf({ databaseUrl, dataDir, copiesBeforeUpdate }: Config): CopyDatabase | undefined {
  if (databaseUrl !== null) return undefined
  return (say) => (copiesBeforeUpdate ? keepCopy(dataDir, say) : removeCopy(dataDir))
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
  const role = decodeURIComponent(new URL(addressesOf(url)[0]).username)
  const applied = await migrate(ownerUrl, migrations, {
    say,
    role,
    beforeCommit: copy && (() => copy(say)),
  })
  await makeAppendOnly(ownerUrl, { role, tables: appendOnly })
  return applied
}

async function keepCopy(dataDir: string, say: (line: string) => void): Promise<void> {
  const began = Date.now()
  try {
    await copyBeforeUpdate(dataDir)
  } catch (error) {
    throw new MigrationProblem(
      `The database could not be copied before the update: ${errorTextOf(error)}. Nothing was changed. COPY_BEFORE_UPDATE=off goes on without a copy`,
      { cause: error },
    )
  }
  say(
    `The database of before this update was copied in ${((Date.now() - began) / SECOND).toFixed(1)} s: npm run undo-update brings it back`,
  )
}
