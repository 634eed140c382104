import fc from 'fast-check'

/** A JSON FuzzSchema as the OpenAPI document holds it. */
export type FuzzSchema = {
  type?: string
  anyOf?: FuzzSchema[]
  allOf?: FuzzSchema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, FuzzSchema>
  required?: string[]
  items?: FuzzSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  default?: unknown
}

const script = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
]
const query = [
  "' or 1=1 --",
  "'; drop table account; --",
  '") union select password_hash from account --',
  '%',
  '_',
  '\\',
  '$1',
  'NULL',
]
const place = [
  '../../../../etc/passwd',
  '..%2f..%2f',
  '/etc/shadow',
  'file:///etc/passwd',
  'C:\\windows',
  '\u0000',
  'a\u0000b',
]
const odd = [
  '',
  ' ',
  '\n\r\t',
  '０１２',
  '𝒶',
  '👩🏾‍🎨',
  'Ọ̀ṣun',
  '\u202Eevil',
  '\uFFFF',
  'a'.repeat(10_000),
  '9'.repeat(400),
  '-1',
  '0',
  '1e309',
  'NaN',
  'true',
  '[]',
  '__proto__',
  'constructor',
  '\ud800',
  'Rain \ud83c',
  '\udf27',
  '🎨🎨🎨',
  '№',
]
/** Invisible characters. */
const unseen = ['\u200B', '\u200D', '\u2800', '\u3164', '\u00AD', '\u200E', '\uFE0F', '\u0301']
/** As people paste numbers, codes and days, and as other countries write them. */
const foreign = [
  '123\u00A0456',
  '\u200E123456',
  '123–456',
  '１２３４５６',
  '450.000',
  'NGN 85.000',
  '60,5',
  '45000,50',
  '2026\u20113\u201131',
]

/** Texts that break things elsewhere. */
export const hostileText = fc.constantFrom(...script, ...query, ...place, ...odd, ...unseen, ...foreign)

/** Values of every other kind. */
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, -0, 1e21, 2 ** 53, Number.MAX_VALUE, [], {}, [[]], {
    toString: 'x',
  }),
  fc.constant({ __proto__: null, length: 1e9 }),
  fc.array(fc.integer(), { maxLength: 50 }),
)

const lengths = (low: number, high: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ minLength: low, maxLength: Math.min(high, low + 30) }),
    fc.string({ minLength: low, maxLength: Math.min(high, low + 30), unit: 'grapheme' }),
    fc
      .constantFrom(low, low + 1, Math.max(low, high - 1), high)
      .map((length) => 'ọ'.repeat(Math.min(length, 12_000))),
  )

function text({ minLength = 0, maxLength = 300, pattern, format }: FuzzSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email' || pattern?.includes('@')) {
    return fc
      .tuple(fc.stringMatching(/^[a-z]{1,12}$/), fc.stringMatching(/^[a-z]{1,10}$/))
      .map(([who, where]) => `${who}@${where}.example`)
  }
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'))
    } catch {
      return lengths(minLength, maxLength)
    }
  }
  return lengths(minLength, maxLength)
}

function number({ type, minimum = -1e6, maximum = 1e6 }: FuzzSchema): fc.Arbitrary<number> {
  const whole = fc.integer({
    min: Math.ceil(Math.max(minimum, -1e9)),
    max: Math.floor(Math.min(maximum, 1e9)),
  })
  return type === 'integer'
    ? fc.oneof(whole, fc.constantFrom(minimum, maximum))
    : fc.oneof(whole, fc.double({ min: minimum, max: maximum, noNaN: true }))
}

/** Values by the name of a field, for reaching further than the schema alone does. */
export type Usual = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** What people really type into fields whose schema says only 'a text'. */
export const usualTexts: Usual = {
  phone: fc.integer({ min: 0, max: 99_999_999 }).map((n) => `080${String(n).padStart(8, '0')}`),
  country: fc.constantFrom('Nigeria', 'Ghana'),
  state: fc.constantFrom('Lagos', 'lagos state', 'Accra'),
  otp: fc.constantFrom('123456', '12345'),
  password: fc.constantFrom('a good password', 'short'),
  quantity: fc.constantFrom(0, 1, '2', -1),
  text: fc.constantFrom('A message of more than twenty characters.', 'too short'),
  email: fc.integer({ min: 1, max: 9_999_999 }).map((n) => `fuzz-${n}@test.example`),
}

/** A value that a schema takes, or close to it. `usual` are values for fields by their name. */
export function fitting(schema: FuzzSchema, usual: Usual): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, usual)))
  if (schema.allOf?.[0]) return fitting(schema.allOf[0], usual)
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [
            name,
            usual[name]
              ? fc.oneof({ weight: 4, arbitrary: usual[name] }, { weight: 1, arbitrary: fitting(one, usual) })
              : fitting(one, usual),
          ]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(fitting(schema.items ?? {}, usual), { maxLength: 5 })
    case 'string':
      return text(schema)
    case 'number':
    case 'integer':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.string(), fc.integer())
  }
}

/** A malicious value: fields replaced by hostile ones, left out or added, or nonsense as a whole. */
export function hostile(schema: FuzzSchema, usual: Usual): fc.Arbitrary<unknown> {
  const whole = schema.anyOf?.find((one) => one.type === 'object') ?? schema
  if (whole.type !== 'object' || !whole.properties) return hostileValue
  const fields = Object.fromEntries(
    Object.entries(whole.properties).map(([name, one]) => [
      name,
      fc.oneof({ weight: 1, arbitrary: hostileValue }, { weight: 2, arbitrary: fitting(one, usual) }),
    ]),
  )
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record(
        { ...fields, price: hostileValue, account_id: hostileText, role: fc.constant('STAFF') },
        { requiredKeys: [] },
      ),
    },
    { weight: 1, arbitrary: hostileValue },
  )
}
