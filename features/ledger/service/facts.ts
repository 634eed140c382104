import { NEW_SELLER } from '../../../contract/new-seller.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { LedgerContext } from '../context.ts'
import { accountText, type BankAccount, maskedAccount } from '../rules/bank.ts'
import { type Item, type ItemStatus, itemStatus, readiness, type SellerFacts } from '../rules/item-status.ts'
import { knownFrom } from '../rules/new-seller.ts'
import { listUnpaidItems } from '../store/items.ts'
import type { Payout } from '../store/payouts.ts'

/** A seller's amounts that are not paid for good, with their states, and the bank account they would go to. */
export type PayableAccount = {
  items: (Item & ItemStatus)[]
  /** The state each would have if no payout had it. */
  ready: (item: Item) => ItemStatus
  bank: BankAccount | null
}

/** Since when a seller without a `receipts` function is known: so long that the seller counts as established. */
const LONG_AGO = new Date(0)

/** Reads a seller's account and everything that decides about it. */
export async function readAccount(
  { clock, settings, sellers }: Pick<LedgerContext, 'clock' | 'settings' | 'sellers'>,
  tx: Db,
  sellerId: Id,
): Promise<PayableAccount> {
  const none: ReadonlySet<Id> = new Set()
  const bank = (await sellers.bankOf?.(tx, sellerId)) ?? null
  const facts: SellerFacts = {
    frozenUntil: (await sellers.freezeOf?.(tx, sellerId)) ?? null,
    isVerified: (await sellers.isVerified?.(tx, sellerId)) ?? true,
    isDisabled: (await sellers.isDisabled?.(tx, sellerId)) ?? false,
    heldBecause: (await sellers.heldBecause?.(tx, sellerId)) ?? null,
    knownFrom: sellers.receipts
      ? knownFrom(await sellers.receipts(tx, sellerId, NEW_SELLER.receipts))
      : LONG_AGO,
    hasBank: bank !== null || sellers.bankOf === undefined,
    openReturns: (await sellers.openReturns?.(tx, sellerId)) ?? none,
    openClaims: (await sellers.openClaims?.(tx, sellerId)) ?? none,
    openDisputes: (await sellers.openDisputes?.(tx, sellerId)) ?? none,
    openChecks: (await sellers.openChecks?.(tx, sellerId)) ?? none,
    pendingRefunds: (await sellers.pendingRefunds?.(tx, sellerId)) ?? none,
  }
  const now = clock.now()
  const items = await listUnpaidItems(tx, sellerId)
  return {
    items: items.map((item) => Object.assign(item, itemStatus(item, facts, now, settings.payoutAfterDays))),
    ready: (item) => readiness(item, facts, now, settings.payoutAfterDays),
    bank,
  }
}

/** A bank account as a payout shows it, its number masked; '' where none is known. */
export function bankLine(bank: BankAccount | null): string {
  return bank ? maskedAccount(bank) : ''
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
  { account_hash: hash }: Pick<Payout, 'account_hash'>,
): boolean {
  return bank === null ? hash === '' : keyring.matches(PURPOSE, accountText(bank), hash)
}
