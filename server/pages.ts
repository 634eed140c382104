import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../web/services.ts'
import { mountAssets } from './pages/assets.ts'
import { guarded } from './pages/guarded.ts'
import { createPageCache, type PageCounts } from './pages/page-cache.ts'
import { createRenderer, type Mode, type Renderer } from './pages/renderer.ts'
import { newNonce, pageHeaders, policyOf } from './pages/security.ts'
import { pack, type StoredPage } from './pages/stored-page.ts'

/** What mountPages hands back. */
export type Pages = {
  /** Forgets the kept pages: call it when rows that pages show have changed. */
  drop(): void
  /** How many pages were answered from memory, and how many had to be rendered; since the start. */
  counts(): PageCounts
}

/** The header values of a rendered page that go on to the reader. */
const passedOn = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document'] as const

/** Only the reader's own browser keeps a page, and asks before it shows it again: a nonce is for one reader. */
const revalidated = 'private, max-age=0, must-revalidate'

const toRequest = (request: FastifyRequest, reply: FastifyReply, origin: string): Request => {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return new Request(new URL(request.url, origin), { method: 'GET', signal: gone.signal })
}

const render = async (renderer: Renderer, url: string, origin: string, gap: string): Promise<StoredPage> => {
  // Several readers may wait for one rendering: none of them can call it off.
  const response = await renderer.render(new Request(new URL(url, origin)))
  const headers: Record<string, string> = {}
  for (const name of passedOn) {
    const value = response.headers.get(name)
    if (value !== null) headers[name] = value
  }
  return pack({
    status: response.status,
    headers,
    body: Buffer.from(await response.arrayBuffer()),
    gap,
    pattern: await renderer.patternOf(url),
  })
}

const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  policy: { secure: boolean; frames: readonly string[] },
) => {
  request.pagePattern = page.pattern
  reply.code(page.status).headers(pageHeaders).headers(page.headers)
  if (page.status !== 200) {
    reply.header('cache-control', page.status >= 400 ? 'no-store' : revalidated)
    if (page.status === 503) reply.header('retry-after', '10')
  } else {
    reply.header('cache-control', revalidated).header('etag', page.etag)
    // Without a policy: the browser keeps the one that came with its copy, whose nonce it is.
    const known = request.headers['if-none-match']
    if (known?.split(',').some((tag) => tag.trim() === page.etag)) return reply.code(304).send()
  }
  reply.header('vary', 'Accept-Encoding')
  const nonce = newNonce()
  if (page.headers['content-type']?.startsWith('text/html'))
    reply.header('content-security-policy', policyOf(nonce, policy))
  const { encoding, body } = await page.encoded(request.headers['accept-encoding'], nonce)
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(body)
}

const sendFresh = async (
  renderer: Renderer,
  origin: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  request.pagePattern = await renderer.patternOf(request.url)
  const response = await renderer.render(toRequest(request, reply, origin))
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header('cache-control', 'no-store')
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : '')
}

/**
 * Mounts the pages behind a catch-all for GET and HEAD, and the files they need. Pages are the same for everyone: in
 * 'built' mode each is rendered once, kept, and answered from memory until it is dropped. In 'dev' mode Vite serves the
 * sources and every page is rendered anew. `frames`: origins whose pages may be shown in a frame.
 */
export const mountPages = async (
  app: FastifyInstance,
  {
    mode,
    services,
    frames = [],
    root = process.cwd(),
  }: { mode: Mode; services: Services; frames?: readonly string[]; root?: string },
): Promise<Pages> => {
  const origin = services.site.publicUrl
  // Kept pages have it where each answer has its nonce. It never leaves the process.
  const gap = newNonce()
  const renderer = await createRenderer(app, { mode, root, services: guarded(services), nonce: gap })
  if (mode === 'dev') {
    app.get('/*', (request, reply) => sendFresh(renderer, origin, request, reply))
    return { drop: () => {}, counts: () => ({ hits: 0, misses: 0 }) }
  }
  const cache = createPageCache()
  await mountAssets(app, root)
  const policy = { secure: origin.startsWith('https:'), frames }
  app.get('/*', async (request, reply) => {
    const page = await cache.read(request.url, () => render(renderer, request.url, origin, gap))
    return send(request, reply, page, policy)
  })
  return { drop: cache.drop, counts: cache.counts }
}
