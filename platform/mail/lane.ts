import type { Transporter } from 'nodemailer'
import { after, type Clock, DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import type { Db } from '../db/index.ts'
import { doQueued } from '../trace/index.ts'
import type { ServerWatch } from './server-watch.ts'
import { codeOf, isRefusedForGood, isServersFault, responseCodeOf } from './smtp-error.ts'
import { claimDue, type DueMail, markFailed, markSent, postpone } from './store.ts'

/** What the sender says of its work; never whom a message goes to. */
export type MailLog = {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
}

/** One of the two ways out: urgent messages have connections of their own. */
export type Lane = {
  db: Db
  clock: Clock
  log: MailLog
  from: string
  /** The connections, opened for the first message. */
  transport(): Promise<Transporter>
  close(): Promise<void>
  server: ServerWatch
  urgent: boolean
  /** How many messages go out at once. */
  connections: number
  isClosing(): boolean
}

/** Longer than a message can take on a slow line: after it, another sender takes the message over. */
const LEASE = 3 * MINUTE
const GIVE_UP_AFTER = 3 * DAY

/** How long to wait after the server put a message off: 5 s, 15 s, 45 s … at most an hour. */
export function pauseAfterFailure(tries: number): number {
  return Math.min(5 * SECOND * 3 ** (tries - 1), HOUR)
}

/**
 * Sends a lane's due messages, as many at once as it has connections, and returns how many. One recipient's
 * messages go in order: the newest code is on top.
 */
export async function sendLane(lane: Lane): Promise<number> {
  const { db, clock, server, urgent } = lane
  const lastTo = new Map<string, Promise<void>>()
  const underWay = new Set<Promise<void>>()
  let sent = 0

  const start = (message: DueMail): void => {
    const before = lastTo.get(message.recipient) ?? Promise.resolve()
    const job = before.then(async () => {
      if (await sendOne(lane, message)) sent += 1
    })
    const done = job.finally(() => {
      underWay.delete(done)
      if (lastTo.get(message.recipient) === job) lastTo.delete(message.recipient)
    })
    lastTo.set(message.recipient, job)
    underWay.add(done)
  }

  const room = (now: Date): number => {
    if (lane.isClosing() || server.awayUntil(now)) return 0
    // After an outage one message goes ahead, and the others only when it arrived.
    return server.isDoubted() ? Number(underWay.size === 0) : lane.connections - underWay.size
  }

  try {
    for (;;) {
      const now = clock.now()
      const limit = room(now)
      const due = limit > 0 ? await claimDue(db, { now, leaseUntil: after(now, LEASE), limit, urgent }) : []
      for (const message of due) start(message)
      if (underWay.size === 0) return sent
      await Promise.race(underWay)
    }
  } finally {
    await Promise.allSettled(underWay)
  }
}

async function sendOne(lane: Lane, message: DueMail): Promise<boolean> {
  const { db, clock, log, server } = lane
  const until = server.awayUntil(clock.now())
  if (until) {
    await postpone(db, message.id, 'the mail server does not answer', until)
    return false
  }
  const { request_id: requestId, trace_context: traceContext } = message
  try {
    await doQueued('mail', { requestId, traceContext }, () => transmit(lane, message))
  } catch (error) {
    const now = clock.now()
    const why = error instanceof Error ? error.message : String(error)
    const about = {
      mail: message.id,
      reqId: requestId ?? undefined,
      tries: message.tries,
      code: responseCodeOf(error) ?? codeOf(error),
    }
    const isOld = now.getTime() - message.created_at.getTime() > GIVE_UP_AFTER
    if (isServersFault(error) && !isOld) {
      const again = server.failed(now)
      log.warn({ ...about, again }, 'the mail server does not answer')
      await postpone(db, message.id, why, again)
      return false
    }
    server.answered()
    const isHopeless = isRefusedForGood(error) || isOld
    log.warn(about, isHopeless ? 'mail given up' : 'mail waits')
    await markFailed(
      db,
      message.id,
      now,
      why,
      isHopeless ? null : after(now, pauseAfterFailure(message.tries)),
    )
    return false
  }
  server.answered()
  await markSent(db, message.id, clock.now())
  return true
}

async function transmit({ transport, from }: Lane, message: DueMail): Promise<void> {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const connection = await transport()
  await connection.sendMail({
    from,
    to: { name: '', address: message.recipient },
    subject: message.subject,
    html: message.html,
    text: message.text,
    ...(message.reply_to === null ? {} : { replyTo: { name: '', address: message.reply_to } }),
    messageId: `<${message.id}@${host}>`,
    date: message.created_at,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.request_id !== null && { 'X-Request-ID': message.request_id }),
      ...message.headers,
    },
  })
}
