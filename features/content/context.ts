import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { Audit, EntryContext } from '../audit/index.server.ts'
import type { contentLimits } from './rules/limits.ts'

/** What content works with; what it asks of other features is given at composition. */
export type ContentContext = EntryContext & {
  /** Where the shop's pages are read; it may be a moment behind `db`. */
  readDb: Db
  clock: Clock
  throttles: Record<keyof typeof contentLimits, ReturnType<Limits['throttle']>>
  mail: Mail
  queue: Pick<Queue, 'define' | 'send'>
  site: { publicUrl: string; supportEmail: string; companyName: string }
  audit: Audit
  /** The address of a picture in a middle size. */
  pictureUrl: (id: Id, widths: readonly number[]) => string
  /** Takes a picture in, re-encoded, from an account. */
  addPicture: (db: Db, bytes: Buffer, accountId: Id) => Promise<Result<{ id: Id }, ProblemCode>>
  /** Does the work that new pictures were taken in for; where it is refused, they are deleted. */
  keepPicturesFor: <T>(
    ids: readonly Id[],
    work: () => Promise<Result<T, ProblemCode>>,
  ) => Promise<Result<T, ProblemCode>>
  /** Takes out a picture that nothing shows any more, with its files. */
  removePicture: (tx: Db, id: Id) => Promise<void>
}

/** What the newsletter works with. */
export type NewsletterContext = Pick<ContentContext, 'db' | 'clock' | 'throttles' | 'mail' | 'site'>

/** What the shop's side works with: articles that are published, messages to the shop, the newsletter. */
export type PublicContentContext = Pick<ContentContext, keyof NewsletterContext | 'readDb' | 'pictureUrl'>
