import { type OperationId, operationOf } from '../../contract/operations/index.ts'
import type { Docstrings, Place } from './docstrings.ts'
import { examples } from './examples.ts'
import { callersOf, components, head, headersOf } from './general.ts'
import { addRefusals, securityOf } from './refused.ts'
import { sampleOf } from './sample.ts'
import { type ApiDocument, insideOf, type OperationObject, type Schema } from './schema.ts'

/**
 * Adds to a collected document what the routes alone do not say: words, examples, callers, headers and refusals. `sources` has the file
 * and export of each component.
 */
export function describeApi(
  collected: ApiDocument,
  docstrings: Docstrings,
  sources: ReadonlyMap<string, string>,
): ApiDocument {
  const shared: Record<string, unknown> = {}
  const schemas = sorted(collected.components.schemas)
  for (const [name, schema] of Object.entries(schemas))
    describeComponent(name, schema, docstrings.ofExport(sources.get(name.replace(/Input$/, '')) ?? ''))
  const paths: ApiDocument['paths'] = {}
  const document: ApiDocument = {
    ...head,
    paths,
    components: { ...components, schemas },
  }
  for (const [path, methods] of Object.entries(collected.paths)) {
    for (const operation of Object.values(methods)) describeOperation(document, operation, shared, docstrings)
    paths[path.replace(/\/$/, '')] = methods
  }
  document.components.responses = sorted(shared)
  document.components.schemas = used(document)
  return withShortNames(document)
}

/** A shape that is only ever sent needs no `Input` after its name. */
function withShortNames(document: ApiDocument): ApiDocument {
  const names = new Set(Object.keys(document.components.schemas))
  const renamed = JSON.stringify(document).replace(
    /(?<=#\/components\/schemas\/)(\w+)Input(?=")/g,
    (whole, base: string) => (names.has(base) ? whole : base),
  )
  const short = JSON.parse(renamed) as ApiDocument
  short.components.schemas = sorted(
    Object.fromEntries(
      Object.entries(short.components.schemas).map(([name, schema]) => {
        const base = name.replace(/Input$/, '')
        return [names.has(base) ? name : base, schema]
      }),
    ),
  )
  return short
}

function describeComponent(name: string, schema: Schema, place: Place | undefined): void {
  schema.description ??= place?.text || `${name.replace(/Input$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}.`
  describeFields(schema, place)
}

/** Gives every field of a schema its words and, where there is one that fits, its example. */
function describeFields(schema: Schema, place: Place | undefined): void {
  if (schema.type === 'integer') schema.format ??= 'int64'
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const own = place?.field(name)
    if (own?.text) field.description ??= own.text
    const example = examples[name]
    if (example !== undefined && fits(example, field)) field.examples ??= [example]
    describeFields(field, own)
  }
  for (const inner of insideOf(schema)) describeFields(inner, place)
}

/** Whether an example is of the type of a field and within its limits. */
function fits(example: unknown, field: Schema): boolean {
  if (field.$ref !== undefined || field.enum !== undefined || field.const !== undefined) return false
  const choices = field.anyOf ?? field.oneOf
  if (choices) return choices.some((choice) => fits(example, choice))
  const types = new Set([field.type ?? []].flat())
  if (example === null) return types.has('null')
  if (Array.isArray(example)) return types.has('array')
  if (typeof example === 'number')
    return (
      (types.has('number') || (types.has('integer') && Number.isInteger(example))) &&
      example >= (field.minimum ?? example) &&
      example <= (field.maximum ?? example)
    )
  if (typeof example === 'string' && types.has('string'))
    return (
      example.length >= (field.minLength ?? 0) &&
      example.length <= (field.maxLength ?? example.length) &&
      (field.pattern === undefined || new RegExp(field.pattern, 'u').test(example))
    )
  return types.has(typeof example)
}

function describeOperation(
  document: ApiDocument,
  operation: OperationObject,
  shared: Record<string, unknown>,
  docstrings: Docstrings,
): void {
  const id = operation.operationId as OperationId
  operation.description = `${operation.summary}. ${callersOf(id)}`
  operation.security = securityOf(id)
  for (const parameter of operation.parameters ?? []) {
    const part = parameter.in === 'path' ? 'params' : 'query'
    parameter.description ??= docstrings.ofOperation(id, part)?.field(parameter.name)?.text ?? ''
    delete parameter.schema.description
    if (parameter.schema.type === 'integer') parameter.schema.format ??= 'int64'
  }
  const envelope = docstrings.ofExport('envelope.ts#success')
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response.description === 'Default Response')
      response.description = status === '201' ? 'It is made.' : 'It is done.'
    addSamples(document, response.content, {
      text: '',
      field: (name) => {
        const own = envelope?.field(name)
        return own && name === 'data'
          ? { ...own, field: docstrings.ofOperation(id, 'data')?.field ?? own.field }
          : own
      },
    })
  }
  const body = operation.requestBody
  if (body) {
    addSamples(document, body.content, docstrings.ofOperation(id, 'body'))
    const own = operationOf(id).example
    const json = body.content['application/json']
    if (own !== undefined && json) json.example = own
  }
  addRefusals(operation, shared)
  const headers = headersOf(id)
  if (headers.length > 0)
    operation.parameters = [...(operation.parameters ?? []), ...headers] as OperationObject['parameters'] &
      object
}

function addSamples(
  document: ApiDocument,
  content: OperationObject['responses'][string]['content'],
  place: Place | undefined,
): void {
  for (const [type, media] of Object.entries(content ?? {})) {
    describeFields(media.schema, place)
    if (type === 'application/json') media.example ??= sampleOf(document, media.schema)
  }
}

/** The components that the operations lead to. */
function used(document: ApiDocument): Record<string, Schema> {
  const found = new Set<string>(['Failure'])
  const look = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (found.has(name)) continue
      found.add(name)
      look(document.components.schemas[name] ?? {})
    }
  }
  look(document.paths)
  return Object.fromEntries(Object.entries(document.components.schemas).filter(([name]) => found.has(name)))
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
