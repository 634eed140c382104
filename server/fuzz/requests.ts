import fc from 'fast-check'
import type { OperationObject } from '../openapi/schema.ts'
import { type FuzzSchema, fitting, hostile, hostileText, type Usual } from './values.ts'

/** A request to be sent: who sends it is an index into the callers. */
export type FuzzRequest = { caller: number; path: string; body?: string; contentType?: string }

/** What exists in the marketplace: ids and slugs for paths, values for fields by their name. */
export type Existing = { known: readonly string[]; usual: Usual }

const segment = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())

function pathOf(path: string, operation: OperationObject, { known, usual }: Existing): fc.Arbitrary<string> {
  const parameters = operation.parameters ?? []
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const value = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.string() },
  )
  const queryValue = (name: string, schema: FuzzSchema) =>
    fc.oneof(
      { weight: 6, arbitrary: usual[name] ?? fitting(schema, usual) },
      { weight: 1, arbitrary: hostileText },
    )
  return fc
    .tuple(
      fc.tuple(...inPath.map(() => value)),
      fc.record(
        Object.fromEntries(inQuery.map(({ name, schema }) => [name, queryValue(name, schema as FuzzSchema)])),
        { requiredKeys: [] },
      ),
    )
    .map(([values, query]) => {
      const filled = inPath.reduce(
        (done, { name }, index) => done.replace(`{${name}}`, segment(values[index])),
        path,
      )
      const pairs = Object.entries(query).map(([name, one]) => `${name}=${segment(one)}`)
      return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
    })
}

function bodyOf(
  operation: OperationObject,
  { usual }: Existing,
): fc.Arbitrary<{ body?: string; contentType?: string }> {
  const schema = (operation.requestBody?.content['application/json']?.schema ?? {
    type: 'object',
  }) as FuzzSchema
  const json = (value: unknown) => ({
    body: JSON.stringify(value) ?? 'null',
    contentType: 'application/json',
  })
  return fc.oneof(
    { weight: 5, arbitrary: fitting(schema, usual).map(json) },
    { weight: 5, arbitrary: hostile(schema, usual).map(json) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        {},
        { body: '', contentType: 'application/json' },
        { body: '{', contentType: 'application/json' },
        { body: '{"a":'.repeat(2_000), contentType: 'application/json' },
        { body: '[]', contentType: 'text/plain' },
        { body: '<a/>', contentType: 'application/xml' },
        { body: 'a=1', contentType: 'application/x-www-form-urlencoded' },
        { body: '--x\r\n', contentType: 'multipart/form-data; boundary=x' },
        { body: '{"__proto__":{"role":"STAFF"}}', contentType: 'application/json' },
      ),
    },
  )
}

/** Valid, edge and hostile requests for one operation. */
export function requestsFor(
  path: string,
  method: string,
  operation: OperationObject,
  who: fc.Arbitrary<number>,
  existing: Existing,
): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(
      who,
      pathOf(path, operation, existing),
      method === 'get' || method === 'delete' ? fc.constant({}) : bodyOf(operation, existing),
    )
    .map(([caller, address, body]) => Object.assign({ caller, path: address }, body))
}
