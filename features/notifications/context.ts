import type { MessageChannel, NotificationKind } from '../../contract/notification.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { MailCompany } from '../../platform/mail/layout.tsx'
import type { Queue } from '../../platform/queue/index.ts'

/** Something that a seller is to know. Amounts in it are written out, such as 'NGN 12,000'. */
export type SellerNotification = {
  sellerId: Id
  kind: NotificationKind
  /** What gives the reason, such as 'order:{id}:parcel:{id}:cancelled': written once for each. */
  eventKey: string
  /** What has happened, in a sentence. */
  subject: string
  /** What it means and what to do next, in paragraphs. */
  says: string[]
  /** The works it is about, each in one line or several. */
  works?: string[][]
  /** Amounts and facts by their names. */
  rows?: [name: string, value: string][]
  /** The page of the studio where it goes on, as a path. */
  link: { path: string; name: string }
}

/** Notifies sellers in the transaction of what happened. A known event key changes nothing, nor does a seller without an account. */
export type NotifySellers = (tx: Db, ...notifications: SellerNotification[]) => Promise<void>

/** Who sends messages to phones. Never throws. */
export type MessageGateway = {
  /**
   * Hands a message to the gateway, which sends each id once. 'taken': reports follow, perhaps late, repeated or never;
   * 'refused': never sent; 'unknown': it may have been taken.
   */
  send: (
    message: { id: Id; channel: MessageChannel; to: string; text: string },
    signal: AbortSignal,
  ) => Promise<
    | { state: 'taken'; reference: string }
    | { state: 'refused'; why: string }
    | { state: 'unknown'; why: string }
  >
  /** Reads a report after its signature was checked over the bytes that came. */
  parseReport: (
    rawBody: Buffer,
    signature: string | string[] | undefined,
  ) => Result<{ id: string; state: 'delivered' | 'failed'; why: string }, 'signature_wrong' | 'malformed'>
}

/** What notifications work with; what they ask of other features is given at composition. */
export type NotificationsContext = {
  db: Db
  clock: Clock
  mail: Pick<Mail, 'enqueue' | 'deliveries'>
  sender: MailCompany
  queue: Pick<Queue, 'send'>
  keyring: Pick<Keyring, 'hash' | 'matches'>
  /** null where the shop sends no messages. */
  gateway: MessageGateway | null
  /** Counts the codes that are sent to numbers. */
  codes: { ofAccount: ReturnType<Limits['throttle']>; toNumber: ReturnType<Limits['throttle']> }
  /** The account behind a seller; undefined where there is none. */
  accountOf: (tx: Db, sellerId: Id) => Promise<Id | undefined>
  personOf: (tx: Db, accountId: Id) => Promise<{ email: string; firstName: string } | undefined>
}

/** The context for notifying a seller. */
export type NotifyingContext = Pick<
  NotificationsContext,
  'clock' | 'mail' | 'sender' | 'queue' | 'gateway' | 'accountOf' | 'personOf'
>
