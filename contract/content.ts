import * as z from 'zod/mini'
import { email, storable, tidied, typed } from './texts.ts'

/** An element of a long text, such as a paragraph or a link. */
export type ProseElement = { tag: string; attributes?: Record<string, string>; children?: ProseNode[] }

/** A part of a long text as pages show it: words, or an element. */
export type ProseNode = string | ProseElement

/** POST /general/send-message/ */
export const contactMessage = z.object({
  /** The e-mail address for the answer. */
  email,
  /** The name of the person who writes. */
  name: typed('name is required', 120),
  /** The text of the message. */
  text: z
    .string({ error: 'message is required' })
    .check(
      tidied,
      z.minLength(1, { error: 'message is required', abort: true }),
      z.minLength(20, 'Not less than 20...'),
      z.maxLength(10_000, 'At most 10,000 characters'),
      storable,
    ),
})

/** The consent to the newsletter, as the confirmation mail and its page quote it. */
export const newsletterWording = {
  version: 'newsletter-2026-11-26',
  text: 'Send me the newsletter: a short e-mail when new works arrive. I can stop it at any time.',
} as const
