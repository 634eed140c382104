import type { DestinationStream } from 'pino'

/** A line of the log, as far as it is read here. */
type Line = {
  level: number
  time: number
  msg?: string
  operation?: string
  method?: string
  status?: number
  ms?: number
  err?: { message?: string; stack?: string }
}

const levels: Record<number, string> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' }

/** A line of the log as a person reads it: the time of day, then the request, or the sentence with what belongs to it. */
export function readableLine(json: string): string {
  const { level, time, msg = '', operation, method, status, ms, err, ...rest } = JSON.parse(json) as Line
  const clock = new Date(time).toTimeString().slice(0, 8)
  if (msg === 'request') return `${clock} ${method} ${operation} ${status} ${ms} ms`
  const more = Object.entries(rest).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const error = err === undefined ? '' : `\n${err.stack || err.message}`
  return `${clock} ${levels[level] ?? ''}${msg}${more.join('')}${error}`
}

/** A destination of the log for a terminal. */
export function readable(terminal: { write(text: string): unknown }): DestinationStream {
  return {
    write: (json) => void terminal.write(`${readableLine(json)}\n`),
  }
}
