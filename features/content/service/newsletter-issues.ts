import type { ProblemCode } from '../../../contract/problems.ts'
import type { ArticleMailing } from '../../../contract/staff-content.ts'
import type { Row } from '../../../db/row.ts'
import { after, SECOND } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { linkHash, listHeaders, newLinkToken } from '../../../platform/mail/list-links.ts'
import { readPerson } from '../../accounts/index.server.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import { pictureImage } from '../../media/index.server.ts'
import type { ContentContext } from '../context.ts'
import { issueMail, type Story } from '../emails/newsletter-issue.tsx'
import { UNSUBSCRIBE_WITHIN } from '../rules/limits.ts'
import { lockDraft, readDraft } from '../store/articles.ts'
import type { StoredArticle } from '../store/content.ts'
import { insertLink } from '../store/newsletter.ts'
import {
  findIssueOf,
  insertIssue,
  listReadersAfter,
  lockIssue,
  updateIssue,
} from '../store/newsletter-issues.ts'
import { countSubscribers } from '../store/subscribers.ts'
import { coverOf } from '../view.ts'

/** The job that sends the next part of an issue. */
export const ISSUE_JOB = 'newsletter.issue'

/** So many mails of an issue are written at once, and then none for a while: mails about orders do not wait behind thousands of them. */
const MAILS_AT_ONCE = 100
const PAUSE = 20 * SECOND

const mailingOf = (issue: Row<'newsletter_issue'> | undefined, readers: number): ArticleMailing => ({
  readers,
  issue: issue
    ? {
        begun_at: issue.begun_at.toISOString(),
        ended_at: issue.ended_at?.toISOString() ?? null,
        sent: issue.sent,
      }
    : null,
})

const isOut = ({ published_at: at }: StoredArticle, now: Date): boolean => at !== null && at <= now

/** How many addresses read the newsletter, and to how many an article was sent. Refuses article_not_found. */
export async function readArticleMailing(
  { db }: Pick<ContentContext, 'db'>,
  articleId: Id,
): Promise<Result<ArticleMailing, ProblemCode>> {
  if (!(await readDraft(db, articleId))) return refuse('article_not_found')
  const { confirmed } = await countSubscribers(db)
  return ok(mailingOf(await findIssueOf(db, articleId), confirmed))
}

/** Sends the mail of an article, out or not, to the officer's own address. Refuses article_not_found. */
export async function tryNewsletter(
  context: ContentContext,
  officer: Officer,
  articleId: Id,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const { db, mail, site } = context
  const article = await readDraft(db, articleId)
  const person = await readPerson(db, officer.id)
  if (!article || !person) return refuse('article_not_found')
  // Its link stops nothing: the officer may read the newsletter, and does not leave it by trying.
  const message = await issueMail(
    senderOf(site),
    storyOf(site, article),
    `${site.publicUrl}/newsletter/expired`,
  )
  await withTx(db, (tx) =>
    mail.enqueue(tx, { eventKey: `newsletter-try:${newId()}`, to: person.email, ...message }),
  )
  return ok({})
}

/**
 * Begins to send an article to all who have confirmed that they read the newsletter. Refuses article_not_found, article_not_out,
 * newsletter_sent, newsletter_unread, changed_meanwhile (about: the article).
 */
export async function sendNewsletter(
  context: ContentContext,
  officer: Officer,
  articleId: Id,
  seen: number,
): Promise<Result<ArticleMailing, ProblemCode>> {
  const { db, clock, audit, queue } = context
  const subject = { kind: 'article', id: articleId }
  const auditEntry = await auditEntryOf(context, officer, 'newsletter.send', subject)
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const now = clock.now()
    const article = await lockDraft(tx, articleId)
    if (!article) return refuse('article_not_found')
    if (article.version !== seen) return refuse('changed_meanwhile')
    if (!isOut(article, now)) return refuse('article_not_out')
    const { confirmed } = await countSubscribers(tx)
    if (confirmed === 0) return refuse('newsletter_unread')
    const id = newId()
    if (!(await insertIssue(tx, { id, article_id: articleId, begun_at: now })))
      return refuse('newsletter_sent')
    await queue.send(tx, ISSUE_JOB, { id })
    await audit.append(tx, { ...auditEntry, after: { title: article.title, readers: confirmed } })
    return ok(null)
  })
  return done.ok ? readArticleMailing(context, articleId) : done
}

/**
 * Writes the mails of an issue to its next readers, each once, and has the rest follow after a pause. An issue whose article was taken
 * back ends.
 */
export async function sendIssuePart(
  context: ContentContext,
  issueId: Id,
  most = MAILS_AT_ONCE,
): Promise<void> {
  const { db, clock, queue } = context
  await withTx(db, async (tx) => {
    const now = clock.now()
    const issue = await lockIssue(tx, issueId)
    if (!issue || issue.ended_at !== null) return
    const article = await readDraft(tx, issue.article_id)
    const readers =
      article && isOut(article, now)
        ? await listReadersAfter(tx, issue.last_reader, issue.begun_at, most)
        : []
    for (const { email } of readers) if (article) await writeMail(context, tx, article, email)
    const isOver = readers.length < most
    await updateIssue(tx, {
      id: issue.id,
      // Once it is over, the last reader need not stay stored.
      last_reader: isOver ? null : (readers.at(-1)?.id ?? issue.last_reader),
      sent: issue.sent + readers.length,
      ended_at: isOver ? now : null,
    })
    if (!isOver) await queue.send(tx, ISSUE_JOB, { id: issue.id }, { startAfter: after(now, PAUSE) })
  })
}

async function writeMail(
  { clock, mail, site }: ContentContext,
  tx: Db,
  article: StoredArticle,
  email: string,
): Promise<void> {
  const now = clock.now()
  const token = newLinkToken()
  const link = `${site.publicUrl}/newsletter/unsubscribe?token=${token}`
  const expiresAt = after(now, UNSUBSCRIBE_WITHIN)
  await insertLink(tx, {
    token_hash: linkHash(token),
    email,
    purpose: 'unsubscribe',
    created_at: now,
    expires_at: expiresAt,
  })
  await mail.enqueue(tx, {
    eventKey: `newsletter-issue:${newId()}`,
    to: email,
    headers: listHeaders(link, site.supportEmail),
    ...(await issueMail(senderOf(site), storyOf(site, article), link)),
  })
}

const storyOf = (site: ContentContext['site'], article: StoredArticle): Story => {
  const { title, slug, summary } = article
  const cover = coverOf(article)
  return {
    title,
    slug,
    summary,
    ...(cover && {
      cover: { src: `${site.publicUrl}${pictureImage(cover.id, cover.widths)}`, alt: cover.alt },
    }),
  }
}

const senderOf = (site: ContentContext['site']): { name: string; url: string } => ({
  name: site.companyName,
  url: site.publicUrl,
})
