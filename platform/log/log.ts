import pino, { type DestinationStream, type Logger } from 'pino'
import { scrub } from './scrub.ts'

/** Properties of errors that say what went wrong and hold nothing that was typed. */
const kept = ['code', 'errno', 'syscall', 'port', 'constraint', 'table', 'column', 'routine', 'statusCode']

/** SQLSTATE class 22, data exceptions: their message quotes the value that was wrong. */
const quotesInput = (code: unknown): boolean => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)

const clean = (text: string, code: unknown): string =>
  scrub(quotesInput(code) ? text.replace(/"[^"]*"/g, '"…"') : text)

/** An error as a line of the log holds it: its kind, message, stack and causes, without values of rows or requests. */
export const errorForLog = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? scrub(error) : typeof error
  const own = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: clean(error.message, own.code),
    stack: clean(error.stack ?? '', own.code),
    ...Object.fromEntries(kept.filter((name) => own[name] !== undefined).map((name) => [name, own[name]])),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: errorForLog(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && depth <= 3
      ? { errors: error.errors.slice(0, 5).map((each) => errorForLog(each, depth + 1)) }
      : {}),
  }
}

/** The log: one JSON object a line, to standard output unless told otherwise. Errors go in as `err`. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      // Nobody logs a request or an answer whole; should somebody, nothing of it comes out.
      serializers: { err: errorForLog, req: () => undefined, res: () => undefined },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
