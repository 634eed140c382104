/** Where the queue says what happens to it; a pino logger fits. */
export type QueueLog = {
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

const QUIET_MS = 10_000

/** What pg-boss emits is at times a plain object with the fields of an error. */
function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  const { message, stack, code, queue } = (
    typeof thrown === 'object' && thrown !== null ? thrown : {}
  ) as Record<string, unknown>
  const error = new Error(typeof message === 'string' ? message : String(thrown))
  if (typeof stack === 'string') error.stack = stack
  if (typeof queue === 'string') error.message = `${queue}: ${error.message}`
  return Object.assign(error, typeof code === 'string' && { code })
}

/** Logs an error, and the same one again only after ten seconds: a database that is away fails many times a second. */
export function quietly(log: QueueLog): (thrown: unknown) => void {
  const last = new Map<string, number>()
  return (thrown) => {
    const error = errorOf(thrown)
    const now = performance.now()
    if (now - (last.get(error.message) ?? -QUIET_MS) < QUIET_MS) return
    if (last.size > 100) last.clear()
    last.set(error.message, now)
    log.error({ err: error }, 'queue error')
  }
}
