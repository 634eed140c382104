import pg from 'pg'

type Parse = (text: string) => unknown

const int8 = 20
const date = 1082
const timestamp = 1114
const int8Array = 1016
const dateArray = 1182
const textArray = 1009

const same: Parse = (text) => text

const ours: Record<number, Parse> = {
  [int8]: parseInt8,
  [date]: same,
  [timestamp]: same,
  [int8Array]: (text) => parseArray(text).map((item) => (item === null ? null : parseInt8(item))),
  [dateArray]: (text) => parseArray(text),
}

// pg's own types know only the types' names, not that any number may be asked for.
const pgParserOf = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse

/**
 * Parses int8 as a number (an unsafe one throws), timestamptz as a Date, json and jsonb; date, timestamp and
 * numeric stay strings. Arrays alike.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : ours[oid]) ?? pgParserOf(oid, format),
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} doesn't fit a number exactly`)
  return value
}

function parseArray(text: string): (string | null)[] {
  return pgParserOf(textArray)(text) as (string | null)[]
}
