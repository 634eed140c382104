import { join } from 'node:path'
import { makeAppendOnly, migrate } from '../../platform/db/index.ts'
import { root } from '../../platform/project/root.ts'

/** Where the database is: `url` for the server's own role, `ownerUrl` for the one that migrates, null where it is the same. */
export type DatabaseUrls = { url: string; ownerUrl: string | null }

const migrations = join(root, 'db/migrations')
/** What the server's own role may add to and not change. */
const appendOnly = ['audit_entry']

/**
 * Migrates a database and gives the audit log to another role where there is one. `say` reports a waiting
 * migration. Throws MigrationProblem as `migrate` does.
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseUrls,
  say: (line: string) => void,
): Promise<void> {
  if (ownerUrl === null) {
    await migrate(url, migrations, { say })
    return
  }
  const role = decodeURIComponent(new URL(url).username)
  await migrate(ownerUrl, migrations, { say, role })
  await makeAppendOnly(ownerUrl, { role, tables: appendOnly })
}
