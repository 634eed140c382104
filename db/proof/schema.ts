import type pg from 'pg'
import { type Kind, readCatalogue } from './rows.ts'

type Column = {
  table: string
  name: string
  type: number
  is_nullable: boolean
  is_generated: boolean
  words: string[] | null
}

/**
 * The text of db/schema.ts: for each table of a migrated database its columns, as they arrive and are written. A text column whose check
 * names the values it may have has the union of them.
 */
export async function writeSchema(client: pg.Client): Promise<string> {
  const { types } = await readCatalogue(client)
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, a.atttypid::int as type, not a.attnotnull as is_nullable,
      (a.atthasdef or a.attidentity <> '') as is_generated,
      (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\((' || a.attname || ' = ANY \\(ARRAY\\[|[(]?' || a.attname || ' = ''[^'']*''::text\\)*$)')
        limit 1) as words
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname, a.attnum`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  return [
    '// Made from the migrations by `npm run docs`; `npm run check` compares it with them.',
    '',
    "import type { Generated } from 'kysely'",
    '',
    '/** The tables of the migrated database: each column as it arrives and is written. */',
    'export interface Database {',
    ...[...tables].map(
      ([table, columns]) =>
        `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }`,
    ),
    '}',
    '',
  ].join('\n')

  function typeOf({ type, is_nullable, is_generated, words }: Column): string {
    const { kind, isArray } = types.get(type) ?? { kind: 'string' as Kind, isArray: false }
    const one = words?.length ? words.map((word) => `'${word}'`).join(' | ') : kind
    const whole = `${isArray && words?.length ? `(${one})` : one}${isArray ? '[]' : ''}${is_nullable && kind !== 'unknown' ? ' | null' : ''}`
    return is_generated ? `Generated<${whole}>` : whole
  }
}
