import type { Transporter } from 'nodemailer'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { isLoopbackUrl } from '../config/index.ts'
import type { Db } from '../db/index.ts'
import { doForNone } from '../trace/index.ts'
import { type Lane, type MailLog, sendLane } from './lane.ts'
import type { Mail } from './mail.ts'
import { watchServer } from './server-watch.ts'
import { giveUpStale, readWaiting } from './store.ts'

export type MailSender = {
  /** Begins to look for due messages: soon after one was written in this process, when one is to be tried again, and every `pollMs`. */
  start(): void
  /** Looks at once: a message may have been written, here or in another process. */
  nudge(): void
  /** Sends what is due now; returns how many went out. */
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
  /** The most milliseconds between looks; 10000 by default. */
  pollMs?: number
}

/** From a nudge to the look. The message may be committed later: each pause after it is twice as long. */
const NUDGE_MS = 40
/** Connections for urgent messages, such as codes that a reader waits for, and for the rest. Few mail servers take more than ten. */
const CONNECTIONS = { urgent: 2, usual: 6 }

/**
 * Sends the outbox by SMTP, urgent messages on connections of their own. Delivers at least once: a repeat after a
 * crash has the same Message-ID, so mailboxes show one.
 */
export function createMailSender(options: MailSenderOptions): MailSender {
  const { db, clock, mail, smtpUrl, from, log, pollMs = 10_000 } = options
  const server = watchServer()
  let isClosing = false
  let stopListening: (() => void) | undefined

  const laneOf = (urgent: boolean): Lane => {
    const connections = urgent ? CONNECTIONS.urgent : CONNECTIONS.usual
    let opened: Promise<Transporter> | undefined
    const transport = () => {
      opened ??= openTransport(smtpUrl, connections)
      return opened
    }
    const close = async () => (await opened)?.close()
    return { db, clock, log, from, server, transport, close, urgent, connections, isClosing: () => isClosing }
  }
  const lanes = { urgent: runOf(laneOf(true)), usual: runOf(laneOf(false)) }
  const both = Object.values(lanes)
  let isNudged = false
  let pause = pollMs
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  const plan = (ms: number): void => {
    clearTimeout(timer)
    // It may be a request that wrote a mail; the looks go on after it.
    timer = doForNone(() => setTimeout(() => void (looking = look()), ms)).unref()
  }

  const nudge = (): void => {
    if (isNudged || isClosing) return
    isNudged = true
    pause = NUDGE_MS
    if (!looking) plan(NUDGE_MS)
  }

  const missed = (error: unknown): null => {
    log.warn({ err: error }, 'mail could not be looked for')
    return null
  }

  /** Has a lane send; another look follows, for what was written meanwhile and for what is to be tried again. */
  const send = (lane: Run): void => void lane.run().then(nudge, missed)

  /** Starts the lanes that have something to send; returns when something is due next. */
  const begin = async (now: Date): Promise<Date | null> => {
    const away = server.awayUntil(now)
    if (away) return away
    const { urgent, usual, stale, next } = await readWaiting(db, now)
    if (stale) await giveUpStale(db, now)
    if (urgent) send(lanes.urgent)
    if (usual) send(lanes.usual)
    return next
  }

  const look = async (): Promise<void> => {
    isNudged = false
    const now = clock.now()
    const next = await begin(now).catch(missed)
    looking = undefined
    if (isClosing) return
    if (!isNudged) pause = Math.min(2 * pause, pollMs)
    plan(next ? Math.min(pause, next.getTime() - now.getTime()) : pause)
  }

  return {
    nudge,
    sendDue: async () => {
      await giveUpStale(db, clock.now())
      const counts = await Promise.all(both.map((lane) => lane.run()))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    start: () => {
      stopListening = mail.onQueued(nudge)
      plan(0)
    },
    stop: async () => {
      isClosing = true
      stopListening?.()
      clearTimeout(timer)
      await looking
      await Promise.all(both.map((lane) => lane.stop()))
    },
  }
}

/** Connections to the mail server. Their library is loaded for the first message: processes that answer requests send none. */
async function openTransport(smtpUrl: string, connections: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    // A server that offers no TLS is refused, except on this machine.
    requireTLS: !isLoopbackUrl(smtpUrl),
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 60 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

type Run = { run(): Promise<number>; stop(): Promise<void> }

/** Sends a lane's due messages, one run at a time. */
function runOf(lane: Lane): Run {
  let running: Promise<number> | undefined
  return {
    run: () => {
      running ??= sendLane(lane).finally(() => {
        running = undefined
      })
      return running
    },
    stop: async () => {
      await running?.catch(() => {})
      await lane.close()
    },
  }
}
