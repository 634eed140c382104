import { createTransport } from 'nodemailer'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { isLoopbackUrl } from '../config/index.ts'
import type { Db } from '../db/index.ts'
import { type Lane, type MailLog, sendLane } from './lane.ts'
import type { Mail } from './mail.ts'
import { watchServer } from './server-watch.ts'
import { giveUpStale } from './store.ts'

export type MailSender = {
  /** Begins to look for due messages: every `pollMs`, and soon after one was written in this process. */
  start(): void
  /** Looks at once: a message may have been written, here or in another process. */
  nudge(): void
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
  /** Milliseconds between looks; 2000 by default. */
  pollMs?: number
}

const NUDGE_MS = 40
/** Connections for codes a reader waits for, and for the rest. Few mail servers take more than ten from one sender. */
const CONNECTIONS = { urgent: 2, usual: 6 }

/**
 * Sends the outbox by SMTP, urgent messages on connections of their own. Delivers at least once: a repeat after a
 * crash has the same Message-ID, so mailboxes show one.
 */
export function createMailSender(options: MailSenderOptions): MailSender {
  const { db, clock, mail, smtpUrl, from, log, pollMs = 2_000 } = options
  const server = watchServer()
  let isClosing = false
  let stopListening: (() => void) | undefined

  const laneOf = (urgent: boolean): Lane => {
    const connections = urgent ? CONNECTIONS.urgent : CONNECTIONS.usual
    const transport = createTransport({
      url: smtpUrl,
      // What the server offers is never taken for less than TLS, but on this machine.
      requireTLS: !isLoopbackUrl(smtpUrl),
      pool: true,
      maxConnections: connections,
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: 60 * SECOND,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return { db, clock, log, from, server, transport, urgent, connections, isClosing: () => isClosing }
  }
  const loops = [laneOf(true), laneOf(false)].map((lane) => loopOf(lane, pollMs))

  const nudge = (): void => {
    for (const loop of loops) loop.nudge()
  }

  return {
    nudge,
    sendDue: async () => {
      await giveUpStale(db, clock.now())
      const counts = await Promise.all(loops.map((loop) => loop.run()))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    start: () => {
      stopListening = mail.onQueued(nudge)
      for (const loop of loops) loop.start()
    },
    stop: async () => {
      isClosing = true
      stopListening?.()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Looks for the messages of a lane again and again, one look at a time. */
function loopOf(lane: Lane, pollMs: number) {
  let running: Promise<number> | undefined
  let isNudged = false
  let isStopped = true
  let timer: NodeJS.Timeout | undefined

  const run = (): Promise<number> => {
    running ??= sendLane(lane).finally(() => {
      running = undefined
    })
    return running
  }

  const plan = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), ms)
    timer.unref()
  }

  const look = async (): Promise<void> => {
    isNudged = false
    try {
      await giveUpStale(lane.db, lane.clock.now())
      await run()
    } catch (error) {
      lane.log.warn({ err: error }, 'mail could not be looked for')
    }
    if (!isStopped) plan(isNudged ? NUDGE_MS : pollMs)
  }

  return {
    run,
    start: () => {
      isStopped = false
      plan(0)
    },
    nudge: () => {
      isNudged = true
      if (!running) plan(NUDGE_MS)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running?.catch(() => {})
      lane.transport.close()
    },
  }
}
