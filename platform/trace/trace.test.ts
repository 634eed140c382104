import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beginRequest,
  doFor,
  doForNone,
  doQueued,
  presentRequestId,
  presentTraceContext,
  startTraces,
  type Traces,
  traceCall,
  tracedFetch,
} from './index.ts'
import { type Collector, type SentSpan, startCollector } from './test-collector.ts'

const lines: { why?: string }[] = []
const log = { warn: (about: object) => void lines.push(about) }
let collector: Collector
let traces: Traces

const start = async (env: Record<string, string> = {}) => {
  for (const [name, value] of Object.entries({
    OTEL_SERVICE_NAME: '',
    OTEL_RESOURCE_ATTRIBUTES: '',
    OTEL_PROPAGATORS: '',
    ...collector.env,
    ...env,
  }))
    vi.stubEnv(name, value)
  traces = await startTraces(log)
}
/** All spans, by name: a stop sends the last ones. */
const sent = async (): Promise<Record<string, SentSpan>> => {
  await traces.stop()
  return Object.fromEntries(collector.spans().map((span) => [span.name, span]))
}

beforeEach(async () => {
  lines.length = 0
  collector = await startCollector()
})
afterEach(async () => {
  await traces.stop()
  await collector.close()
  vi.unstubAllEnvs()
})

const attributes = { 'db.query.text': 'select $1' }
/** Returns the span that the call was given. */
const call = (name: string) =>
  traceCall(
    () => ({ name, attributes }),
    async (given) => given,
  )
const request = (headers = {}): ReturnType<typeof beginRequest> =>
  doFor('request-1', () => beginRequest(headers))
const ended = { operation: 'orders.create', method: 'POST', status: 200 }

describe('traces', () => {
  it('join a request, what it asks others, and the work that it queues, each with the request’s id', async () => {
    await start()
    const span = request()
    const traceContext = await doFor('request-1', () =>
      span.within(async () => {
        await call('select work')
        return presentTraceContext()
      }),
    )
    span.end(ended)
    const seen = await doQueued('job mail', { requestId: 'request-1', traceContext }, async () => {
      await call('update mail')
      return presentRequestId()
    })
    expect(seen).toBe('request-1')
    const spans = await sent()
    const root = spans['POST orders.create']
    const job = spans['job mail']
    expect(root).toMatchObject({
      kind: 2,
      status: 0,
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200 },
    })
    expect(spans['select work']).toMatchObject({ kind: 3, parentSpanId: root?.spanId, attributes })
    expect(job).toMatchObject({ kind: 5, parentSpanId: root?.spanId })
    expect(spans['update mail']?.parentSpanId).toBe(job?.spanId)
    for (const each of Object.values(spans)) {
      expect(each.traceId).toBe(root?.traceId)
      expect(each.attributes['aworan.request_id']).toBe('request-1')
    }
    expect(Object.keys(spans)).toHaveLength(4)
    expect(collector.programs()[0]).toMatchObject({ 'service.name': 'aworan' })
    expect(lines).toEqual([])
  })

  it('go on from the headers that they are given, and take in no baggage', async () => {
    await start()
    const span = request({
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      baggage: 'who=ada',
    })
    expect(span.within(presentTraceContext)).toEqual({
      traceparent: expect.stringMatching(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/),
    })
    span.end(ended)
    expect((await sent())['POST orders.create']?.parentSpanId).toBe('b7ad6b7169203331')
  })

  it('say of an error its kind and nothing that it quotes', async () => {
    await start()
    const failing = (name: string, error: unknown) =>
      doQueued(name, { requestId: null, traceContext: null }, () => Promise.reject(error)).catch(() => {})
    await failing('a', Object.assign(new Error('Key (email)=(ada@example.com) exists'), { code: '23505' }))
    await failing('b', new TypeError('ada@example.com'))
    await failing('c', 'ada@example.com')
    const span = request()
    span.end({ ...ended, status: 503 })
    const spans = await sent()
    expect(
      ['a', 'b', 'c', 'POST orders.create'].map((name) => spans[name]?.attributes['error.type']),
    ).toEqual(['23505', 'TypeError', 'string', '503'])
    for (const { status } of Object.values(spans)) expect(status).toBe(2)
    expect(String(collector.bodies.map(({ bytes }) => bytes))).not.toContain('ada@')
  })

  it('have calls only within a span that goes on: none of a look by the clock', async () => {
    await start()
    const look = () => call('select due')
    await look()
    const span = request()
    const later = span.within(() => () => look())
    await span.within(async () => {
      span.end(ended)
      await later()
      await doForNone(look)
    })
    expect(Object.keys(await sent())).toEqual(['POST orders.create'])
  })

  it('have the host of what was fetched and how it answered, and not its path; the host gets no id', async () => {
    await start()
    const span = request()
    const { OTEL_EXPORTER_OTLP_ENDPOINT: url = '' } = collector.env
    await span.within(async () => {
      await tracedFetch(`${url}/charges/secret-reference`, { method: 'POST', body: 'x' })
      await tracedFetch('http://127.0.0.1:1/').catch(() => {})
    })
    span.end(ended)
    const spans = await sent()
    expect(spans['POST 127.0.0.1']).toMatchObject({
      kind: 3,
      attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    })
    expect(spans['GET 127.0.0.1']?.status).toBe(2)
    const asked = collector.bodies.filter(({ path }) => path === '/charges/secret-reference')
    expect(asked).toHaveLength(1)
    expect(JSON.stringify(collector.spans())).not.toContain('secret-reference')
  })

  it('follow the sampler of the environment, in queued work too', async () => {
    await start({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
    const span = request()
    const traceContext = span.within(presentTraceContext)
    span.end(ended)
    expect(traceContext?.['traceparent']).toMatch(/-00$/)
    await doQueued('job mail', { requestId: null, traceContext }, async () => {})
    expect(await sent()).toEqual({})
  })

  it('go out in protobuf unless JSON is asked for, to the path and by the name that the environment gives', async () => {
    await start({
      OTEL_EXPORTER_OTLP_PROTOCOL: '',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.env['OTEL_EXPORTER_OTLP_ENDPOINT']}/in/here`,
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=shop-of-lagos',
    })
    request().end(ended)
    await traces.stop()
    const [body] = collector.bodies
    expect(body).toMatchObject({ path: '/in/here', type: 'application/x-protobuf' })
    for (const text of ['shop-of-lagos', 'POST orders.create', 'request-1'])
      expect(body?.bytes.includes(text)).toBe(true)
  })

  it('are nothing without a start, and with OTEL_SDK_DISABLED', async () => {
    await start({ OTEL_SDK_DISABLED: 'true' })
    const span = request({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' })
    expect(span.within(presentTraceContext)).toBeNull()
    expect(span.within(() => presentRequestId())).toBeUndefined()
    expect(await call('select')).toBeUndefined()
    span.end(ended)
    await traces.stop()
    expect(collector.bodies).toEqual([])
  })

  it('of a server for traces that takes none cost a line of the log a minute', async () => {
    collector.answer(400)
    await start()
    for (const count of [1, 2, 3]) {
      request().end(ended)
      await vi.waitFor(() => expect(collector.bodies).toHaveLength(count))
    }
    await traces.stop()
    expect(lines).toEqual([{ why: expect.stringMatching(/Bad Request|400/) }])
  })

  it('of one that is away cost no error of what is traced', async () => {
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_TIMEOUT: '50' })
    request().end(ended)
    await vi.waitFor(() => expect(lines).toHaveLength(1))
  })

  it('of one that hangs hold a stop for three seconds at most', async () => {
    collector.answer('nothing')
    await start()
    request().end(ended)
    await vi.waitFor(() => expect(collector.bodies).toHaveLength(1))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let hasStopped = false
    const stopping = traces.stop().then(() => {
      hasStopped = true
    })
    await vi.advanceTimersByTimeAsync(2_900)
    expect(hasStopped).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(hasStopped).toBe(true)
    await stopping
    vi.useRealTimers()
  })
})
