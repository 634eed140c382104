import type * as z from 'zod/mini'
import type { viewedWork } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Limits } from '../../../platform/limits/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'

/**
 * Brings what a guest has gathered into an account: called in the sign-in's transaction, once for each guest, with the
 * guest's row locked.
 */
export type MergeGuest = (tx: Db, accountId: Id, guestId: Id) => Promise<void>

/** What accounts need from the rest of the program. */
export type AccountsDeps = {
  db: Db
  clock: Clock
  limits: Limits
  mail: Mail
  site: { publicUrl: string; supportEmail: string; companyName: string }
  onSignIn: MergeGuest[]
  recentlyViewed: (accountId: Id) => Promise<z.infer<typeof viewedWork>[]>
  /** The address of a picture by its id. */
  pictureUrl: (id: Id) => string
  /** Takes a picture in, re-encoded; without it no avatar can be set. */
  saveAvatar?: (bytes: Buffer) => Promise<Result<{ id: Id }, ProblemCode>>
}

/** What a use case answers that has nothing to tell but that it went well. */
export type Nothing = Record<string, never>
