import type pg from 'pg'
import type { Checker, Type } from 'typescript/unstable/sync'
import type { ResultField } from './describe.ts'

/** How the values of PostgreSQL's types arrive in TypeScript, see platform/db/parsers.ts; `unknown`: whatever the JSON holds. */
export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'unknown'

const kinds: Record<string, Kind> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}

/** What is known of a database's types and columns, by PostgreSQL's numbers for them. */
export type Catalogue = {
  types: ReadonlyMap<number, { kind: Kind; isArray: boolean }>
  /** The names of columns that can be null, by `table.column` in numbers. */
  nullable: ReadonlyMap<string, string>
}

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows: types } = await client.query<{ oid: number; name: string; element: string | null }>(`
    select t.oid::int, t.typname as name, e.typname as element
    from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`)
  const { rows: columns } = await client.query<{ place: string; name: string }>(`
    select attrelid::int || '.' || attnum as place, attname as name from pg_attribute where attnum > 0 and not attnotnull`)
  return {
    types: new Map(
      types.map(({ oid, name, element }) => [
        oid,
        { kind: kinds[element ?? name] ?? 'string', isArray: element !== null },
      ]),
    ),
    nullable: new Map(columns.map(({ place, name }) => [place, name])),
  }
}

/**
 * In what a claimed row type differs from what the statement `text` returns; empty when it is right. A row may claim less than is returned.
 * A column that can be null may be claimed not to be where the statement compares it with something or asks that it is not null.
 */
export function differences(
  checker: Checker,
  row: Type | undefined,
  { text, fields }: { text: string; fields: readonly ResultField[] },
  { types, nullable }: Catalogue,
): string[] {
  if (!row) return []
  const returned = new Map(fields.map((field) => [field.name, field]))
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const { name } = property
    const field = returned.get(name)
    if (!field) return [`does not return ${name}`]
    const type = checker.getTypeOfSymbol(property)
    const arrives = types.get(field.type)
    if (!type || !arrives) return []
    const claim = checker.typeToString(type)
    if (!fits(checker, checker.getNonNullableType(type) ?? type, arrives))
      return [`returns ${name} as ${arrives.kind}${arrives.isArray ? '[]' : ''}, its row says ${claim}`]
    const column = nullable.get(`${field.table}.${field.column}`)
    const isSure = column === undefined || mayBeNull(checker, type) || isCompared(text, column)
    return isSure ? [] : [`returns ${name}, which can be null, its row says ${claim}`]
  })
}

function isCompared(text: string, column: string): boolean {
  return new RegExp(`\\b${column} (is not null|=|<|>|like|in\\b)`).test(text)
}

function fits(checker: Checker, type: Type, { kind, isArray }: { kind: Kind; isArray: boolean }): boolean {
  if (kind === 'unknown') return true
  if (isArray) {
    const element = type.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
    return (
      element !== undefined &&
      fits(checker, checker.getNonNullableType(element) ?? element, { kind, isArray: false })
    )
  }
  if (kind === 'Date' || kind === 'Buffer') return checker.typeToString(type).startsWith(kind)
  const basic = {
    string: checker.getStringType,
    number: checker.getNumberType,
    boolean: checker.getBooleanType,
  }[kind]
  return checker.isTypeAssignableTo(type, basic.call(checker))
}

function mayBeNull(checker: Checker, type: Type): boolean {
  return checker.isTypeAssignableTo(checker.getNullType(), type)
}
