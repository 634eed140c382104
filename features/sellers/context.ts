import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { SecurityEvents } from '../../platform/security-events/index.ts'
import type { Audit } from '../audit/index.server.ts'
import type { MediaContext } from '../media/index.server.ts'
import type { NotifySellers } from '../notifications/index.server.ts'

/** How many works there are, and how many of them are on show. */
export type WorkCount = { works: number; shown: number }

/** A bank by its code and NIBSS's, '' where that is not known. */
export type BankCodes = { code: string; nipCode: string }

/** What the payment provider knows of banks: their list, and in whose name they have an account. */
export type BanksPort = {
  resolveAccount: (
    bank: BankCodes,
    accountNumber: string,
  ) => Promise<{ found: 'yes'; name: string } | { found: 'no' } | { found: 'unknown' }>
  listBanks: () => Promise<(BankCodes & { name: string })[] | undefined>
}

/** What sellers need from the rest of the program. */
export type SellersContext = {
  db: Db
  clock: Clock
  notifySellers: NotifySellers
  /** Seals bank account numbers. */
  keyring: Keyring
  audit: Audit
  banks: BanksPort
  /** How often a seller may ask in whose name an account is. */
  accountLookups: ReturnType<Limits['throttle']>
  securityEvents: SecurityEvents
  media: MediaContext
  /** Takes out those of these pictures that nothing shows any more, with their files. */
  removePictures: (tx: Db, ids: readonly Id[]) => Promise<void>
  /** Deletes the picture of a paper once the transaction is committed. */
  removePaper: (tx: Db, key: string) => Promise<void>
  site: { publicUrl: string; supportEmail: string; companyName: string }
  /** The marketplace's part of a price, in hundredths of a per cent. */
  commissionBp: number
  /** Says whether the owner is at a session: by a recent second factor where there is one, else by the password. */
  confirmOwner: (
    member: { id: Id; session: Id },
    password: string,
    field: string,
  ) => Promise<Result<Record<string, never>, ProblemCode>>
  /** Called in the transaction that changes a seller's bank account. */
  accountChanged: (tx: Db, sellerId: Id) => Promise<void>
  /** Called in the transaction that suspends a seller: hides works, stops imports. */
  shopStopped: (tx: Db, sellerId: Id, now: Date) => Promise<void>
  /** Called in the transaction that ends a suspension. */
  shopOpened: (tx: Db, sellerId: Id, now: Date) => Promise<void>
  /** Called in the transaction that ends a shop's pause: its works can be bought again. */
  shopResumed: (tx: Db, sellerId: Id) => Promise<void>
  /** Called in the transaction in which staff hold a seller's payouts. */
  payoutsHeld: (tx: Db, sellerId: Id) => Promise<void>
  /** Takes all works of a seller off show until each is approved again; returns how many were on show. */
  takeWorksDown: (tx: Db, sellerId: Id, reason: string, now: Date) => Promise<number>
  /** Called in the transaction that changes an artist's name or home. */
  artistChanged: (tx: Db, artistId: Id) => Promise<void>
  /** How many works sellers have: these, or all where none are named; those without works are left out. */
  worksBySeller: (db: Db, sellerIds?: readonly Id[]) => Promise<ReadonlyMap<Id, number>>
  /** How many works these artists have; those without works are left out. */
  worksByArtist: (db: Db, artistIds: readonly Id[]) => Promise<ReadonlyMap<Id, WorkCount>>
  /** Counts the accounts that follow these artists; leaves out those without any. */
  followersOf: (db: Db, artistIds: readonly Id[]) => Promise<ReadonlyMap<Id, number>>
  /** Whether a moderator has seen an artist beside a work, or is about to. */
  isArtistUnderReview: (tx: Db, artistId: Id) => Promise<boolean>
  /** Whether a work is by an artist, or waits to be. */
  isArtistInUse: (tx: Db, artistId: Id) => Promise<boolean>
}
