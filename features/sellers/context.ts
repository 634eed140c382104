import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { TellChanged } from '../../kernel/shown.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { SecurityEvents } from '../../platform/security-events/index.ts'
import type { Audit } from '../audit/index.server.ts'
import type { MediaContext } from '../media/index.server.ts'

/** What sellers need from the rest of the program. */
export type SellersContext = {
  db: Db
  clock: Clock
  mail: Mail
  /** Seals bank account numbers. */
  keyring: Keyring
  audit: Audit
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
  /** Told in the transaction in which a seller's bank account becomes another one. */
  accountChanged: (tx: Db, sellerId: Id) => Promise<void>
  /** Told in the transaction in which an artist is called otherwise. */
  artistRenamed: (tx: Db, artistId: Id) => Promise<void>
  /** How many works sellers have: these, or all where none are named; those without works are left out. */
  worksBySeller: (db: Db, sellerIds?: readonly Id[]) => Promise<ReadonlyMap<Id, number>>
  /** How many works these artists have; those without works are left out. */
  worksByArtist: (db: Db, artistIds: readonly Id[]) => Promise<ReadonlyMap<Id, number>>
  /** Whether a moderator has seen an artist beside a work, or is about to. */
  isArtistUnderReview: (tx: Db, artistId: Id) => Promise<boolean>
  /** Whether a work is by an artist, or waits to be. */
  isArtistInUse: (tx: Db, artistId: Id) => Promise<boolean>
  /** Public pages show something else now. */
  changed: TellChanged
}
