import type { Id } from '../../kernel/id.ts'
import type { ContentContext } from './context.ts'
import { ISSUE_JOB, sendIssuePart } from './service/newsletter-issues.ts'

/** Defines the job that sends an article to the readers of the newsletter. */
export function defineContentJobs(context: ContentContext): void {
  context.queue.define<{ id: Id }>(ISSUE_JOB, ({ id }) => sendIssuePart(context, id))
}
