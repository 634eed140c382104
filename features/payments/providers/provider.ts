import type { Kobo } from '../../../kernel/money.ts'
import type { Result } from '../../../kernel/result.ts'

/** What to charge. `txRef` is unique for each attempt. */
export type Charge = {
  txRef: string
  amountKobo: Kobo
  currency: 'NGN'
  customer: { name: string; email: string }
}

/** How the buyer gets to the provider's pop-up. */
export type PopUp = { kind: 'redirect'; url: string }

/** Where a transaction stands, in our words; each adapter has the table from its provider's. */
export type Standing = 'success' | 'pending' | 'failed'

/** A transaction as its provider tells it. */
export type ProviderTransaction = {
  providerId: string
  txRef: string
  standing: Standing
  /** The provider's own word, for logs and staff. */
  status: string
  amountKobo: Kobo
  currency: string
  /** 'card', 'banktransfer', …, in the provider's words. */
  method: string
}

/** What asking about a reference gave. 'unknown': no usable answer (time out, 5xx, nonsense); ask again, it is no "no". */
export type Verification =
  | { found: 'yes'; transaction: ProviderTransaction }
  | { found: 'no' }
  | { found: 'unknown'; why: string }

/** What asking for a refund gave. 'refused': the provider will not, a person must look; 'unknown': ask again. */
export type RefundAnswer =
  | { state: 'done' }
  | { state: 'started' }
  | { state: 'refused'; why: string }
  | { state: 'unknown'; why: string }

/** A provider's message about a transaction: a hint to verify, never a proof. */
export type WebhookEvent = { type: string; providerId: string; status: string; txRef: string | null }

/** A payment provider. All calls end within seconds and none throws for what the provider or the network does. */
export interface Provider {
  readonly name: string
  /** The key the provider's pop-up takes; no secret. */
  readonly publicKey: string
  /** Prepares a charge; undefined when the provider gave no usable answer. */
  createAttempt(charge: Charge): Promise<PopUp | undefined>
  /** The transaction with our reference: the successful one where it was tried more than once. */
  verifyByReference(txRef: string): Promise<Verification>
  /** All transactions since a moment, oldest first; undefined when the provider gave no usable answer. */
  listSince(since: Date): Promise<ProviderTransaction[] | undefined>
  /** Gives a part or all of a transaction's money back, once for each `key`: answers 'done' as well when that was done before. */
  refund(refund: { providerId: string; txRef: string; amountKobo: Kobo; key: string }): Promise<RefundAnswer>
  /** Checks the signature over the raw bytes and reads the event. */
  parseWebhook(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): Result<WebhookEvent, 'signature_wrong' | 'malformed'>
}
