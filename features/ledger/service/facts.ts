import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { LedgerContext } from '../context.ts'
import { accountText, type BankAccount, masked } from '../rules/bank.ts'
import { type Item, readiness, type SellerFacts, type Standing, standingOf } from '../rules/standing.ts'
import { listUnpaidItems } from '../store/items.ts'
import type { Payout } from '../store/payouts.ts'

/** A seller's amounts that are not paid for good, with where they stand, and the bank account they would go to. */
export type Account = {
  items: (Item & Standing)[]
  /** Where each would stand if no payout had it. */
  ready: (item: Item) => Standing
  bank: BankAccount | null
}

/** Reads a seller's account and everything that decides about it. */
export async function readAccount(
  { clock, settings, sellers }: Pick<LedgerContext, 'clock' | 'settings' | 'sellers'>,
  tx: Db,
  sellerId: Id,
): Promise<Account> {
  const none: ReadonlySet<Id> = new Set()
  const bank = (await sellers.bankOf?.(tx, sellerId)) ?? null
  const facts: SellerFacts = {
    frozenUntil: (await sellers.freezeOf?.(tx, sellerId)) ?? null,
    isVerified: (await sellers.isVerified?.(tx, sellerId)) ?? true,
    isDisabled: (await sellers.isDisabled?.(tx, sellerId)) ?? false,
    hasBank: bank !== null || sellers.bankOf === undefined,
    openReturns: (await sellers.openReturns?.(tx, sellerId)) ?? none,
    openClaims: (await sellers.openClaims?.(tx, sellerId)) ?? none,
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
export function bankLine(bank: BankAccount | null): string {
  return bank ? masked(bank) : ''
}

const PURPOSE = 'payout account'

/** What a payout remembers of a whole bank account: a keyed hash; '' where none is known. */
export function accountHash({ keyring }: Pick<LedgerContext, 'keyring'>, bank: BankAccount | null): string {
  return bank === null ? '' : keyring.hash(PURPOSE, accountText(bank))
}

/** Whether an account is the one that a payout remembers, by bank, number and name. */
export function isAccountOf(
  { keyring }: Pick<LedgerContext, 'keyring'>,
  bank: BankAccount | null,
  { accountHash: hash }: Pick<Payout, 'accountHash'>,
): boolean {
  return bank === null ? hash === '' : keyring.matches(PURPOSE, accountText(bank), hash)
}
