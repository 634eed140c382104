import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startMarketplace } from './marketplace.ts'

const VARIABLE = 'AWORAN_E2E_TEMPLATE'
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/**
 * The run's global setup: hangs the demo gallery once, in a data folder that each marketplace begins with a copy of. The
 * pictures are shared: a size is encoded once a run, not once for each server.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-e2e-template-'))
  const market = await startMarketplace({ DATA_DIR: folder })
  await market.stop()
  process.env[VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Lays the pictures and the database of the template, where there is one, into a new data folder. */
export const layTemplate = async (
  folder: string,
  parts: { pictures?: boolean; database?: boolean },
): Promise<void> => {
  const template = process.env[VARIABLE]
  if (!template) return
  await mkdir(folder, { recursive: true })
  if (parts.database) await copy(join(template, 'postgres'), join(folder, 'postgres'))
  if (parts.pictures) await symlink(join(template, 'files'), join(folder, 'files'))
}
