import { join } from 'node:path'
import { root } from '../project/root.ts'
import { type Binaries, binariesOf } from './binaries.ts'

/** Of startEmbedded: the PostgreSQL of TEST_POSTGRES, such as 15, which scripts/postgres.mjs has installed; nothing where it is unset. */
export function olderBinaries(): { binaries?: Binaries } {
  const major = process.env.TEST_POSTGRES
  if (!major) return {}
  const found = binariesOf(join(root, 'tools/postgres'), `postgres-${major}`)
  // Versions before 17 have no order of their own.
  return { binaries: { ...found, locale: ['--locale=C.UTF-8'] } }
}
