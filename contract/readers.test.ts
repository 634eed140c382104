import { expect, it } from 'vitest'
import { type OperationId, operationOf, operations } from './operations/index.ts'

type Schema = { _zod: { def: Def } }
type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: Schema[]
  valueType?: Schema
  checks?: { _zod: { def: { check: string } } }[]
}

/** The texts within a schema that nothing reads before they are judged, by the names of their fields. */
function unreadIn({ _zod: { def } }: Schema, name: string): string[] {
  const within = [def.element, def.innerType, def.in, def.valueType, ...(def.options ?? [])]
  if (def.shape) return Object.entries(def.shape).flatMap(([field, schema]) => unreadIn(schema, field))
  if (def.type === 'string')
    return (def.checks ?? []).some(({ _zod }) => _zod.def.check === 'overwrite') ? [] : [name]
  return within.flatMap((schema) => (schema ? unreadIn(schema, name) : []))
}

/** What no person types: what is chosen from a list, what programs send, and passwords, which nobody changes on the way. */
const untyped = new Set([
  'artists',
  'bank_code',
  'borne_by',
  'collection',
  'country',
  'disabled',
  'preview',
  'query',
  'quote',
  'refresh',
  'state',
  'named',
  'referrer',
  'slugs',
  'work',
  'works',
])
/** Filters of public lists, which are only compared. */
const compared = new Set(['artist', 'letter', 'medium', 'search', 'after'])
const isId = (field: string) => /(^|_)(id|ids|slug|password)$/.test(field) || field === 'isubcategory_id'

it('what people type in any operation is read by one of the readers of texts.ts', () => {
  const unread = (Object.keys(operations) as OperationId[]).flatMap((id) => {
    const { body, query } = operationOf(id)
    return [body, query].flatMap((schema) =>
      schema === undefined
        ? []
        : unreadIn(schema as unknown as Schema, 'body')
            .filter((field) => !isId(field) && !untyped.has(field) && !compared.has(field))
            .map((field) => `${id}: ${field}`),
    )
  })
  expect(unread).toEqual([])
})
