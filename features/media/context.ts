import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { PictureLines } from './service/lines.ts'
import type { PicturesAmong } from './store/pictures.ts'

/** What taking pictures in and serving them works with. */
export type MediaContext = {
  db: Db
  files: Files
  /** Seals private pictures. */
  keyring: Pick<Keyring, 'seal' | 'open'>
  clock: Clock
  /** Counts the pictures that an account sends, of all kinds together. */
  senders: Pick<ReturnType<Limits['throttle']>, 'take'>
  lines: PictureLines
  /** Each says which of some pictures the rows of a feature refer to. */
  shown: readonly PicturesAmong[]
}

/** What photographs as evidence need. */
export type EvidenceContext = Pick<MediaContext, 'db' | 'files' | 'keyring' | 'clock' | 'senders'>

/** What jobs need besides. */
export type MediaJobsContext = MediaContext & {
  queue: Pick<Queue, 'define' | 'send'>
  log: Pick<FastifyBaseLogger, 'info'>
}

/** A folder of files; `findKnown` returns which of the names right below it are still in use. */
export type SweptFolder = {
  prefix: string
  findKnown(names: readonly string[]): Promise<ReadonlySet<string>>
}
