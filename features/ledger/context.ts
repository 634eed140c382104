import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Kobo } from '../../kernel/money.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Officer } from '../../platform/http/officer.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { Audit } from '../audit/index.server.ts'
import type { NotifySellers } from '../notifications/index.server.ts'
import type { Provider, SellersTaking } from '../payments/index.server.ts'
import type { BankAccount } from './rules/bank.ts'
import type { Thresholds } from './rules/thresholds.ts'

/** Where the ledger says what happened; a pino logger fits. */
export type LedgerLog = {
  info(about: object, message: string): void
  error(about: object, message: string): void
}

/** Rates in basis points, amounts in kobo. */
export type LedgerSettings = {
  commissionBp: number
  vatBp: number
  /** Days after delivery before a seller is paid. */
  payoutAfterDays: number
}

/**
 * The ledger's facts about a seller, given at composition. An omitted function holds nothing back: the seller is
 * verified and established, has no open case and needs no bank account.
 */
export type SellersPort = {
  /** Until when a seller's payouts wait, such as after a change of bank details. */
  freezeOf?: (tx: Db, sellerId: Id) => Promise<Date | null>
  isVerified?: (tx: Db, sellerId: Id) => Promise<boolean>
  /** Whether the account behind the shop is disabled. */
  isDisabled?: (tx: Db, sellerId: Id) => Promise<boolean>
  /** Why staff hold a seller's payouts; null where they do not. */
  heldBecause?: (tx: Db, sellerId: Id) => Promise<string | null>
  /** When the first so many of the seller's parcels were received, oldest first. */
  receipts?: (tx: Db, sellerId: Id, most: number) => Promise<Date[]>
  /** Order lines of the seller with a return that is not closed. */
  openReturns?: (tx: Db, sellerId: Id) => Promise<ReadonlySet<Id>>
  /** Order lines of the seller with an undecided claim of non-delivery. */
  openClaims?: (tx: Db, sellerId: Id) => Promise<ReadonlySet<Id>>
  /** Order lines of the seller whose money the payment provider may take back. */
  openDisputes?: (tx: Db, sellerId: Id) => Promise<ReadonlySet<Id>>
  /** Order lines with unchecked signs of fraud. */
  openChecks?: (tx: Db, sellerId: Id) => Promise<ReadonlySet<Id>>
  /** All money of the seller's orders that the payment provider took back, or might have, newest first. */
  takings?: (tx: Db, sellerId: Id) => Promise<SellersTaking[]>
  /** Order lines of the seller for which money was asked back that has not gone back yet. */
  pendingRefunds?: (tx: Db, sellerId: Id) => Promise<ReadonlySet<Id>>
  bankOf?: (tx: Db, sellerId: Id) => Promise<BankAccount | null>
}

/** A buyer's cost of sending a work back that is paid, and not back from the bank. */
export type PaidReturnCost = { id: Id; returnCode: string; amountKobo: Kobo }

/** What the ledger works with. */
export type LedgerContext = {
  db: Db
  clock: Clock
  audit: Pick<Audit, 'append'>
  queue: Pick<Queue, 'define'>
  notifySellers: NotifySellers
  log: LedgerLog
  settings: LedgerSettings
  /** The thresholds that hold until people of finance have changed them; `thresholdsOf` reads those of the moment. */
  firstThresholds: Thresholds
  /** Who we are, on statements. */
  company: { name: string; address: string }
  provider: Pick<Provider, 'name' | 'listSince'>
  sellers: SellersPort
  /** The costs of returns that are paid, by id, those after one of them; none where it is not given. */
  paidReturnCosts?: (db: Db, after: Id, limit: number) => Promise<PaidReturnCost[]>
  /** What else happens in the transaction in which the bank is said to pay. */
  whenSent?: (
    tx: Db,
    payout: { id: Id; code: string; seller_id: Id; amount_kobo: Kobo; reference: string },
  ) => Promise<void>
  keyring: Pick<Keyring, 'hash' | 'matches'>
  personOf: (db: Db, accountId: Id) => Promise<{ firstName: string; lastName: string } | undefined>
}

/** A member of staff who does something, and by which request. */
export type Staff = Pick<Officer, 'id'> & Partial<Officer>
