/** A JSON schema as an OpenAPI 3.1 document holds it, as far as it is read or written here. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
}

/** The parts of an OpenAPI document that we write and read. */
export type ApiDocument = {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string; description?: string; 'x-internal'?: boolean }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, unknown>
    parameters?: Record<string, unknown>
    headers?: Record<string, unknown>
    responses?: Record<string, unknown>
  }
}

export type Parameter = {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export type Content = Record<string, { schema: Schema; example?: unknown }>

export type ResponseObject = {
  description: string
  headers?: Record<string, unknown>
  content?: Content
}

export type OperationObject = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; description?: string; content: Content }
  responses: Record<string, ResponseObject>
  security?: unknown
}

/** The schemas that a schema is made of, its fields left out. */
export function insideOf({
  anyOf = [],
  oneOf = [],
  allOf = [],
  items,
  additionalProperties,
}: Schema): Schema[] {
  const rest = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : []), ...rest]
}

/** Calls `visit` for a schema and every schema in it. */
export function walkSchema(schema: Schema, visit: (schema: Schema) => void): void {
  visit(schema)
  for (const each of [...Object.values(schema.properties ?? {}), ...insideOf(schema)]) walkSchema(each, visit)
}

/** The schema that a reference of the document leads to; any other schema as it is. */
export function resolved(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.components.schemas[name] ?? {})
}

/** A schema with every reference in it replaced by what it leads to. */
export function dereferenced(document: ApiDocument, schema: Schema): Schema {
  const whole = resolved(document, schema)
  const each = (list: Schema[] | undefined) => list?.map((one) => dereferenced(document, one))
  const { properties, items, anyOf, oneOf, allOf, additionalProperties, ...rest } = whole
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, dereferenced(document, one)]),
      ),
    }),
    ...(items && { items: dereferenced(document, items) }),
    ...(anyOf && { anyOf: each(anyOf) ?? [] }),
    ...(oneOf && { oneOf: each(oneOf) ?? [] }),
    ...(allOf && { allOf: each(allOf) ?? [] }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object'
          ? dereferenced(document, additionalProperties)
          : additionalProperties,
    }),
  }
}

/** The document with its requests written out: no references in parameters and bodies. For those who make requests from it. */
export function withPlainRequests(document: ApiDocument): ApiDocument {
  const plain = structuredClone(document)
  const named = (plain.components.parameters ?? {}) as Record<string, Parameter>
  for (const methods of Object.values(plain.paths))
    for (const operation of Object.values(methods)) {
      operation.parameters = (operation.parameters ?? []).map(
        (one) => named[one.$ref?.split('/').at(-1) ?? ''] ?? one,
      )
      for (const media of Object.values(operation.requestBody?.content ?? {}))
        media.schema = dereferenced(plain, media.schema)
    }
  return plain
}
