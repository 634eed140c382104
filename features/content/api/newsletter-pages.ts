import type { FastifyPluginAsync } from 'fastify'
import { mailLinks } from '../../../platform/http/mail-links.ts'
import type { NewsletterContext } from '../context.ts'
import { confirmReader, unsubscribeReader } from '../service/newsletter.ts'

/** What the buttons of the newsletter's pages send: POST /newsletter/confirm and /newsletter/unsubscribe. */
export function newsletterPages(context: NewsletterContext): FastifyPluginAsync {
  return mailLinks([
    {
      path: '/newsletter/confirm',
      press: async (token) => (await confirmReader(context, token)).ok,
      done: '/newsletter/confirmed',
      lost: '/newsletter/expired',
    },
    {
      path: '/newsletter/unsubscribe',
      press: async (token) => (await unsubscribeReader(context, token)).ok,
      done: '/newsletter/unsubscribed',
      lost: '/newsletter/expired',
      isList: true,
    },
  ])
}
