import pino, { type DestinationStream, type Logger } from 'pino'
import { readable } from './readable.ts'
import { scrub } from './scrub.ts'

/** Properties of errors that say what went wrong and hold nothing that was typed. */
const ownFields = [
  'code',
  'errno',
  'syscall',
  'port',
  'constraint',
  'table',
  'column',
  'routine',
  'statusCode',
]

/** SQLSTATE class 22, data exceptions: their message quotes the value that was wrong. */
const quotesInput = (code: unknown): boolean => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)

const clean = (text: string, code: unknown): string =>
  scrub(quotesInput(code) ? text.replace(/"[^"]*"/g, '"…"') : text)

/** An error as a line of the log holds it: its kind, message, stack and causes, without values of rows or requests. */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? scrub(error) : typeof error
  const own = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: clean(error.message, own.code),
    stack: clean(error.stack ?? '', own.code),
    ...Object.fromEntries(
      ownFields.filter((name) => own[name] !== undefined).map((name) => [name, own[name]]),
    ),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: errorForLog(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && depth <= 3
      ? { errors: error.errors.slice(0, 5).map((each) => errorForLog(each, depth + 1)) }
      : {}),
  }
}

/** Standard output: a person reads along at a terminal, a program anywhere else. */
const standardOutput = (): DestinationStream =>
  process.stdout.isTTY ? readable(process.stdout) : pino.destination({ dest: 1, sync: true })

/**
 * The log, to standard output by default: one JSON object a line, at a terminal a line to read. Errors go in as
 * `err`.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      // Requests and answers are never logged whole; a line that tries gets nothing of them.
      serializers: { err: errorForLog, req: () => undefined, res: () => undefined },
    },
    destination ?? standardOutput(),
  )
}
