import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { idField, momentField, paging } from './fields.ts'
import { day, line, optionalText } from './texts.ts'

/** What is recorded of attempts to sign in, and of changes of what a sign-in needs. */
export const securityEventKinds = [
  'sign_in.ok',
  'sign_in.failed',
  'sign_in.disabled',
  'second_factor.ok',
  'second_factor.failed',
  'second_factor.changed',
  'code.failed',
  'reset.asked',
  'reset.done',
  'password.wrong',
  'password.changed',
  'bank.changed',
  'api_key.made',
  'api_key.revoked',
  'webhook.made',
  'webhook.on',
  'webhook.off',
  'webhook.deleted',
  'role.changed',
  'data.downloaded',
  'account.disabled',
  'account.enabled',
  'account.deleted',
  'refresh.reused',
  'throttle.hit',
  'access.refused',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

const networks = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]

/** GET /staff/security-events/ */
export const securityEventsQuery = z.object({
  ...pageQuery,
  /** The id of an account, or an e-mail address as it was typed. */
  account: optionalText(254),
  /** A network address, or a range of them. */
  address: z._default(
    z.string().check(
      line,
      z.refine(
        (text) => text === '' || networks.some((shape) => shape.safeParse(text).success),
        'Enter an address such as 203.0.113.7 or 203.0.113.0/24',
      ),
    ),
    '',
  ),
  kind: z.optional(z.enum(securityEventKinds)),
  /** The first day, a day of Lagos, included. */
  from: z.optional(day),
  /** The last day, a day of Lagos, included. */
  to: z.optional(day),
})

/** Security events, newest first. */
export const securityEventsPage = z.object({
  /** The events of this page. */
  events: z.array(
    z.object({
      id: idField,
      /** When it happened. */
      at: momentField,
      kind: z.enum(securityEventKinds),
      /** Null where no account is known by what was typed. */
      account_id: z.nullable(z.string()),
      /** The account's e-mail address as it is now; null without an account, and when that was deleted. */
      email: z.nullable(z.string()),
      /** The network address; null for what was done at the server's own keyboard. */
      address: z.nullable(z.string()),
      /** What the caller said of its program. */
      agent: z.string(),
      /** The id of the request; null where there was none. */
      request_id: z.nullable(z.string()),
      /** Why, which throttle, which operation. */
      detail: z.string(),
      /** How many of the same within a minute it counts for. */
      times: z.number(),
    }),
  ),
  ...paging,
})
