import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { TellChanged } from '../../kernel/shown.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { IntakeContext } from '../catalogue/index.server.ts'
import type { MediaService } from '../media/index.server.ts'

/** What imports need from the rest of the program. */
export type ImportsDeps = {
  db: Db
  clock: Clock
  files: Files
  limits: Limits
  queue: Queue
  media: MediaService
  catalogue: IntakeContext
  /** Told after works that pages may show have been changed. */
  changed: TellChanged
  /** Whether staff have verified who a seller is. */
  isVerified: (db: Db, sellerId: Id) => Promise<boolean>
  /** Submits a draft in the name of its seller's account. */
  submit: (accountId: Id, workId: Id) => Promise<Result<unknown, ProblemCode>>
}

/** The job that checks and imports, a bounded time at once, and the one that deletes files. */
export const WORK = 'imports.work'
export const REMOVE = 'imports.remove-files'
