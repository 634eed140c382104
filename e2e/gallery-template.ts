import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startMarketplace } from './marketplace.ts'
import { setTemplate } from './template.ts'

/**
 * The run's global setup: builds what is stale, so that the journeys meet the code as it is; then hangs the demo gallery once, in
 * a data folder that each marketplace begins with a copy of. The pictures are shared: a size is encoded once a run, not once
 * for each server.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: join(import.meta.dirname, '..') })
  const folder = await mkdtemp(join(tmpdir(), 'aworan-e2e-template-'))
  const market = await startMarketplace({ DATA_DIR: folder })
  await market.stop()
  setTemplate(folder)
  return () => rm(folder, { recursive: true, force: true })
}
