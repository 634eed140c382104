import type { Config } from '../../platform/config/index.ts'
import { doQueued, startTraces } from '../../platform/trace/index.ts'
import { type Diagnosis, well, wrong } from './finding.ts'

/** Of a trace that samplers of any share record, where they follow what caused it and where they go by its number. */
const traceContext = { traceparent: '00-00000000000000000000000000000001-0000000000000001-01' }

/** Sends a span by the variables of this process, as the server does; nothing where it sends none. */
export async function examineTraces({ isTraced }: Pick<Config, 'isTraced'>): Promise<Diagnosis[]> {
  if (!isTraced) return []
  const said: string[] = []
  const traces = await startTraces({ warn: ({ why }) => void said.push(why) })
  await doQueued('doctor', { requestId: null, traceContext }, async () => {})
  const isDone = await traces.stop()
  const [why = isDone ? undefined : 'no answer in three seconds'] = said
  return [
    why === undefined
      ? well('The server for traces takes spans from us')
      : wrong(
          `The server for traces does not take spans from us (${why})`,
          'Look at OTEL_EXPORTER_OTLP_ENDPOINT and the other variables of OpenTelemetry. The shop sells without traces.',
        ),
  ]
}
