import { newsletterWording } from '../../../contract/content.ts'
import { after } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { evenly, networkOf } from '../../../platform/limits/index.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { linkHash, listHeaders, newLinkToken } from '../../../platform/mail/list-links.ts'
import { recordConsent } from '../../privacy/index.server.ts'
import type { NewsletterContext } from '../context.ts'
import { ConfirmMail, confirmSubject } from '../emails/newsletter-confirm.tsx'
import { WelcomeMail, welcomeSubject } from '../emails/newsletter-welcome.tsx'
import { CONFIRM_WITHIN, UNSUBSCRIBE_WITHIN } from '../rules/limits.ts'
import { listArticles } from '../store/content.ts'
import * as store from '../store/newsletter.ts'

/** How many articles the first mail names. */
const ARTICLES = 3

type Nothing = Record<string, never>

/**
 * API-42: subscribes an address once it confirms by mailed link. Answer and time are the same for subscribers. Refuses
 * too_many_requests.
 */
export async function askForNewsletter(
  context: NewsletterContext,
  email: string,
  ip: string,
): Promise<Result<Nothing, 'too_many_requests'>> {
  const allowed = await context.throttles.subscribe.take(networkOf(ip))
  if (!allowed.ok) return allowed
  await evenly(() => askToConfirm(context, email))
  return ok({})
}

/** Confirms an address by the token of its link, within 7 days, as often as it is pressed. Refuses not_found. */
export async function confirmReader(
  context: NewsletterContext,
  token: string,
): Promise<Result<Nothing, 'not_found'>> {
  const { db, clock } = context
  const email = await store.readLink(db, linkHash(token), 'confirm', clock.now())
  if (email === undefined) return refuse('not_found')
  const welcome = await prepareWelcome(context, email)
  await withTx(db, async (tx) => {
    if (!(await store.markReader(tx, email, clock.now()))) return
    const wording = newsletterWording.version
    await recordConsent(context, tx, { email, purpose: 'marketing', source: 'newsletter', wording })
    await welcome(tx)
  })
  return ok({})
}

/** Stops the newsletter by the token of a link in one of its mails, as often as it is pressed. Refuses not_found. */
export async function unsubscribeReader(
  context: NewsletterContext,
  token: string,
): Promise<Result<Nothing, 'not_found'>> {
  const { db, clock } = context
  const email = await store.readLink(db, linkHash(token), 'unsubscribe', clock.now())
  if (email === undefined) return refuse('not_found')
  await withTx(db, async (tx) => {
    if (!(await store.unmarkReader(tx, email, clock.now()))) return
    await recordConsent(context, tx, { email, purpose: 'marketing', source: 'unsubscribe', wording: null })
  })
  return ok({})
}

/** Prepares to make a proved address a reader, in a transaction that records the consent. Nothing for one that is. */
export async function prepareReader(
  context: NewsletterContext,
  email: string,
): Promise<(tx: Db) => Promise<void>> {
  const welcome = await prepareWelcome(context, email)
  return async (tx) => {
    const now = context.clock.now()
    await store.askFor(tx, email, now)
    if (await store.markReader(tx, email, now)) await welcome(tx)
  }
}

/** Asks an address to confirm, unless it has been asked often enough or reads the newsletter: then it is the same work. */
async function askToConfirm(
  { db, clock, throttles, mail, site }: NewsletterContext,
  email: string,
): Promise<void> {
  const token = newLinkToken()
  const link = `${site.publicUrl}/newsletter/confirm?token=${token}`
  const rendered = await renderMail(ConfirmMail({ sender: senderOf(site), link }))
  if (!(await throttles.confirmSoon.take(email)).ok || !(await throttles.confirmPerDay.take(email)).ok) return
  await withTx(db, async (tx) => {
    const now = clock.now()
    const expiresAt = after(now, CONFIRM_WITHIN)
    const message = {
      eventKey: `newsletter-confirm:${newId()}`,
      to: email,
      subject: confirmSubject(site.companyName),
      until: expiresAt,
      ...rendered,
    }
    if ((await store.askFor(tx, email, now)).reads) return mail.pretend(tx, message)
    await store.insertLink(tx, {
      token_hash: linkHash(token),
      email,
      purpose: 'confirm',
      created_at: now,
      expires_at: expiresAt,
    })
    await mail.enqueue(tx, message)
  })
}

/** Makes the first mail of the newsletter; written in the transaction in which its address becomes a reader. */
async function prepareWelcome(
  { db, clock, mail, site }: NewsletterContext,
  email: string,
): Promise<(tx: Db) => Promise<void>> {
  const token = newLinkToken()
  const link = `${site.publicUrl}/newsletter/unsubscribe?token=${token}`
  const articles = (await listArticles(db, clock.now())).slice(0, ARTICLES)
  const message = await renderMail(WelcomeMail({ sender: senderOf(site), articles, link }))
  const eventKey = `newsletter-welcome:${newId()}`
  return async (tx) => {
    const now = clock.now()
    const expiresAt = after(now, UNSUBSCRIBE_WITHIN)
    await store.insertLink(tx, {
      token_hash: linkHash(token),
      email,
      purpose: 'unsubscribe',
      created_at: now,
      expires_at: expiresAt,
    })
    await mail.enqueue(tx, {
      eventKey,
      to: email,
      subject: welcomeSubject(site.companyName),
      headers: listHeaders(link, site.supportEmail),
      ...message,
    })
  }
}

const senderOf = (site: NewsletterContext['site']): { name: string; url: string } => ({
  name: site.companyName,
  url: site.publicUrl,
})
