import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { LedgerContext } from '../context.ts'
import { type BankAccount, masked } from '../rules/bank.ts'
import { type Item, readiness, type SellerFacts, type Standing, standingOf } from '../rules/standing.ts'
import { listUnpaidItems } from '../store/items.ts'

/** A seller's amounts that are not paid for good, with where they stand, and the bank account they would go to. */
export type Account = {
  items: (Item & Standing)[]
  /** Where each would stand if no payout had it. */
  ready: (item: Item) => Standing
  bank: BankAccount | null
}

/** Reads a seller's account and everything that decides about it. */
export const readAccount = async (
  { clock, settings, sellers }: Pick<LedgerContext, 'clock' | 'settings' | 'sellers'>,
  tx: Db,
  sellerId: Id,
): Promise<Account> => {
  const none: ReadonlySet<Id> = new Set()
  const bank = (await sellers.bankOf?.(tx, sellerId)) ?? null
  const facts: SellerFacts = {
    frozenUntil: (await sellers.freezeOf?.(tx, sellerId)) ?? null,
    isVerified: (await sellers.isVerified?.(tx, sellerId)) ?? true,
    hasBank: bank !== null || sellers.bankOf === undefined,
    openReturns: (await sellers.openReturns?.(tx, sellerId)) ?? none,
    pendingRefunds: (await sellers.pendingRefunds?.(tx, sellerId)) ?? none,
  }
  const now = clock.now()
  const items = await listUnpaidItems(tx, sellerId)
  return {
    items: items.map((item) => Object.assign(item, standingOf(item, facts, now, settings.payoutAfterDays))),
    ready: (item) => readiness(item, facts, now, settings.payoutAfterDays),
    bank,
  }
}

/** How a bank account stands on a payout; nothing where none is known. */
export const bankLine = (bank: BankAccount | null): string => (bank ? masked(bank) : '')
