import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import * as groups from '../refusal-groups.ts'
import { decisionEntry } from '../staff.ts'
import {
  articleMailing,
  subscribersExportQuery,
  subscribersPage,
  subscribersQuery,
} from '../staff-content.ts'

export const newsletterOperations = {
  'staff.subscribers': {
    method: 'GET',
    url: '/staff/newsletter',
    access: 'content',
    summary: 'Addresses of the newsletter, the newest first, and how many there are in each state',
    query: subscribersQuery,
    data: subscribersPage,
  },
  'staff.exportSubscribers': {
    method: 'GET',
    url: '/staff/newsletter.csv',
    access: 'content',
    summary: 'Every address of the newsletter that fits, as a CSV file',
    query: subscribersExportQuery,
    file: 'text/csv',
  },
  'staff.removeSubscriber': {
    method: 'DELETE',
    url: '/staff/newsletter/:id',
    access: 'content',
    summary: 'Take an address out of the newsletter for good',
    params: idOf('subscriber_not_found'),
    data: nothing,
    refusals: ['subscriber_not_found', 'staff_limit'],
  },
  'staff.articleNewsletter': {
    method: 'GET',
    url: '/staff/articles/:id/newsletter',
    access: 'content',
    summary: 'To how many readers of the newsletter an article was sent',
    params: idOf('article_not_found'),
    data: articleMailing,
    refusals: groups.ofArticle,
  },
  'staff.tryNewsletter': {
    method: 'POST',
    url: '/staff/articles/:id/newsletter/try',
    access: 'content',
    summary: 'Send the mail of an article to your own address alone',
    params: idOf('article_not_found'),
    data: nothing,
    refusals: groups.ofArticle,
  },
  'staff.sendNewsletter': {
    method: 'POST',
    url: '/staff/articles/:id/newsletter',
    access: 'content',
    summary: 'Send an article to all who read the newsletter: once for each article',
    params: idOf('article_not_found'),
    body: decisionEntry,
    data: articleMailing,
    seen: true,
    refusals: [...groups.ofArticle, 'article_not_out', 'newsletter_sent', 'newsletter_unread'],
  },
} as const satisfies OperationTable
