import type pg from 'pg'

/** A statement with the place that it was found in: a file of the code, or a thing of the schema. */
export type Placed = { place: string; text: string }

/** The statements that would make the public schema of a migrated database anew: its tables, keys, indexes, functions and triggers. */
export async function readDefinitions(client: pg.Client): Promise<Placed[]> {
  const { rows } = await client.query<Placed>(`
    with made as (
      select c.oid, c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    )
    select 'table ' || name as place,
      format('create table %s (%s)', name, string_agg(format('%I %s%s', a.attname, format_type(a.atttypid, a.atttypmod), case
        when a.attidentity <> '' then ' generated always as identity'
        when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
        else ' default ' || pg_get_expr(d.adbin, d.adrelid) end), ', ' order by a.attnum)) as text
    from made join pg_attribute a on a.attrelid = made.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    group by name
    union all
    select 'table ' || name, format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(k.oid))
    from made join pg_constraint k on k.conrelid = made.oid and contype not in ('n', 't')
    union all
    select 'table ' || name, pg_get_indexdef(indexrelid) from made join pg_index on indrelid = made.oid
    union all
    select 'table ' || name, pg_get_triggerdef(t.oid) from made join pg_trigger t on tgrelid = made.oid and not tgisinternal
    union all
    select 'view ' || c.oid::regclass, pg_get_viewdef(c.oid)
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
    union all
    select 'type ' || t.oid::regtype, case t.typtype when 'd' then format('create domain %s as %s', t.oid::regtype, format_type(typbasetype, typtypmod))
      when 'e' then format('create type %s as enum ()', t.oid::regtype) else format('create type %s as range (subtype = text)', t.oid::regtype) end
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')
    union all
    select 'extension ' || extname, 'create extension ' || extname from pg_extension where extname <> 'plpgsql'
    union all
    select 'function ' || proname, pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    order by 1, 2`)
  return rows
}
