import { expect, it } from 'vitest'
import { type OperationId, operationOf, operations } from './operations/index.ts'
import { tidied } from './texts.ts'

type Schema = { _zod: { def: Def } }
type Def = {
  type: string
  coerce?: boolean
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: Schema[]
  valueType?: Schema
  catchall?: Schema
  checks?: { _zod: { def: { check: string; tx?: unknown; maximum?: number } } }[]
}

/** The fields within a schema of which `is` holds, by their names. */
function fieldsIn({ _zod: { def } }: Schema, is: (def: Def) => boolean, name = 'body'): string[] {
  const within = [def.element, def.innerType, def.in, def.valueType, ...(def.options ?? [])]
  if (def.shape) return Object.entries(def.shape).flatMap(([field, schema]) => fieldsIn(schema, is, field))
  if (is(def)) return [name]
  return within.flatMap((schema) => (schema ? fieldsIn(schema, is, name) : []))
}

/** The objects within a schema that take fields they do not know, by their names. */
function looseIn({ _zod: { def } }: Schema, name = 'body'): string[] {
  const within = [def.element, def.innerType, def.in, def.valueType, ...(def.options ?? [])].flatMap(
    (schema) => (schema ? looseIn(schema, name) : []),
  )
  const fields = Object.entries(def.shape ?? {}).flatMap(([field, schema]) => looseIn(schema, field))
  return [...(def.shape && def.catchall?._zod.def.type !== 'never' ? [name] : []), ...fields, ...within]
}

const strict = new Set(['admin', 'content', 'finance', 'seller', 'staff', 'support', 'support_finance'])

/** Whether nothing reads a text before it is judged. */
const isUnread = ({ type, checks = [] }: Def): boolean =>
  type === 'string' && !checks.some(({ _zod }) => _zod.def.check === 'overwrite')

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
        : fieldsIn(schema as unknown as Schema, isUnread)
            .filter((field) => !isId(field) && !untyped.has(field) && !compared.has(field))
            .map((field) => `${id}: ${field}`),
    )
  })
  expect(unread).toEqual([])
})

it('R2-02, R2-18 a text of at most 200 characters is one line', () => {
  const isLong = ({ type, checks = [] }: Def): boolean =>
    type === 'string' &&
    checks.some(({ _zod }) => _zod.def.tx === tidied._zod.def.tx) &&
    !checks.some(({ _zod }) => (_zod.def.maximum ?? 0) > 200)
  const several = (Object.keys(operations) as OperationId[]).flatMap((id) => {
    const { body, query } = operationOf(id)
    return [body, query].flatMap((schema) =>
      schema === undefined
        ? []
        : fieldsIn(schema as unknown as Schema, isLong).map((field) => `${id}: ${field}`),
    )
  })
  expect(several).toEqual([])
})

it('R2-16 what staff and sellers send has no field that is not known, at any depth', () => {
  const loose = (Object.keys(operations) as OperationId[]).flatMap((id) => {
    const { access, body } = operationOf(id)
    return body === undefined || !strict.has(access)
      ? []
      : looseIn(body as unknown as Schema).map((at) => `${id}: ${at}`)
  })
  expect(loose).toEqual([])
})

it("no number is read by Number(), to which '' is 0, '450.000' is 450, and '1e3' a number", () => {
  const coerced = (Object.keys(operations) as OperationId[]).flatMap((id) => {
    const { body, query, params } = operationOf(id)
    return [body, query, params].flatMap((schema) =>
      schema === undefined
        ? []
        : fieldsIn(schema as unknown as Schema, ({ coerce }) => coerce === true).map(
            (field) => `${id}: ${field}`,
          ),
    )
  })
  expect(coerced).toEqual([])
})
