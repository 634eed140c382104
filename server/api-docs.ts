import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { access, type Operation } from '../contract/access.ts'
import { problems } from '../contract/problems.ts'
import { type ApiDocument, describeOperations, type OperationObject } from './openapi.ts'

const style = `
:root { color-scheme: light dark; --paper: #fffdfa; --ink: #1b1714; --soft: #4f4944; --line: #e8e2db; --accent: #b93312; }
@media (prefers-color-scheme: dark) { :root { --paper: #171411; --ink: #f3ede5; --soft: #b9b1a7; --line: #3a342e; --accent: #ff8a66; } }
body { margin: 0 auto; padding: 32px 16px 96px; max-width: 60rem; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; font-weight: 400; } h2 { margin-top: 64px; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 32px 0 0; overflow-wrap: anywhere; } code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 12px; border: 1px solid var(--line); } p { margin: 4px 0 8px; color: var(--soft); }
a { color: var(--accent); } table { border-collapse: collapse; width: 100%; } td { padding: 4px 16px 4px 0; border-top: 1px solid var(--line); vertical-align: top; }
summary { cursor: pointer; }`

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const shape = (title: string, schema: unknown): string =>
  schema === undefined
    ? ''
    : `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`

const dataOf = (operation: OperationObject): unknown => {
  const answer = (operation.responses['200'] ?? operation.responses['201']) as
    | { content?: Record<string, { schema?: { properties?: { data?: unknown } } }> }
    | undefined
  return answer?.content?.['application/json']?.schema?.properties?.data
}

const section = (path: string, method: string, operation: OperationObject): string => `
<h3 id="${escape(operation.operationId)}"><code>${method.toUpperCase()} ${escape(path)}/</code></h3>
<p>${escape(operation.summary ?? '')}. Who may call it: ${access[operation.operationId as Operation]}.</p>
${(operation.parameters ?? []).map(({ name, in: place }) => `<p><code>${escape(name)}</code> in the ${place}</p>`).join('')}
${shape('What it takes', operation.requestBody?.content['application/json']?.schema)}
${shape('What <code>data</code> of the answer holds', dataOf(operation))}`

const page = (document: ApiDocument): string => {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags?.[0] ?? 'other'
      groups.set(group, [...(groups.get(group) ?? []), section(path, method, operation)])
    }
  }
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Àwòrán API</title><style>${style}</style></head><body>
<main>
<h1>Àwòrán API, version 1</h1>
<p>The same as a document for machines: <a href="/api/v1/openapi.json">openapi.json</a>. A trailing slash is optional everywhere.</p>
<p>Every answer is JSON: <code>{ status: 'success', message, data }</code>, or
<code>{ status: 'error', error, message, code, field?, fields?, about?, request_id }</code>. Amounts are numbers in naira with at most
two decimals. People send <code>Authorization: Bearer …</code>, guests <code>guestUserID: …</code>. An order is safe to send again with
the header <code>Idempotency-Key</code>.</p>
${[...groups].map(([group, parts]) => `<h2>${escape(group)}</h2>${parts.join('')}`).join('')}
<h2>Refusals</h2>
<table>${Object.entries(problems)
    .map(
      ([code, { status, text }]) =>
        `<tr><td><code>${code}</code></td><td>${status}</td><td>${escape(text)}</td></tr>`,
    )
    .join('')}</table>
</main></body></html>`
}

/** Adds the document for machines (openapi.json) and the one for people (docs). Call it after all operations are added. */
export const mountApiDocs = (api: FastifyInstance): void => {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
  let made: { document: ApiDocument; html: string } | undefined
  const make = () => {
    if (!made) {
      const document = describeOperations(api)
      made = { document, html: page(document) }
    }
    return made
  }
  api.get('/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(make().document),
  )
  api.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(make().html),
  )
}
