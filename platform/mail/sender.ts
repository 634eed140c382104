import { createTransport } from 'nodemailer'
import { after, type Clock, DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import type { Db } from '../db/index.ts'
import type { Mail } from './mail.ts'
import { claimDue, type DueMail, giveUpStale, markFailed, markSent } from './store.ts'

/** What the sender says of its work; never whom a message goes to. */
export type MailLog = {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
}

export type MailSender = {
  /** Begins to look for due messages: every `pollMs`, and soon after one was written in this process. */
  start(): void
  /** Sends what is due now; answers how many went out. */
  sendDue(): Promise<number>
  /** Ends after the messages under way. */
  stop(): Promise<void>
}

export type MailSenderOptions = {
  db: Db
  clock: Clock
  mail: Mail
  /** smtp:// or smtps://, with user and password where needed. */
  smtpUrl: string
  /** Whom messages come from: 'Name <address>'. */
  from: string
  log: MailLog
  /** Milliseconds between looks; 2000 unless told otherwise. */
  pollMs?: number
}

const BATCH = 10
const NUDGE_MS = 40
/** Longer than a message can take on a slow line: after it, another sender takes the message over. */
const LEASE = 3 * MINUTE
const GIVE_UP_AFTER = 3 * DAY

/** How long to wait after a try that failed: 5 s, 15 s, 45 s … at most an hour. */
export const pauseAfter = (tries: number): number => Math.min(5 * SECOND * 3 ** (tries - 1), HOUR)

/**
 * Sends the outbox by SMTP. A message is sent at least once: should the process end between the server's yes and our note
 * of it, it is sent again with the same Message-ID, by which mailboxes know it as one.
 */
export const createMailSender = ({
  db,
  clock,
  mail,
  smtpUrl,
  from,
  log,
  pollMs = 2_000,
}: MailSenderOptions): MailSender => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 60 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  let running: Promise<number> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined
  let stopped = true
  let closing = false
  let stopListening: (() => void) | undefined

  const send = async (message: DueMail): Promise<boolean> => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: message.recipient },
        subject: message.subject,
        html: message.html,
        text: message.text,
        ...(message.reply_to === null ? {} : { replyTo: { name: '', address: message.reply_to } }),
        messageId: `<${message.id}@${host}>`,
        date: message.created_at,
        headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
      })
    } catch (error) {
      const now = clock.now()
      const isHopeless =
        isRefusedForGood(error) || now.getTime() - message.created_at.getTime() > GIVE_UP_AFTER
      const code = responseCodeOf(error) ?? codeOf(error)
      log.warn({ mail: message.id, tries: message.tries, code }, isHopeless ? 'mail given up' : 'mail waits')
      const tryAfter = isHopeless ? null : after(now, pauseAfter(message.tries))
      await markFailed(db, message.id, now, error instanceof Error ? error.message : String(error), tryAfter)
      return false
    }
    await markSent(db, message.id, clock.now())
    return true
  }

  /** One person's messages arrive as they were written: the newest code is the one on top. */
  const sendInOrder = async (messages: DueMail[]): Promise<number> => {
    let sent = 0
    for (const message of messages) if (await send(message)) sent++
    return sent
  }

  const sendAll = async (): Promise<number> => {
    let sent = 0
    await giveUpStale(db, clock.now())
    for (;;) {
      const now = clock.now()
      const due = await claimDue(db, { now, leaseUntil: after(now, LEASE), limit: BATCH })
      const counts = await Promise.all([...Map.groupBy(due, (it) => it.recipient).values()].map(sendInOrder))
      sent += counts.reduce((sum, count) => sum + count, 0)
      if (due.length < BATCH || closing) return sent
    }
  }

  const sendDue = (): Promise<number> => {
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  const look = async (): Promise<void> => {
    again = false
    try {
      await sendDue()
    } catch (error) {
      log.warn({ err: error }, 'mail could not be looked for')
    }
    if (!stopped) plan(again ? NUDGE_MS : pollMs)
  }

  const plan = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), ms)
    timer.unref()
  }

  return {
    sendDue,
    start: () => {
      stopped = false
      stopListening = mail.onQueued(() => {
        again = true
        if (!running) plan(NUDGE_MS)
      })
      plan(0)
    },
    stop: async () => {
      closing = true
      stopped = true
      stopListening?.()
      clearTimeout(timer)
      await running?.catch(() => {})
      transport.close()
    },
  }
}

/** A 5xx to the recipient or the message itself; to our own sign-in it only means that the settings want mending. */
const isRefusedForGood = (error: unknown): boolean =>
  (responseCodeOf(error) ?? 0) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(error))

const responseCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
