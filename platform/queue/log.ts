/** Where the queue says what happens to it; a pino logger fits. */
export type QueueLog = {
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

const QUIET_MS = 10_000

/** Logs an error, and the same one again only after ten seconds: a database that is away fails many times a second. */
export function quietly(log: QueueLog): (error: Error) => void {
  const last = new Map<string, number>()
  return (error) => {
    const now = performance.now()
    if (now - (last.get(error.message) ?? -QUIET_MS) < QUIET_MS) return
    if (last.size > 100) last.clear()
    last.set(error.message, now)
    log.error({ err: error }, 'queue error')
  }
}
