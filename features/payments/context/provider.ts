import type { Kobo } from '../../../kernel/money.ts'
import type { Result } from '../../../kernel/result.ts'
import type { TransferAccount } from '../../orders/index.server.ts'

/** What to charge. `txRef` is unique for each attempt. */
export type Charge = {
  txRef: string
  amountKobo: Kobo
  currency: 'NGN'
  customer: { name: string; email: string }
}

/** A page of the shop that runs a provider's script. api/pop-up-page.ts says in its content security policy what it may load. */
export type PopUpPage = {
  /** The provider's name as people know it. */
  title: string
  /** The provider's script. */
  scriptUrl: string
  /** Our script, which knows how to use theirs; it finds `parameters` as JSON in the page. */
  script: string
  parameters: Record<string, unknown>
  /** Sources of the Content-Security-Policy, beside the origin of `scriptUrl`. */
  hosts: { frame: readonly string[]; connect: readonly string[]; style: readonly string[] }
}

/**
 * How the buyer reaches the provider's pop-up: by redirect or on our page. `session` reopens the same attempt, where
 * the provider needs one.
 */
export type OpenedPopUp =
  | { kind: 'redirect'; url: string; session?: string }
  | { kind: 'page'; page: PopUpPage; session?: string }

/** The state of a transaction; each adapter has the table from its provider's statuses. */
export type TransactionState = 'success' | 'pending' | 'failed'

/** A transaction as its provider reports it. */
export type ProviderTransaction = {
  providerId: string
  txRef: string
  state: TransactionState
  /** The provider's own status, for logs and staff. */
  status: string
  amountKobo: Kobo
  /** The provider's fee; null where it does not say. */
  feeKobo: Kobo | null
  currency: string
  /** 'card', 'banktransfer', …, as the provider names it. */
  method: string
  /** Identifies the card, as far as the provider allows; never its number. null if no card was used. */
  card: string | null
}

/** What asking about a reference gave. 'unknown': no usable answer (time out, 5xx, nonsense); ask again, it is no "no". */
export type ReferenceAnswer =
  | { found: 'yes'; transaction: ProviderTransaction }
  | { found: 'no' }
  | { found: 'unknown'; why: string }

/** What to give back: all of a transaction or a part. `key` names this refund: asking again under it gives back no more. */
export type ProviderRefund = { providerId: string; txRef: string; amountKobo: Kobo; key: string }

/**
 * The answer to a refund request. 'started': accepted, ask again; 'failed': tried without success; 'refused': will not;
 * both need a person; 'unknown': ask again.
 */
export type RefundAnswer =
  | { state: 'done' }
  | { state: 'started' }
  | { state: 'failed'; why: string }
  | { state: 'refused'; why: string }
  | { state: 'unknown'; why: string }

/**
 * Money that the provider takes back unasked: a bank's dispute, a refund in its dashboard, or a reversal. 'open':
 * undecided; 'taken': gone; 'ended': we keep it.
 */
export type ProviderTaking = {
  kind: 'dispute' | 'refund' | 'reversal'
  /** The provider's id of the case; of a reversal, that of the transaction. */
  caseId: string
  transactionId: string
  txRef: string | null
  state: 'open' | 'taken' | 'ended'
  /** The provider's own status and reason, for staff. */
  status: string
  reason: string
  amountKobo: Kobo
  /** Until when the provider takes our answer to a dispute; null where it does not say. */
  answerBy: Date | null
  /** The key of a refund that we asked for; null for all else. */
  key: string | null
}

/** Since when reversals and disputes are looked for by the day on which they, or their payments, began; and refunds. */
export type TakingsSince = { disputes: Date; refunds: Date }

/** A provider's message about a transaction, or money of one that goes back: a hint to verify, never a proof. */
export type ProviderEvent = {
  about: 'charge' | 'refund' | 'dispute'
  type: string
  providerId: string
  status: string
  txRef: string | null
}

/** A bank by both of its codes: as Paystack lists it (of commercial banks the Central Bank's), and NIBSS's six digits, '' where unknown. */
export type BankCodes = { code: string; nipCode: string }

/** A bank as its provider lists it; a code that the provider does not say is ''. */
export type ListedBank = BankCodes & { name: string }

/** The name in which a bank has an account. 'unknown': no usable answer, ask again or go on without. */
export type AccountNameAnswer =
  | { found: 'yes'; name: string }
  | { found: 'no' }
  | { found: 'unknown'; why: string }

/**
 * A payment provider. No method throws for what the provider or the network does, and each ends within 10 seconds, but for the
 * listing, whose every page does.
 */
/** Money that a provider pays, or will pay, to our bank. What came in, less what it kept and took back, is what it pays; in kobo of naira. */
export type ProviderSettlement = {
  settlementId: string
  state: 'paid' | 'under_way' | 'failed'
  /** Its own word. */
  status: string
  grossKobo: Kobo
  feesKobo: Kobo
  /** Refunds, disputes and whatever else it took off. */
  takenKobo: Kobo
  amountKobo: Kobo
  currency: string
  /** The day on which it is paid, such as '2026-11-21'. */
  paidOn: string
  /** What the transfer says; '' where the provider does not tell. */
  reference: string
  /** Whether it goes to the bank, and not to a wallet at the provider. */
  isToBank: boolean
}

/** A payment that a settlement holds: what its payer was charged, and what the provider kept of it. */
export type SettledTransaction = { transactionId: string; txRef: string; amountKobo: Kobo; feeKobo: Kobo }

export interface Provider {
  readonly name: string
  /** The key the provider's pop-up takes; no secret. */
  readonly publicKey: string
  /**
   * Prepares a charge; undefined if the provider gave no usable answer. `session` reopens an earlier pop-up; 'used':
   * the attempt was opened before, and only its session reopens it.
   */
  createAttempt(charge: Charge, session?: string): Promise<OpenedPopUp | 'used' | undefined>
  /**
   * Opens an account number for a transfer, at most until `until`. The reference must be new to the pop-up. undefined
   * if the provider gave no usable answer.
   */
  openTransfer(charge: Charge, until: Date): Promise<TransferAccount | undefined>
  /** The transaction with our reference: the successful one where it was tried more than once. */
  verifyByReference(txRef: string): Promise<ReferenceAnswer>
  /** All transactions since a moment, oldest first; undefined when the provider gave no usable answer. */
  listSince(since: Date): Promise<ProviderTransaction[] | undefined>
  /** All money that went back, or may, the refunds we asked for among it; undefined when the provider gave no usable answer. */
  listTakings(since: TakingsSince): Promise<ProviderTaking[] | undefined>
  /** What it has paid to our bank since a day, or will; undefined when the provider gave no usable answer. */
  listSettlements(since: Date): Promise<ProviderSettlement[] | undefined>
  /** The payments of one of its settlements, each once; undefined when the provider gave no usable answer. */
  listSettled(settlementId: string): Promise<SettledTransaction[] | undefined>
  /** Gives money back. Idempotent by its key. */
  refund(refund: ProviderRefund): Promise<RefundAnswer>
  /** The name in which a bank has an account number. Moves no money. */
  resolveAccount(bank: BankCodes, accountNumber: string): Promise<AccountNameAnswer>
  /** The Nigerian banks to which transfers can be made; undefined when the provider gave no usable answer. */
  listBanks(): Promise<ListedBank[] | undefined>
  /** Checks the signature over the raw bytes and reads the event. */
  parseWebhook(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): Result<ProviderEvent, 'signature_wrong' | 'malformed'>
}
