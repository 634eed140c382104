import type { SecurityEventKind } from '../../contract/security-event.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { type Db, isUnavailable } from '../db/index.ts'
import { type Caller, presentCaller } from '../http/caller.ts'
import type { Keyring } from '../keyring/index.ts'
import { doForNone } from '../trace/index.ts'
import { countRepeats } from './repeats.ts'
import { insertEvents, type NewEvent } from './store.ts'

/** What happened. Network address, program and request come from the request that is being answered. */
export type SecurityEvent = {
  kind: SecurityEventKind
  /** The account it is about; default: the signed-in one; null where it is unknown. */
  accountId?: Id | null | undefined
  /** The e-mail address that was typed: kept as a keyed hash. */
  typed?: string
  /** A short code of ours: why, which throttle, which operation. Never what a person typed. */
  detail?: string
}

/** Where events are put down. */
export type SecurityEvents = {
  /** Takes an event at once; it is written a moment later, with others. Never fails. */
  take(event: SecurityEvent, caller: Caller | undefined): void
  /** Writes what was taken. Fails never: what cannot be written waits, and the log has its line. */
  flush(): Promise<void>
  /** Writes what is left, also what was only counted so far. */
  stop(): Promise<void>
  /** Events that were not stored, because too many waited or the database refused them; their lines are in the log. */
  dropped(): number
}

export type SecurityEventsOptions = {
  db: Db
  clock: Clock
  keyring: Pick<Keyring, 'hash'>
  log: { info(about: object, message: string): void; warn(about: object, message: string): void }
}

/** What hashes of typed e-mail addresses are for, on the keyring. */
const PURPOSE = 'typed e-mail address'

/** The hashes under which a typed e-mail address may have been written down, one for each key. */
export function hashesOfTyped(keyring: Pick<Keyring, 'hashes'>, typed: string): string[] {
  return keyring.hashes(PURPOSE, typed)
}

/** Anything that records security events. */
export type SecurityContext = { securityEvents: SecurityEvents }

/**
 * Writes down that something happened which concerns who gets in: one line in the log now, one row soon. Costs the caller
 * no time and never fails.
 */
export function recordSecurityEvent({ securityEvents }: SecurityContext, event: SecurityEvent): void {
  securityEvents.take(event, presentCaller())
}

/** Milliseconds in which events are gathered for one statement. */
const GATHER_MS = 250
/** Milliseconds between two tries while the database is away. */
const PAUSE_MS = 5_000
const BATCH = 500
/** At most so many wait; beyond it the oldest are dropped. */
const MOST_WAITING = 5_000

/** What may come a thousand times a minute from one caller. */
const repeated: ReadonlySet<SecurityEventKind> = new Set(['throttle.hit', 'access.refused'])
/** Events that someone should look at. */
const loud: ReadonlySet<SecurityEventKind> = new Set([
  'refresh.reused',
  'throttle.hit',
  'sign_in.disabled',
  'second_factor.failed',
  'access.refused',
])

/** Security events in the table security_event and as lines of the log. */
export function createSecurityEvents({ db, clock, keyring, log }: SecurityEventsOptions): SecurityEvents {
  const repeats = countRepeats<NewEvent>()
  let waiting: NewEvent[] = []
  let droppedCount = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const tell = (event: NewEvent): void => {
    const { at: _at, kind, requestId: reqId, ...about } = event
    log[loud.has(kind) ? 'warn' : 'info']({ event: kind, reqId, ...about }, 'security event')
    waiting.push(event)
    if (waiting.length > MOST_WAITING) {
      waiting.shift()
      droppedCount += 1
    }
  }

  const tellRepeated = (now: number): void => {
    for (const { thing, times } of repeats.over(now)) tell({ ...thing, times })
  }

  const write = async (): Promise<boolean> => {
    tellRepeated(clock.now().getTime())
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      try {
        await insertEvents(db, batch)
      } catch (error) {
        log.warn({ err: error, waiting: waiting.length }, 'security events could not be written')
        if (isUnavailable(error)) return false
        // Not the database is at fault but what it was given: the other events must not wait for these.
        droppedCount += batch.length
      }
      const written = new Set(batch)
      waiting = waiting.filter((event) => !written.has(event))
    }
    return true
  }

  const schedule = (ms: number): void => {
    // A request begins it; the events are of several.
    timer ??= doForNone(() =>
      setTimeout(() => {
        timer = undefined
        void flush()
      }, ms),
    ).unref()
  }

  const flush = (): Promise<void> => {
    running ??= write().then((isWritten) => {
      running = undefined
      if (!isWritten) schedule(PAUSE_MS)
    })
    return running
  }

  return {
    take: ({ kind, accountId, typed, detail = '' }, caller) => {
      const event: NewEvent = {
        at: clock.now(),
        kind,
        accountId: accountId === undefined ? (caller?.accountId ?? null) : accountId,
        typedHash: typed === undefined ? null : keyring.hash(PURPOSE, typed),
        address: caller?.address ?? null,
        agent: caller?.agent ?? '',
        requestId: caller?.requestId ?? null,
        detail,
        times: 1,
      }
      const key = [kind, event.accountId, event.typedHash, event.address, detail].join(' ')
      const times = repeated.has(kind) ? repeats.count(key, event, event.at.getTime()) : 1
      if (times > 0) tell({ ...event, times })
      schedule(GATHER_MS)
    },
    flush,
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
      tellRepeated(Number.POSITIVE_INFINITY)
      await write()
    },
    dropped: () => droppedCount,
  }
}
