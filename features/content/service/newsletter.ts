import { createHash, randomBytes } from 'node:crypto'
import { newsletterWording } from '../../../contract/content.ts'
import { after, type Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { evenly, type Limits, networkOf } from '../../../platform/limits/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { recordConsent } from '../../privacy/index.server.ts'
import { ConfirmMail, confirmSubject } from '../emails/newsletter-confirm.tsx'
import { WelcomeMail, welcomeSubject } from '../emails/newsletter-welcome.tsx'
import { CONFIRM_WITHIN, limitRules, UNSUBSCRIBE_WITHIN } from '../rules/limits.ts'
import { listArticles } from '../store/content.ts'
import * as store from '../store/newsletter.ts'

/** What the newsletter needs from the rest of the program. */
export type NewsletterDeps = {
  db: Db
  clock: Clock
  limits: Limits
  mail: Mail
  site: { publicUrl: string; supportEmail: string; companyName: string }
}

/** How many articles the first mail names. */
const ARTICLES = 3

const newToken = (): string => randomBytes(32).toString('base64url')
/** With 256 random bits a plain hash can't be turned back. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The newsletter: asked for by an address, confirmed from its own mailbox, stopped by one press. */
export function createNewsletter({ db, clock, limits, mail, site }: NewsletterDeps) {
  const fromAddress = limits.throttle('subscribe', limitRules.subscribe)
  const soon = limits.throttle('newsletter-soon', limitRules.confirmSoon)
  const perDay = limits.throttle('newsletter-day', limitRules.confirmPerDay)
  const sender = { name: site.companyName, url: site.publicUrl }

  /**
   * The headers of every mail of the newsletter: mail programs show their own button, and it works by one request without
   * cookies (RFC 2369, RFC 8058).
   */
  const listHeaders = (link: string): Record<string, string> => ({
    'List-Unsubscribe': `<${link}>, <mailto:${site.supportEmail}?subject=Unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })

  /** Makes the first mail of the newsletter; written in the transaction in which its address becomes a reader. */
  const prepareWelcome = async (email: string): Promise<(tx: Db) => Promise<void>> => {
    const token = newToken()
    const link = `${site.publicUrl}/newsletter/unsubscribe?token=${token}`
    const articles = (await listArticles(db, clock.now())).slice(0, ARTICLES)
    const message = await renderMail(WelcomeMail({ sender, articles, link }))
    const eventKey = `newsletter-welcome:${newId()}`
    return async (tx) => {
      const now = clock.now()
      const expiresAt = after(now, UNSUBSCRIBE_WITHIN)
      await store.insertLink(tx, { hash: hashOf(token), email, purpose: 'unsubscribe', now, expiresAt })
      await mail.enqueue(tx, {
        eventKey,
        to: email,
        subject: welcomeSubject(site.companyName),
        headers: listHeaders(link),
        ...message,
      })
    }
  }

  /** Asks an address to confirm, unless it has been asked often enough or reads the newsletter: then it is the same work. */
  const askToConfirm = async (email: string): Promise<void> => {
    const token = newToken()
    const link = `${site.publicUrl}/newsletter/confirm?token=${token}`
    const rendered = await renderMail(ConfirmMail({ sender, link }))
    if (!(await soon.take(email)).ok || !(await perDay.take(email)).ok) return
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
      await store.insertLink(tx, { hash: hashOf(token), email, purpose: 'confirm', now, expiresAt })
      await mail.enqueue(tx, message)
    })
  }

  return {
    /**
     * API-42: asks for the newsletter; the address reads it once it has confirmed by the link in the mail. Answer and time
     * are the same for an address that reads it already.
     */
    ask: async (email: string, ip: string): Promise<Result<Record<string, never>, 'too_many_requests'>> => {
      const allowed = await fromAddress.take(networkOf(ip))
      if (!allowed.ok) return allowed
      await evenly(() => askToConfirm(email))
      return ok({})
    },

    /** Confirms an address by the token of its link, within 7 days, as often as it is pressed. */
    confirm: async (token: string): Promise<Result<Record<string, never>, 'not_found'>> => {
      const email = await store.readLink(db, hashOf(token), 'confirm', clock.now())
      if (email === undefined) return refuse('not_found')
      const welcome = await prepareWelcome(email)
      await withTx(db, async (tx) => {
        if (!(await store.markReader(tx, email, clock.now()))) return
        const wording = newsletterWording.version
        await recordConsent({ clock }, tx, { email, purpose: 'marketing', source: 'newsletter', wording })
        await welcome(tx)
      })
      return ok({})
    },

    /** Stops the newsletter by the token of a link in one of its mails, as often as it is pressed. */
    unsubscribe: async (token: string): Promise<Result<Record<string, never>, 'not_found'>> => {
      const email = await store.readLink(db, hashOf(token), 'unsubscribe', clock.now())
      if (email === undefined) return refuse('not_found')
      await withTx(db, async (tx) => {
        if (!(await store.unmarkReader(tx, email, clock.now()))) return
        await recordConsent({ clock }, tx, {
          email,
          purpose: 'marketing',
          source: 'unsubscribe',
          wording: null,
        })
      })
      return ok({})
    },

    /** Prepares to make a proved address a reader, in a transaction that records the consent. Nothing for one that is. */
    prepareJoin: async (email: string): Promise<(tx: Db) => Promise<void>> => {
      const welcome = await prepareWelcome(email)
      return async (tx) => {
        const now = clock.now()
        await store.askFor(tx, email, now)
        if (await store.markReader(tx, email, now)) await welcome(tx)
      }
    },

    /** Takes an address out of the readers, in a transaction that records the withdrawal. */
    leave: async (tx: Db, email: string): Promise<void> =>
      void (await store.unmarkReader(tx, email, clock.now())),

    isReader: (email: string): Promise<boolean> => store.isReader(db, email),

    /** Forgets what nobody needs any more; once an hour is often enough. */
    sweep: (): Promise<void> => store.sweepNewsletter(db, clock.now()),
  }
}

export type Newsletter = ReturnType<typeof createNewsletter>
