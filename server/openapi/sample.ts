import { type ApiDocument, resolved, type Schema } from './schema.ts'

/** Deeper than this, a sample is cut off. */
const DEEPEST = 8

/** A value that fits a schema, from the examples in it: what a request or an answer looks like. */
export function sampleOf(document: ApiDocument, schema: Schema, depth = 0): unknown {
  if (depth > DEEPEST) return null
  if (schema.examples && schema.examples.length > 0) return schema.examples[0]
  const whole = resolved(document, schema)
  if (whole !== schema) return sampleOf(document, whole, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum && schema.enum.length > 0) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const choice = choices.find(({ type }) => type !== 'null')
    return choice ? sampleOf(document, choice, depth) : null
  }
  const [part] = schema.allOf ?? []
  if (part) return sampleOf(document, part, depth)
  return plainSample(document, schema, depth)
}

function plainSample(document: ApiDocument, schema: Schema, depth: number): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [
          name,
          sampleOf(document, each, depth + 1),
        ]),
      )
    case 'array':
      return schema.items ? [sampleOf(document, schema.items, depth + 1)] : []
    case 'string':
      return textSample(schema)
    case 'number':
    case 'integer':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}

function textSample({ format, minLength = 0 }: Schema): string {
  if (format === 'date') return '2026-11-21'
  if (format === 'date-time') return '2026-11-21T09:30:00.000Z'
  return 'text'.padEnd(minLength, '.')
}
