import { context, type DiagLogger, DiagLogLevel, diag, logs, propagation, trace } from '@opentelemetry/api'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { within } from '../limits/within.ts'

/** Where the sending of traces says what is wrong; a pino logger fits. */
type TraceLog = { warn(about: object, message: string): void }

/** How long a stop waits for the last spans to be sent. */
const PATIENCE_MS = 3 * SECOND

/**
 * Sends spans to where OpenTelemetry's own variables say, until it is stopped. A server for traces that is away
 * costs spans and a line of the log a minute.
 */
export async function startTraces(log: TraceLog): Promise<{ stop(): Promise<void> }> {
  // Its packages are as large as a tenth of the program: who sends no traces does not load them.
  const { NodeSDK } = await import('@opentelemetry/sdk-node')
  if (!process.env['OTEL_RESOURCE_ATTRIBUTES']?.includes('service.name='))
    process.env['OTEL_SERVICE_NAME'] ||= 'aworan'
  // Its default is also to take in what a caller names "baggage", which would go along with each job.
  process.env['OTEL_PROPAGATORS'] ||= 'tracecontext'
  // Figures and the log have their own ways out.
  const sdk = new NodeSDK({ metricReaders: [], logRecordProcessors: [] })
  diag.setLogger(quietly(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  sdk.start()
  const end = async (): Promise<void> => {
    await within(
      PATIENCE_MS,
      sdk.shutdown().catch(() => {}),
      undefined,
    )
    for (const part of [trace, context, propagation, logs, diag]) part.disable()
  }
  let ending: Promise<void> | undefined
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
    log.warn({ why }, 'traces are not sent as they should be')
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
