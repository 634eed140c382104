import type { Facets, ProductQuery, Suggestions } from '../../contract/catalogue.ts'
import type { Owner } from '../../contract/principal.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Kobo } from '../../kernel/money.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { MayHave } from '../../platform/processes/index.ts'
import type { Audit } from '../audit/index.server.ts'
import type { MediaContext } from '../media/index.server.ts'
import type { NotifySellers } from '../notifications/index.server.ts'
import type { PickedPage, Within } from './store/lists.ts'
import type { Hold } from './view.ts'

/** Pieces of an edition that unpaid orders hold, and those that are sold. */
export type TakenCount = { held: number; sold: number }

/** What finds works on show. Marks and case are ignored, and whatever was typed is answered. It learns by itself which works there are. */
export type Finder = {
  /** A page of the works that have all words of a term, best first unless another order is asked for. */
  find: (term: string, query: ProductQuery) => Promise<PickedPage>
  /** How many of them each choice of a filter would leave; null where nothing is found, or too much to be counted. */
  facets: (term: string, query: ProductQuery) => Promise<Facets | null>
  /** At most three other searches, each of which finds works, for a term that finds nothing. */
  others: (term: string) => Promise<string[]>
  /** Works, artists and categories for what is typed so far, its last word as a beginning; nothing for less than two letters. */
  suggest: (typed: string) => Promise<Suggestions>
}

/** Counts something of a list. */
export type ListCount<T> = (query: ProductQuery, within: Within) => Promise<T>

/** What lists have, whatever their page and order: at most ten seconds old. */
export type ListCounts = {
  /** The number of works in a list. */
  read: ListCount<number>
  /** The numbers beside its filters. */
  facets: ListCount<Facets>
  /** Works have come, gone or changed: every list is counted anew. */
  forget: () => void
}

/** What the catalogue works with; what it asks of other features is given at composition. */
export type CatalogueContext = {
  db: Db
  /** Where the shop's pages and lists are read; it may be a moment behind `db`. */
  readDb: Db
  clock: Clock
  /** Stores for some seconds how many works lists have. */
  counts: ListCounts
  finder: Finder
  /** Counts the reports that come from one network. */
  reporters: ReturnType<Limits['throttle']>
  /** Which openings of pages are counted: once for a reader and a work in a visit, and so many of a network. */
  openings: { once: MayHave; ofWork: MayHave; ofNetwork: MayHave }
  notifySellers: NotifySellers
  audit: Audit
  media: MediaContext
  /** Takes out those of these pictures that nothing shows any more, with their files. */
  removePictures: (tx: Db, ids: readonly Id[]) => Promise<void>
  site: { publicUrl: string; supportEmail: string; companyName: string }
  /** The marketplace's part of a price, in hundredths of a per cent. */
  commissionBp: number
  /** An account's name and e-mail address. */
  personOf: (db: Db, id: Id) => Promise<{ email: string; firstName: string; lastName: string } | undefined>
  /** Which of some works an owner has in the wishlist. */
  heartsOf: (db: Db, owner: Owner, workIds: readonly Id[]) => Promise<ReadonlySet<Id>>
  /** Whether any of these editions is part of an order in any state. */
  isOrdered: (tx: Db, editionIds: readonly Id[]) => Promise<boolean>
  /** What orders have taken of these editions; those of which they have taken nothing are left out. */
  piecesTaken: (db: Db, editionIds: readonly Id[]) => Promise<ReadonlyMap<Id, TakenCount>>
  /** What unpaid orders hold of these editions; those of which they hold nothing are left out. */
  holdsOf: (db: Db, editionIds: readonly Id[]) => Promise<ReadonlyMap<Id, Hold>>
  /** The editions of a seller's works that unpaid orders hold. */
  heldEditions: (db: Db, sellerId: Id) => Promise<Id[]>
  /** How many pieces of a seller's works were paid on each of the last days in Lagos, `now` included, and not refunded; `day` as 2026-01-31. */
  soldByDay: (
    db: Db,
    sellerId: Id,
    days: number,
    now: Date,
  ) => Promise<{ work_id: Id; day: string; sold: number }[]>
  /** What came into a seller's account for sales, less what refunds took, on each of these days; days without any are left out. */
  revenueByDay: (db: Db, sellerId: Id, days: number, now: Date) => Promise<ReadonlyMap<string, Kobo>>
}

/** What tiles of works are read with. */
export type TilesContext = Pick<CatalogueContext, 'readDb' | 'clock' | 'holdsOf'>

/** What reading a work's stock needs. */
export type TakenPieces = Pick<CatalogueContext, 'piecesTaken'>
