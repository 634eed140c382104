import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { problems } from '../../contract/problems.ts'
import { refuse } from '../../kernel/result.ts'
import { sendRefusal } from '../../platform/http/answer.ts'
import { root } from '../../platform/project/root.ts'
import type { ApiDocument } from '../openapi/schema.ts'
import { chapters, guideContents } from './guide.ts'
import { escape, words } from './html.ts'
import { contentsLine, operationsOf, sectionOf } from './operations.ts'
import { docsPageOf } from './page.ts'
import { fonts, readStyle } from './style.ts'

const file = join(root, 'contract/openapi.json')

/** Files of the documentation, read at the first request. */
type Loaded = { text: string; document: ApiDocument; style: string; policy: string }

/**
 * Adds the API documentation: the committed openapi.json and the pages for people. `origin` is the server's public
 * address, for examples.
 */
export function mountApiDocs(api: FastifyInstance, origin: string): void {
  let loaded: Loaded | undefined
  const load = (): Loaded => (loaded ??= read())
  const hidden = { schema: { hide: true } }
  const send = (reply: FastifyReply, page: { title: string; main: string; query?: string }) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', load().policy)
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(docsPageOf({ ...page, style: load().style }))

  api.get('/openapi.json', hidden, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(load().text),
  )
  api.get('/docs', hidden, (_request, reply) =>
    send(reply, { title: 'How to use it', main: index(load(), origin) }),
  )
  api.get('/docs/refusals', hidden, (_request, reply) => send(reply, { title: 'Refusals', main: refusals() }))
  api.get<{ Querystring: { q?: unknown } }>('/docs/search', hidden, (request, reply) => {
    const query = typeof request.query.q === 'string' ? request.query.q.slice(0, 100) : ''
    return send(reply, { title: 'Search', main: found(load(), query), query })
  })
  api.get<{ Params: { group: string } }>('/docs/:group', hidden, (request, reply) => {
    const { group } = request.params
    const path = fonts[group]
    if (path !== undefined)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('font/woff2')
        .send(readFileSync(path))
    const main = groupOf(load(), group, origin)
    return main === undefined ? sendRefusal(reply, refuse('not_found')) : send(reply, { title: group, main })
  })
}

function read(): Loaded {
  const text = readFileSync(file, 'utf8')
  const style = readStyle()
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    text,
    document: JSON.parse(text) as ApiDocument,
    style,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  }
}

function index({ document }: Loaded, origin: string): string {
  const guide = chapters(origin)
  const operations = operationsOf(document)
  return `<h1>The API of Àwòrán</h1>
<p>Browse, buy, sell and run the shop by programs. The same for machines: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Contents">${guideContents(guide)}</nav>
${guide.map(({ id, title, html }) => `<section aria-labelledby="${id}"><h2 id="${id}">${escape(title)}</h2>${html}</section>`).join('')}
<h2 id="contents">All operations</h2>
${document.tags
  .map(
    ({ name, description }) =>
      `<h3 id="${name}"><a href="/api/v1/docs/${name}">${escape(name)}</a></h3><p>${escape(description)}</p><ul class="contents">${operations
        .filter(({ operation }) => operation.tags[0] === name)
        .map(contentsLine)
        .join('')}</ul>`,
  )
  .join('')}`
}

function groupOf({ document }: Loaded, group: string, origin: string): string | undefined {
  const tag = document.tags.find(({ name }) => name === group)
  if (!tag) return undefined
  const operations = operationsOf(document).filter(({ operation }) => operation.tags[0] === group)
  return `<h1>${escape(group)}</h1><p>${escape(tag.description)}</p>
<nav aria-label="Operations"><ul class="contents">${operations.map(contentsLine).join('')}</ul></nav>
<h2>Operations</h2>
${operations.map((located) => sectionOf(document, located, origin)).join('')}`
}

function refusals(): string {
  const rows = Object.entries(problems).map(
    ([code, { status, text }]) =>
      `<dt id="${code}"><code>${code}</code> <span class="type">${status}</span></dt><dd>${words(text)}</dd>`,
  )
  return `<h1>Refusals</h1><p>Every code that the API may answer, with its status and the sentence for a person. Each operation lists its own.</p><dl class="refusals">${rows.join('')}</dl>`
}

function found({ document }: Loaded, query: string): string {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean)
  const hits =
    parts.length === 0 ? [] : operationsOf(document).filter((located) => fits(document, located, parts))
  const codes = Object.keys(problems).filter(
    (code) => parts.length > 0 && parts.every((part) => code.includes(part)),
  )
  const said =
    parts.length === 0
      ? 'Type a word above: what you want to do, a field, or a code.'
      : hits.length + codes.length === 0
        ? 'Nothing found. Try one word, such as refund, address or sign.'
        : `${hits.length} operations and ${codes.length} codes.`
  return `<h1>Search</h1><p role="status">${said}</p>
${hits.length === 0 ? '' : `<h2>Operations</h2><ul class="contents">${hits.map(contentsLine).join('')}</ul>`}
${codes.length === 0 ? '' : `<h2>Codes</h2><ul class="contents">${codes.map((code) => `<li><a href="/api/v1/docs/refusals#${code}">${code}</a></li>`).join('')}</ul>`}`
}

function fits(
  document: ApiDocument,
  located: ReturnType<typeof operationsOf>[number],
  parts: string[],
): boolean {
  const { path, method, operation } = located
  const names = JSON.stringify([
    operation.parameters,
    operation.requestBody?.content,
    Object.keys(document.tags),
  ])
  const text = `${operation.operationId} ${method} ${path} ${operation.summary} ${names}`.toLowerCase()
  return parts.every((part) => text.includes(part))
}
