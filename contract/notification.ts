import * as z from 'zod/mini'
import { bare } from '../kernel/pasted.ts'
import { pageQuery } from './envelope.ts'
import { createdAt, idField, paging } from './fields.ts'
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
  id: idField,
  /** What the notification is about. */
  kind,
  /** What has happened, in a sentence. */
  subject: z.string(),
  /** What it means and what to do next, in paragraphs. */
  says: z.array(z.string()),
  /** The works it is about, each in one line or several. */
  works: z.array(z.array(z.string())),
  /** Amounts and facts by their names. */
  rows: z.array(
    z.object({
      /** The name of the fact. */
      name: z.string(),
      /** The amount or fact. */
      value: z.string(),
    }),
  ),
  /** Where the seller goes on. */
  link: z.object({
    /** The path of the page. */
    path: z.string(),
    /** The name of the page. */
    name: z.string(),
  }),
  created_at: createdAt,
  /** Whether the seller has read it. */
  is_read: z.boolean(),
  mail: z.enum(mailStates),
})
export type Notification = z.infer<typeof notification>

export const notificationsQuery = z.object({
  ...pageQuery,
  /** Whether to list all notifications, or the unread ones. */
  which: z._default(z.enum(['all', 'unread']), 'all'),
})

export const notificationsPage = z.object({
  /** The notifications of this page, the newest first. */
  notifications: z.array(notification),
  ...paging,
  /** How many notifications are unread. */
  unread: z.number(),
  /** How many of the mails of the last 30 days could not be delivered. */
  undelivered: z.number(),
})

/** POST /seller/notifications/read/: one by its id, or all that are there. */
export const readNotificationsEntry = z.strictObject({
  /** The id of the one to mark as read; left out, all are. */
  id: z.optional(z.string().check(z.maxLength(100))),
})
export const unreadCount = z.object({
  /** How many notifications are unread. */
  unread: z.number(),
})

/** How a seller hears of a kind. */
export const notificationChoice = z.strictObject({
  /** What the notifications are about. */
  kind,
  /** Whether a mail is sent. */
  mail: z.boolean(),
  /** Whether a message goes to the phone. */
  message: z.boolean(),
})
export type NotificationChoice = z.infer<typeof notificationChoice>

/** PUT /seller/notification-settings/: the kinds that are left out stay. */
export const notificationChoicesEntry = z.strictObject({
  /** The choices that change; others stay. */
  choices: z.array(notificationChoice).check(z.minLength(1), z.maxLength(kindNames.length)),
})

export const messageChannels = ['whatsapp', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Where messages go. `confirmed` is false until the code that was sent to it is typed in. */
export const messageNumber = z.object({
  /** The phone number, with the code of its country. */
  number: z.string(),
  /** Whether messages go by WhatsApp or SMS. */
  channel: z.enum(messageChannels),
  /** Whether the code that was sent to it was typed in. */
  confirmed: z.boolean(),
  /** Whether the newest message could not be delivered. */
  undelivered: z.boolean(),
})
export type MessageNumber = z.infer<typeof messageNumber>

export const notificationSettings = z.object({
  /** The address that mails go to. */
  email: z.string(),
  /** How the seller hears of each kind. */
  choices: z.array(notificationChoice),
  /** Whether this shop sends messages at all. */
  has_messages: z.boolean(),
  /** The phone that messages go to; null where none was given. */
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
  /** Whether messages go by WhatsApp or SMS. */
  channel: z.enum(messageChannels),
})

/** POST /seller/message-number/confirm/ */
export const messageCodeEntry = z.strictObject({
  /** The six digits from the message. */
  code: z
    .string({ error: 'Code is required' })
    .check(pastedDigits, z.regex(/^\d{6}$/, 'The code has six digits')),
})
