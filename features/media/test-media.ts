import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../kernel/clock.ts'
import { ok } from '../../kernel/result.ts'
import { testDatabase } from '../../platform/db/test-database.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { createKeyring } from '../../platform/keyring/index.ts'
import { alone } from '../../platform/processes/index.ts'
import type { MediaContext } from './context.ts'
import { createPictureLines } from './service/lines.ts'

/** Opens media with its own database and folder for a test file; close it in afterAll. No uploads are counted. */
export async function openMedia() {
  const t = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'aworan-media-'))
  const files = folderFiles(folder)
  return {
    t,
    folder,
    media: {
      shown: [],
      db: t.db,
      files,
      keyring: createKeyring([randomBytes(32)]),
      clock: systemClock,
      senders: { take: async () => ok(undefined) },
      lines: createPictureLines(alone),
    } satisfies MediaContext,
    close: async (): Promise<void> => {
      await t.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
