import type * as z from 'zod/mini'
import type { viewedWork } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Refusal, Result } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Limits } from '../../../platform/limits/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import type { Audit } from '../../audit/index.server.ts'
import type { Consents, Holding } from '../../privacy/index.server.ts'

/**
 * Brings what a guest has gathered into an account: called in the sign-in's transaction, once for each guest, with the
 * guest's row locked.
 */
export type MergeGuest = (tx: Db, accountId: Id, guestId: Id) => Promise<void>

/** The newsletter, as accounts use it: what each does stands where it is made. */
export type NewsletterPort = {
  isReader(email: string): Promise<boolean>
  prepareJoin(email: string): Promise<(tx: Db) => Promise<void>>
  leave(tx: Db, email: string): Promise<void>
}

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
  /** Takes out a picture that nothing shows any more, with its files. */
  removePicture: (tx: Db, id: Id) => Promise<void>
  consents: Consents
  audit: Audit
  newsletter: NewsletterPort
  /** What the features keep on a person, by the names under which it is shown to them. */
  holdings: Readonly<Record<string, Holding>>
  /** Why an account cannot be deleted because of money; asks the provider, so never inside a transaction. */
  moneyOnItsWay: (accountId: Id) => Promise<Refusal<ProblemCode> | undefined>
  /** Told after an account is deleted: works of it may be free. */
  left: () => void
}

/** What a use case answers that has nothing to tell but that it went well. */
export type Nothing = Record<string, never>
