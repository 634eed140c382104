import type * as z from 'zod/mini'
import type { viewedWork } from '../../contract/account.ts'
import type { Principal } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Refusal, Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { SecurityEvents } from '../../platform/security-events/index.ts'
import type { Actor, Audit, AuditEntry } from '../audit/index.server.ts'
import type { HeldFile, PersonalData } from '../privacy/index.server.ts'
import type { accountLimits } from './rules.ts'
import type { KeyRing } from './service/keys.ts'
import type { Passwords } from './service/passwords.ts'

/**
 * Brings what a guest has gathered into an account: called in the sign-in's transaction, once for each guest, with the
 * guest's row locked.
 */
export type MergeGuest = (tx: Db, accountId: Id, guestId: Id) => Promise<void>

/** The newsletter, as accounts use it; its own feature documents each function. */
export type NewsletterPort = {
  isReader(email: string): Promise<boolean>
  prepareJoin(email: string): Promise<(tx: Db) => Promise<void>>
  leave(tx: Db, email: string): Promise<void>
}

/** API keys, as accounts use them: whether a bearer token is meant to be one, and whom it acts for. */
export type KeysPort = {
  isKey(token: string): boolean
  principalOf(token: string): Promise<Result<Pick<Principal, 'account' | 'key'>, ProblemCode>>
}

/** The throttles of accounts: one for each rule that counts tries, and one of its own for deleting an account. */
export type AccountThrottles = Record<
  Exclude<keyof typeof accountLimits, 'guestsFromAddress'> | 'deleteAccount',
  ReturnType<Limits['throttle']>
>

/** What accounts work with; what they ask of other features is given at composition. */
export type AccountsContext = {
  db: Db
  clock: Clock
  throttles: AccountThrottles
  passwords: Passwords
  /** The keys that access tokens are signed with. */
  signingKeys: KeyRing
  keyring: Keyring
  mail: Mail
  site: { publicUrl: string; officeUrl: string; supportEmail: string; companyName: string }
  onSignIn: MergeGuest[]
  /** Say which of some guests have changed since a moment what a feature keeps for them. */
  activeGuests: readonly ((db: Db, ids: readonly Id[], since: Date) => Promise<Id[]>)[]
  /** Say which of some accounts a feature has rows of. */
  usedAccounts: readonly ((db: Db, ids: readonly Id[]) => Promise<Id[]>)[]
  /** Forgets what other features keep of guests that are deleted, in the same transaction. */
  forgetGuests: (tx: Db, guestIds: readonly Id[]) => Promise<void>
  recentlyViewed: (accountId: Id) => Promise<z.infer<typeof viewedWork>[]>
  /** The address of a picture by its id. */
  pictureUrl: (id: Id) => string
  /** Takes a picture in, re-encoded; without it no avatar can be set. */
  saveAvatar?: (bytes: Buffer, accountId: Id) => Promise<Result<{ id: Id }, ProblemCode>>
  /** Takes out a picture that nothing shows any more, with its files. */
  removePicture: (tx: Db, id: Id) => Promise<void>
  audit: Audit
  securityEvents: SecurityEvents
  newsletter: NewsletterPort
  /** What the features keep on a person, by the names under which it is shown to them. */
  personalData: Readonly<Record<string, PersonalData>>
  /** The opened bytes of a file stored about a person; undefined once it is deleted. */
  readHeld: (file: HeldFile) => Promise<Buffer | undefined>
  /** API keys, by which programs call for an account; without it there are none. */
  keys?: KeysPort
  /** Why an account cannot be deleted because of money; asks the provider, so never inside a transaction. */
  moneyOnItsWay: (accountId: Id) => Promise<Refusal<ProblemCode> | undefined>
  /** The shop of an account, or null. */
  shopOf: (db: Db, accountId: Id) => Promise<{ id: Id; name: string } | null>
  /** What follows for the shop of an account that is disabled or enabled, in the same transaction. */
  shop: {
    disable(tx: Db, accountId: Id, now: Date): Promise<void>
    enable(tx: Db, accountId: Id, now: Date): Promise<void>
  }
  /** Shops that staff have suspended: their names, and the end of a suspension; the caller writes its entry into the log. */
  suspensions: {
    namesOf(db: Db, shopIds: readonly Id[]): Promise<ReadonlyMap<Id, string>>
    lift(
      tx: Db,
      by: { actor: Actor },
      asked: { id: Id; reason: string; isAsked: () => Promise<boolean> },
    ): Promise<Result<AuditEntry, ProblemCode>>
  }
  /** Lets go what unpaid orders of an account hold, in the transaction in which it is disabled. */
  freeReservations: (tx: Db, accountId: Id, now: Date) => Promise<void>
  /** Ends the API keys of an account and switches its webhooks off, in the transaction in which its sessions end. */
  endPrograms: (tx: Db, accountId: Id, now: Date) => Promise<void>
  /** Lets nothing be paid out to an account's shop before `until`; does nothing for those without one. */
  freezePayouts: (tx: Db, accountId: Id, until: Date) => Promise<void>
}

/** What a use case answers that has nothing to tell but that it went well. */
export type Nothing = Record<string, never>
