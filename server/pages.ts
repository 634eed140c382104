import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlainPage, SendPlainPage } from '../platform/http/plain-page.ts'
import type { MayHave } from '../platform/processes/index.ts'
import type { Services } from '../web/services.ts'
import type { Keeping } from './pages/address.ts'
import { mountAssets } from './pages/assets.ts'
import { headersOf } from './pages/caching.ts'
import { formerBuild } from './pages/former-build.ts'
import { guarded, guardedTurns } from './pages/guarded.ts'
import type { KeptPages } from './pages/kept-pages.ts'
import { plainPages } from './pages/plain-pages.ts'
import type { Turns } from './pages/recording.ts'
import { createRenderer, type Mode, type Renderer } from './pages/renderer.ts'
import { createReading, createRendering, type Unrendered } from './pages/rendering.ts'
import { pageHeaders, policyOf, workerPolicy } from './pages/security.ts'
import type { StoredPage } from './pages/stored-page.ts'

function toRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return new Request(new URL(request.url, origin), { method: 'GET', signal: gone.signal })
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  { keeping, policy }: { keeping: Keeping; policy: string },
) {
  const isDocument = page.headers['content-type']?.startsWith('text/html') ?? false
  reply.code(page.status).headers(pageHeaders).headers(headersOf(page, keeping))
  reply.header('vary', 'Accept-Encoding')
  if (page.status === 200) {
    reply.header('etag', page.etag)
    // Without a policy: the browser keeps the one that came with its copy.
    const known = request.headers['if-none-match']
    if (known?.split(',').some((tag) => tag.trim() === page.etag))
      return reply.removeHeader('content-security-policy').code(304).send()
  }
  if (isDocument) reply.header('content-security-policy', policy)
  const { encoding, body } = await page.encoded(request.headers['accept-encoding'])
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(body)
}

async function sendFresh(
  renderer: Renderer,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  request.pagePattern = (await renderer.addressOf(request.url)).pattern
  const response = await renderer.render(toRequest(request, reply, services.site.publicUrl), services)
  reply.removeHeader('content-security-policy')
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header('cache-control', 'no-store')
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : '')
}

const instead: Record<Unrendered, PlainPage> = { too_many: plainPages.tooMany, busy: plainPages.busy }

/**
 * Mounts the pages and their files. In 'built' mode each is cached in `kept` until what it shows changes or one of
 * `turns` comes; else it is rendered each time.
 */
export async function mountPages(
  app: FastifyInstance,
  {
    mode,
    services: given,
    turns,
    kept,
    dataDir,
    frames = [],
    backofficeUrl,
    mayRender,
    sendPage,
    hasSharedCaches,
  }: {
    mode: Mode
    services: Services
    turns: Turns
    kept: KeptPages
    /** Where the files of the build before are. */
    dataDir: string
    /** Origins whose pages may frame ours. */
    frames?: readonly string[]
    /** Where the back office's pages are, if not at the shop's address. */
    backofficeUrl: string | null
    /** Limits renderings per network. */
    mayRender: MayHave
    sendPage: SendPlainPage
    /** Pages name the keys by which caches before the shop drop them. */
    hasSharedCaches: boolean
  },
): Promise<void> {
  const services = guarded(given)
  const origin = services.site.publicUrl
  const renderer = await createRenderer(app, mode)
  if (mode !== 'built') {
    app.get('/*', (request, reply) => sendFresh(renderer, services, request, reply))
    return
  }
  const rendering = createRendering(renderer, {
    origin,
    services,
    turns: guardedTurns(turns),
    mayRender,
    hasSharedCaches,
  })
  const read = createReading(rendering, kept)
  await mountAssets(app, formerBuild(dataDir))
  app.get('/offline.html', (_request, reply) => sendPage(reply, plainPages.offline))
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': workerPolicy,
        'x-content-type-options': 'nosniff',
      })
      .send(renderer.serviceWorker),
  )
  const policyAt = (at: string) => policyOf({ origin: at, scripts: renderer.inlineScripts, frames })
  const policy = policyAt(new URL(origin).origin)
  const officePolicy = backofficeUrl === null ? policy : policyAt(new URL(backofficeUrl).origin)
  app.get('/*', async (request, reply) => {
    const address = await renderer.addressOf(request.url)
    request.pagePattern = address.pattern
    const page = await read(address, request.ip)
    return typeof page === 'string'
      ? sendPage(reply, instead[page])
      : send(request, reply, page, {
          keeping: address.keeping,
          policy: address.pattern.startsWith('/backoffice') ? officePolicy : policy,
        })
  })
}
