import * as z from 'zod/mini'
import { emailOnly } from '../account.ts'
import { article, articleList } from '../article.ts'
import { contactMessage } from '../content.ts'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { storable } from '../texts.ts'

export const contentOperations = {
  'blog.articles': {
    method: 'GET',
    url: '/blog/articles',
    access: 'anyone',
    summary: 'All articles, newest first',
    data: articleList,
  },
  'blog.article': {
    method: 'GET',
    url: '/blog/articles/:slug',
    access: 'anyone',
    summary: 'One article',
    params: z.object({
      /** The slug of the article. */
      slug: z.string().check(z.maxLength(200), storable),
    }),
    data: article,
    refusals: ['article_not_found'],
  },
  'general.sendMessage': {
    method: 'POST',
    url: '/general/send-message',
    access: 'anyone',
    summary: 'Send us a message',
    body: contactMessage,
    data: nothing,
    refusals: ['too_many_requests'],
  },
  'general.subscribe': {
    method: 'POST',
    url: '/general/subscribe',
    access: 'anyone',
    summary: 'Subscribe to the newsletter; it begins when the address has confirmed by the link in the mail',
    body: emailOnly,
    data: nothing,
    refusals: ['too_many_requests'],
  },
} as const satisfies OperationTable
