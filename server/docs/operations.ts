import { sampleOf } from '../openapi/sample.ts'
import {
  type ApiDocument,
  dereferenced,
  type OperationObject,
  type Parameter,
  type Schema,
} from '../openapi/schema.ts'
import { block, escape, words } from './html.ts'

/** An operation with its address. */
export type Located = { path: string; method: string; operation: OperationObject }

/** Deeper fields are in the schema; on the page they would drown the others. */
const DEEPEST = 4

/** All operations of a document, in its order. */
export function operationsOf(document: ApiDocument): Located[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** The address of an operation's section. */
export function linkTo({ operation }: Located): string {
  return `/api/v1/docs/${operation.tags[0]}#${operation.operationId}`
}

/** One line of contents. */
export function contentsLine(located: Located): string {
  return `<li><a href="${linkTo(located)}"><span class="method">${located.method.toUpperCase()}</span> ${escape(located.operation.summary)}</a></li>`
}

/** All about one operation. `origin` is the address of this server. */
export function sectionOf(document: ApiDocument, located: Located, origin: string): string {
  const { path, method, operation } = located
  const parameters = (operation.parameters ?? []).map((one) => ofReference<Parameter>(document, one))
  const body = operation.requestBody?.content['application/json']
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? []
  const json = answer?.content?.['application/json']
  return `<section class="operation" aria-labelledby="${operation.operationId}">
<h3 id="${operation.operationId}">${escape(operation.summary)}</h3>
<p class="address"><span class="method">${method.toUpperCase()}</span>${escape(path)}/</p>
<p>${words((operation.description ?? '').slice(operation.summary.length + 2))}</p>
${parameters.length === 0 ? '' : `<h4>Parameters</h4><dl>${parameters.map((one) => fieldOf(one.name, one.schema, one.required === true, ` in the ${one.in}`, one.description)).join('')}</dl>`}
${body ? `<h4>Body</h4>${fieldsOf(document, body.schema)}` : ''}
<h4>Example</h4>
${block(`curl for ${operation.summary}`, curlOf(document, located, parameters, origin))}
<details><summary>The same with fetch</summary>${block(`fetch for ${operation.summary}`, fetchOf(document, located, parameters, origin))}</details>
${json ? `<details><summary>The answer, ${status}</summary>${fieldsOf(document, dataOf(document, json.schema))}${block(`Answer to ${operation.summary}`, JSON.stringify(json.example ?? sampleOf(document, json.schema), null, 2))}</details>` : `<p>The answer, ${status}: ${escape(Object.keys(answer?.content ?? { 'image/jpeg': 0 }).join(', '))}.</p>`}
<details><summary>Refusals</summary><dl class="refusals">${refusalsOf(document, operation)}</dl></details>
</section>`
}

function ofReference<T extends { $ref?: string }>(document: ApiDocument, one: T): T {
  const [kind = '', name = ''] = one.$ref?.split('/').slice(-2) ?? []
  if (one.$ref === undefined) return one
  const components = document.components as unknown as Record<string, Record<string, T>>
  return components[kind]?.[name] ?? one
}

function refusalsOf(document: ApiDocument, operation: OperationObject): string {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, response]) => {
      const { description } = ofReference(document, response as typeof response & { $ref?: string })
      return `<dt>${status}</dt><dd>${words(description)}</dd>`
    })
    .join('')
}

const dataOf = (document: ApiDocument, schema: Schema): Schema =>
  dereferenced(document, schema).properties?.data ?? {}

/** The type of a field, in words. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' or ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  if (schema.format?.startsWith('date')) return `${type} (${schema.format})`
  return schema.items ? `list of ${typeOf(schema.items)}` : type
}

const fieldOf = (name: string, schema: Schema, isRequired: boolean, where: string, said = ''): string =>
  `<dt><code>${escape(name)}</code> <span class="type">${escape(typeOf(schema))}${isRequired ? ', required' : ''}${where}</span></dt><dd>${words(said)}</dd>`

function fieldsOf(document: ApiDocument, schema: Schema): string {
  const rows: string[] = []
  const add = (one: Schema, before: string, depth: number): void => {
    const whole = one.anyOf?.find(({ properties }) => properties) ?? one
    for (const [name, field] of Object.entries(whole.properties ?? {})) {
      const path = `${before}${name}`
      const isRequired = whole.required?.includes(name) ?? false
      rows.push(fieldOf(path, field, isRequired, '', field.description))
      const inner = field.items ?? field
      if (depth < DEEPEST) add(inner, `${path}${field.items ? '[]' : ''}.`, depth + 1)
    }
  }
  const whole = dereferenced(document, schema)
  add(whole.items ?? whole, whole.items ? '[].' : '', 1)
  return rows.length === 0 ? '<p>Nothing more.</p>' : `<dl>${rows.join('')}</dl>`
}

function headersFor({ operation }: Located, parameters: readonly Parameter[]): [string, string][] {
  const security = (operation.security ?? []) as Record<string, unknown>[]
  const isOpen = security.some((one) => Object.keys(one).length === 0)
  const isGuests = security.some((one) => 'guest' in one)
  return [
    ...(isOpen
      ? []
      : ([isGuests ? ['guestUserID', '$GUEST'] : ['authorization', 'Bearer $TOKEN']] as [string, string][])),
    ...parameters
      .filter((one) => one.in === 'header' && one.required)
      .map(({ name }): [string, string] => [name, '$KEY']),
    ...(operation.requestBody?.content['application/json']
      ? ([['content-type', 'application/json']] as [string, string][])
      : []),
  ]
}

function addressFor(
  document: ApiDocument,
  { path }: Located,
  parameters: readonly Parameter[],
  origin: string,
): string {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((done, { name, schema }) => done.replace(`{${name}}`, String(sampleOf(document, schema))), path)
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(document, schema)))}`)
    .join('&')
  return `${origin}${filled}/${query === '' ? '' : `?${query}`}`
}

function bodyFor(document: ApiDocument, { operation }: Located): unknown {
  const json = operation.requestBody?.content['application/json']
  return json ? (json.example ?? sampleOf(document, json.schema)) : undefined
}

function curlOf(
  document: ApiDocument,
  located: Located,
  parameters: readonly Parameter[],
  origin: string,
): string {
  const body = bodyFor(document, located)
  const method = located.method.toUpperCase()
  return [
    `curl -sS ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}'${addressFor(document, located, parameters, origin)}'`,
    ...headersFor(located, parameters).map(([name, value]) => `  -H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`  -d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`]),
  ].join(' \\\n')
}

function fetchOf(
  document: ApiDocument,
  located: Located,
  parameters: readonly Parameter[],
  origin: string,
): string {
  const body = bodyFor(document, located)
  const headers = headersFor(located, parameters).map(([name, value]) => {
    const text = value.startsWith('Bearer')
      ? '`Bearer ${token}`'
      : value.startsWith('$')
        ? value.slice(1).toLowerCase()
        : `'${value}'`
    return `    ${/^\w+$/.test(name) ? name : `'${name}'`}: ${text},`
  })
  const options = [
    ...(located.method === 'get' ? [] : [`  method: '${located.method.toUpperCase()}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`]),
  ]
  const address = `'${addressFor(document, located, parameters, origin)}'`
  return `const response = await fetch(${address}${options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`})
const { data, code } = await response.json()`
}
