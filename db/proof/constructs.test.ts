import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { constructsOf } from './constructs.ts'

beforeAll(() => loadModule())

describe('the constructs of a statement', () => {
  it.each([
    ['listen changes', 'ListenStmt'],
    ['notify changes', 'NotifyStmt'],
    ['lock table work', 'LockStmt'],
    ['merge into work using edition on true when matched then delete', 'MergeStmt'],
    ['select pg_notify($1, $2)', 'pg_notify()'],
    ['select pg_catalog.lower(name) from work', 'lower()'],
    ['select name <% $1 from work', 'operator <%'],
    ['select id = any($1) from work', 'operator any ='],
    ['select a is distinct from b from work', 'operator is distinct ='],
    ['select $1::inet', 'type inet'],
    ['select $1::int[]', 'type int4[]'],
    ['select list[1:3] from work', 'slice of an array'],
    ['select list[1] from work', 'subscript'],
    ['select make_interval(days => 1)', 'NamedArgExpr'],
    ['select distinct on (name) name from work', 'distinct on'],
    ['select 1 union (select distinct on (name) name from work)', 'distinct on'],
    ['select count(*) filter (where $1) from work', 'filter of an aggregate'],
    ['select array_agg(a order by b) from work', 'order within an aggregate'],
    ['select percentile_cont(0.5) within group (order by a) from work', 'within group'],
    ['select row_number() over (order by a) from work', 'window'],
    ['select * from work order by a fetch first 1 row with ties', 'with ties'],
    ['select ctid from work', 'column ctid'],
    ['select * from pg_class', 'catalogue pg_class'],
    ['select * from pgboss.job', 'schema pgboss'],
    ['select * from work for share skip locked', 'for share'],
    ['select * from work for share skip locked', 'skip locked'],
    ['select * from work for update of work nowait', 'for update of a table'],
    ['select * from work for update nowait', 'nowait'],
    ['select * from work, lateral (select 1) one', 'lateral'],
    ['select * from unnest($1::int[], $2::int[]) as t(a, b)', 'unnest() of several arrays'],
    ['select * from unnest($1::int[]) with ordinality', 'with ordinality'],
    ['select * from rows from (generate_series(1, 2), generate_series(1, 3))', 'rows from'],
    ['select * from json_to_recordset($1) as t(a int)', 'columns of a function'],
    ['with recursive t as (select 1) select * from t', 'with recursive'],
    ['with t as materialized (select 1) select * from t', 'as materialized'],
    ['with t as not materialized (select 1) select * from t', 'as not materialized'],
    ['with t as (delete from work returning id) select * from t', 'with … as (a change)'],
    ['insert into work (id) values (1) on conflict do nothing', 'on conflict'],
    ['insert into work (id) values (1) on conflict (lower(name)) do nothing', 'on conflict (expression)'],
    ['insert into work (id) values (1) on conflict (id) where live do nothing', 'on conflict … where'],
    ['insert into work (id) values (1) on conflict on constraint k do nothing', 'on conflict on constraint'],
    ['update work set a = 1 from edition', 'update … from'],
    ['delete from work using edition', 'delete … using'],
    ['set local lock_timeout = 1', 'set local lock_timeout'],
    ['begin isolation level serializable', 'options of a transaction'],
    ['savepoint undone', 'TRANS_STMT_SAVEPOINT'],
    ['select name collate "C" from work', 'collate C'],
    ['alter table a add constraint b foreign key (c) references d deferrable', 'deferrable'],
    [
      'alter table a add constraint b foreign key (c, e) references d on delete set null (c)',
      'on delete set null (column)',
    ],
    ['alter table a add constraint b exclude using gist (c with &&)', 'CONSTR_EXCLUSION'],
    ['alter table a add constraint b unique nulls not distinct (c)', 'nulls not distinct'],
    ['create unique index a on b (c) nulls not distinct', 'nulls not distinct'],
    ['create index a on b using gin (c gin_trgm_ops, d)', 'index gin of several columns'],
    ['create index a on b using gin (c gin_trgm_ops) where d', 'index gin … where'],
    ['create index a on b using gin (c gin_trgm_ops)', 'operator class gin_trgm_ops'],
    ['create index a on b (c) include (d)', 'index … include'],
    ['create index a on b (lower(c))', 'index of an expression'],
    ['create index a on b using gin (c) with (fastupdate = off)', 'option fastupdate'],
    ['create trigger a before update on b for each row execute function c()', 'trigger before, for each row'],
    [
      'create trigger a after insert on b referencing new table as n for each statement execute function c()',
      'trigger … referencing',
    ],
    [
      'create trigger a after update of d on b for each row when (new.d) execute function c()',
      'trigger … update of columns',
    ],
    ['create trigger a after update on b for each row when (new.d) execute function c()', 'trigger … when'],
    ['create trigger a after truncate on b execute function c()', 'trigger … truncate'],
    ['create constraint trigger a after update on b for each row execute function c()', 'constraint trigger'],
    ['create extension pg_trgm', 'extension pg_trgm'],
    ['create domain a as text', 'CreateDomainStmt'],
  ])('%s has %s', (statement, construct) => {
    expect([...constructsOf(statement)]).toContain(construct)
  })

  it('are those of the body of a function too, its expressions and assignments among them', () => {
    const body = `create function public.f() returns trigger language plpgsql as $function$
      declare n int := power(2, 3); list uuid[];
      begin
        select array_agg(id) into list from work for key share;
        n := floor(n) + 1;
        if tg_op = 'INSERT' and new.name <% 'x' then perform pg_notify('a', 'b'); end if;
        foreach n in array list[1:2] loop raise exception 'no'; end loop;
        return null;
      end $function$`
    const expected = `power(); array_agg(); for key share; floor(); operator <%; pg_notify(); slice of an array; plpgsql perform; plpgsql if;
      plpgsql foreach_a; plpgsql raise; option language plpgsql`
    expect([...constructsOf(body)]).toEqual(expect.arrayContaining(expected.split(/;\s+/)))
  })

  it('are none of a text that PostgreSQL does not parse', () => {
    expect(() => constructsOf('select from where')).toThrow(/syntax error/)
  })
})
