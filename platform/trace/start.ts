import { context, type DiagLogger, DiagLogLevel, diag, logs, propagation, trace } from '@opentelemetry/api'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { within } from '../limits/within.ts'
import { scrub } from '../log/scrub.ts'

/** Where the sending of traces says what is wrong; a pino logger fits. */
type TraceLog = { warn(about: { why: string }, message: string): void }

/** How long a stop waits for the last spans to be sent. */
const PATIENCE_MS = 3 * SECOND

/** Sends spans until it is stopped; `stop` returns whether what was left could be sent or refused in time. */
export type Traces = { stop(): Promise<boolean> }

/**
 * Sends spans to where OpenTelemetry's own variables say. A server for traces that is away costs spans and a line
 * of the log a minute.
 */
export async function startTraces(log: TraceLog): Promise<Traces> {
  // Who sends no traces does not load its packages.
  const { NodeSDK } = await import('@opentelemetry/sdk-node')
  if (!process.env['OTEL_RESOURCE_ATTRIBUTES']?.includes('service.name='))
    process.env['OTEL_SERVICE_NAME'] ||= 'aworan'
  // Its default is also to take in what a caller names "baggage", which would go along with each job.
  process.env['OTEL_PROPAGATORS'] ||= 'tracecontext'
  // Figures and the log have their own ways out.
  const sdk = new NodeSDK({ metricReaders: [], logRecordProcessors: [] })
  const said = quietly(log)
  diag.setLogger(said, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  sdk.start()
  const end = async (): Promise<boolean> => {
    const isDone = await within(
      PATIENCE_MS,
      sdk
        .shutdown()
        .catch((error: unknown) => said.error(error instanceof Error ? error.message : String(error)))
        .then(() => true),
      false,
    )
    for (const part of [trace, context, propagation, logs, diag]) part.disable()
    return isDone
  }
  let ending: Promise<boolean> | undefined
  return { stop: () => (ending ??= end()) }
}

/** What the library says of its work, as lines of our log: the same again only after a minute. */
function quietly(log: TraceLog): DiagLogger {
  const last = new Map<string, number>()
  const warn = (text: string): void => {
    const why = messageIn(text)
    const alike = why.replace(/\d+/g, '')
    const now = performance.now()
    if (now - (last.get(alike) ?? -MINUTE) < MINUTE) return
    if (last.size > 100) last.clear()
    last.set(alike, now)
    log.warn({ why: scrub(why) }, 'traces are not sent as they should be')
  }
  const nothing = (): void => {}
  return { error: warn, warn, info: nothing, debug: nothing, verbose: nothing }
}

/** An error comes as JSON, with its stack. */
function messageIn(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message)
  } catch {
    return text
  }
}
