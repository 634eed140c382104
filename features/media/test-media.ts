import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '../../platform/db/test-database.ts'
import { mediaOf } from './test-context.ts'

/** Opens media with its own database and folder for a test file; close it in afterAll. No uploads are counted. */
export async function openMedia() {
  const t = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'aworan-media-'))
  return {
    t,
    folder,
    media: mediaOf(t.db, folder),
    close: async (): Promise<void> => {
      await t.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
