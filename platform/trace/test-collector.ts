import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

/** A span as it was sent. `status` is 2 for an error, `kind` 2 a server's, 3 a client's, 5 a consumer's. */
export type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  status: number
  attributes: Record<string, unknown>
}

type Value = { stringValue?: string; intValue?: number | string }
type Attributes = { key: string; value: Value }[]
type Batch = {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: {
      spans: (Omit<SentSpan, 'attributes' | 'status'> & {
        status: { code?: number }
        attributes: Attributes
      })[]
    }[]
  }[]
}

const read = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? Number.NaN)]),
  )

/** A server for traces on this machine: takes them as OTLP over HTTP, and reads those in JSON. */
export type Collector = {
  /** What OpenTelemetry's variables have to be for it: in JSON, each span sent soon. */
  env: Record<string, string>
  /** The bodies of all requests, and where they went. */
  bodies: { path: string; type: string; bytes: Buffer }[]
  spans(): SentSpan[]
  /** The attributes of the programs that sent them. */
  programs(): Record<string, unknown>[]
  /** Makes it answer with this status from now on, or nothing at all. */
  answer(how: number | 'nothing'): void
  close(): Promise<void>
}

/** Starts one. */
export async function startCollector(): Promise<Collector> {
  const bodies: Collector['bodies'] = []
  let answer: number | 'nothing' = 200
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await buffer(request)
    const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    bodies.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', bytes })
    if (answer !== 'nothing') response.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const batches = (): Batch['resourceSpans'] =>
    bodies
      .filter(({ type }) => type === 'application/json')
      .flatMap(({ bytes }) => (JSON.parse(bytes.toString()) as Batch).resourceSpans)
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '20',
    },
    bodies,
    spans: () =>
      batches().flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map(({ traceId, spanId, parentSpanId, name, kind, status, attributes }) => ({
            traceId,
            spanId,
            parentSpanId,
            name,
            kind,
            status: status.code ?? 0,
            attributes: read(attributes),
          })),
        ),
      ),
    programs: () => batches().map(({ resource }) => read(resource.attributes)),
    answer: (how) => {
      answer = how
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
