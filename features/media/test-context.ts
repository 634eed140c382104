import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { systemClock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { ok } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { createKeyring } from '../../platform/keyring/index.ts'
import { alone } from '../../platform/processes/index.ts'
import type { MediaContext } from './context.ts'
import { createPictureLines } from './service/lines.ts'
import { addPicture } from './service/taking-in.ts'

/** Media of a database and a folder, without a server. No uploads are counted. For tests. */
export function mediaOf(db: Db, folder: string): MediaContext {
  return {
    shown: [],
    db,
    files: folderFiles(folder),
    keyring: createKeyring([randomBytes(32)]),
    clock: systemClock,
    senders: { take: async () => ok(undefined) },
    lines: createPictureLines(alone),
  }
}

/** Stores a picture of one colour, 400 by 300 pixels, and returns its id. For tests. */
export async function addPlainPicture(db: Db, folder: string): Promise<Id> {
  const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer()
  const picture = await addPicture(mediaOf(db, folder), db, plain, null, { trusted: true })
  if (!picture.ok) throw new Error(picture.code)
  return picture.value.id
}
