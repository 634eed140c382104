import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { IntakeContext } from '../catalogue/index.server.ts'
import type { MediaContext } from '../media/index.server.ts'
import type { OpenedZip } from './service/opened-zip.ts'

/** What imports work with; what they ask of other features is given at composition. */
export type ImportsContext = {
  db: Db
  clock: Clock
  files: Files
  queue: Pick<Queue, 'define' | 'send'>
  /** Counts the imports that a seller begins. */
  begun: ReturnType<Limits['throttle']>
  openedZip: OpenedZip
  media: MediaContext
  catalogue: IntakeContext
  /** Whether staff have verified who a seller is. */
  isVerified: (db: Db, sellerId: Id) => Promise<boolean>
  /** Submits a draft in the name of its seller's account. */
  submit: (accountId: Id, workId: Id) => Promise<Result<unknown, ProblemCode>>
}

/** The job that checks and imports, a bounded time at once, and the one that deletes files. */
export const WORK_JOB = 'imports.work'
export const REMOVE_FILES_JOB = 'imports.remove-files'
