import * as z from 'zod/mini'
import { bare } from '../kernel/pasted.ts'
import { pageQuery } from './envelope.ts'
import { line, pastedDigits } from './texts.ts'

/**
 * What a seller is notified of. `isRequired`: by mail in any case, as money or the safety of the account hangs on it; the others can be
 * switched off.
 */
export const notificationKinds = {
  sold: { name: 'A work is sold', isRequired: false },
  cancelled: { name: 'An order or parcel is cancelled', isRequired: true },
  deadline: { name: 'A parcel has to be sent by tomorrow, or is late', isRequired: false },
  received: { name: 'The buyer has a parcel', isRequired: false },
  returned: { name: 'A return is asked for, sent back or decided', isRequired: true },
  claimed: {
    name: 'A buyer reports a parcel missing, or their bank disputes the payment',
    isRequired: true,
  },
  refunded: { name: 'Money goes back to a buyer', isRequired: true },
  debt: { name: 'You owe us money', isRequired: true },
  payout: { name: 'A payout is proposed, sent or has arrived', isRequired: false },
  payout_failed: { name: 'A payout is cancelled or returned by the bank', isRequired: true },
  work: { name: 'A work or artist is approved or needs a change', isRequired: false },
  account: { name: 'Your shop: verification, bank details, what we stop', isRequired: true },
} as const satisfies Record<string, { name: string; isRequired: boolean }>

export type NotificationKind = keyof typeof notificationKinds
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]
const kind = z.enum(kindNames)

/** What became of the mail about a notification. 'waiting': it is written with others, or not sent yet; 'off': the seller wants none. */
export const mailStates = ['off', 'waiting', 'sent', 'undelivered'] as const
export type MailState = (typeof mailStates)[number]

/** A notification in the studio. `link` is a path of this site. */
export const notification = z.object({
  id: z.string(),
  kind,
  /** What has happened, in a sentence. */
  subject: z.string(),
  /** What it means and what to do next, in paragraphs. */
  says: z.array(z.string()),
  /** The works it is about, each in one line or several. */
  works: z.array(z.array(z.string())),
  /** Amounts and facts by their names. */
  rows: z.array(z.object({ name: z.string(), value: z.string() })),
  link: z.object({ path: z.string(), name: z.string() }),
  created_at: z.string(),
  is_read: z.boolean(),
  mail: z.enum(mailStates),
})
export type Notification = z.infer<typeof notification>

export const notificationsQuery = z.object({
  ...pageQuery,
  which: z._default(z.enum(['all', 'unread']), 'all'),
})

export const notificationsPage = z.object({
  notifications: z.array(notification),
  total: z.number(),
  next: z.nullable(z.number()),
  unread: z.number(),
  /** How many of the mails of the last 30 days could not be delivered. */
  undelivered: z.number(),
})

/** POST /seller/notifications/read/: one by its id, or all that are there. */
export const readNotificationsEntry = z.strictObject({ id: z.optional(z.string().check(z.maxLength(100))) })
export const unreadCount = z.object({ unread: z.number() })

/** How a seller hears of a kind. */
export const notificationChoice = z.strictObject({ kind, mail: z.boolean(), message: z.boolean() })
export type NotificationChoice = z.infer<typeof notificationChoice>

/** PUT /seller/notification-settings/: the kinds that are left out stay. */
export const notificationChoicesEntry = z.strictObject({
  choices: z.array(notificationChoice).check(z.minLength(1), z.maxLength(kindNames.length)),
})

export const messageChannels = ['whatsapp', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Where messages go. `confirmed` is false until the code that was sent to it is typed in. */
export const messageNumber = z.object({
  number: z.string(),
  channel: z.enum(messageChannels),
  confirmed: z.boolean(),
  /** Whether the newest message could not be delivered. */
  undelivered: z.boolean(),
})
export type MessageNumber = z.infer<typeof messageNumber>

export const notificationSettings = z.object({
  email: z.string(),
  choices: z.array(notificationChoice),
  /** Whether this shop sends messages at all. */
  has_messages: z.boolean(),
  number: z.nullable(messageNumber),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** A number of a phone as people type it, '0803 123 4567' or '+234 803 123 4567', as '+2348031234567'. */
const phone = z.pipe(
  z
    .string({ error: 'Number is required' })
    .check(
      line,
      z.minLength(1, 'Number is required'),
      z.maxLength(30, 'Enter a number such as 0803 123 4567'),
    ),
  z.transform((typed) => {
    const digits = bare(typed)
      .replace(/[()./]/g, '')
      .replace(/^00/, '+')
    return digits.replace(/^(?:0|\+2340)(?=\d{10}$)/, '+234')
  }),
)

/** PUT /seller/message-number/: a code goes to it. */
export const messageNumberEntry = z.strictObject({
  number: z.pipe(
    phone,
    z.string().check(z.regex(/^\+[1-9]\d{9,14}$/, 'Enter a number such as 0803 123 4567')),
  ),
  channel: z.enum(messageChannels),
})

/** POST /seller/message-number/confirm/ */
export const messageCodeEntry = z.strictObject({
  code: z
    .string({ error: 'Code is required' })
    .check(pastedDigits, z.regex(/^\d{6}$/, 'The code has six digits')),
})
