import { loadModule } from 'libpg-query'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../platform/db/test-database.ts'
import { portabilityOf, withConstructs } from './cockroach.ts'
import { constructsOf } from './constructs.ts'
import { readDefinitions } from './definitions.ts'

beforeAll(() => loadModule())

const at = 'features/orders/store/orders.ts:7'

describe('what CockroachDB does with our SQL', () => {
  it('names where a construct is that it refuses, once for each feature, table or function', () => {
    const refusing = 'select normalize($1)'
    const { statements, refusedStatements, lacks } = portabilityOf([
      { place: at, text: refusing },
      { place: 'features/orders/store/search.ts:9', text: refusing },
      { place: 'table orders', text: 'create index a on b (normalize(c))' },
      { place: at, text: 'select 1' },
    ])
    expect({ statements, refusedStatements }).toEqual({ statements: 3, refusedStatements: 2 })
    expect(lacks.find(({ construct }) => construct === 'normalize()')?.places).toEqual([
      'features/orders',
      'table orders',
    ])
  })

  it('asks for what nobody looked up yet, and for what is listed and used no more', () => {
    const { problems } = portabilityOf([{ place: at, text: 'listen changes' }])
    expect(problems).toContain(`${at}: say in db/proof/cockroach.ts what CockroachDB does with ListenStmt`)
    expect(problems).toContain('operator <% is used no more: take it off the lists in db/proof/cockroach.ts')
  })

  it('is written into its place of the document, which has to have one', () => {
    const before =
      'Text\n<!-- constructs: written by `npm run docs` -->\nof yesterday\n<!-- end of constructs -->\nmore\n'
    const text = withConstructs(before, portabilityOf([{ place: at, text: 'select normalize($1)' }]))
    expect(text).toMatch(/^Text\n/)
    expect(text).toMatch(/\nmore\n$/)
    expect(text).not.toContain('of yesterday')
    expect(text).toContain('1 of 1 statements')
    expect(text).toMatch(/\| `normalize\(\)` \| [^|]+ \| features\/orders \|/)
    expect(() => withConstructs('Text', portabilityOf([]))).toThrow(/No place for the constructs/)
  })
})

it('the definitions of a schema are all of its tables, views, types, functions and extensions', async () => {
  const t = await testDatabase()
  const client = new pg.Client({ connectionString: t.url })
  try {
    await client.connect()
    await client.query(`
      create domain proof_short as varchar(9);
      create type proof_kind as enum ('a');
      create type proof_span as range (subtype = date);
      create table proof_one (
        id int generated always as identity primary key, name text collate "C" default lower('A'),
        twice int generated always as (id * 2) stored, kind proof_kind[] not null check (name is json),
        other int references proof_one deferrable
      );
      create index on proof_one using gin (kind);
      create view proof_seen as select distinct on (name) name from proof_one;
      create function proof_turn() returns trigger language plpgsql as $$ begin notify proof; return null; end $$;
      create trigger proof_turned after truncate on proof_one execute function proof_turn();`)
    const definitions = (await readDefinitions(client)).filter(({ place }) => /proof_|pg_trgm/.test(place))
    const constructs = Object.fromEntries(
      [...Map.groupBy(definitions, ({ place }) => place)].map(([place, statements]) => [
        place,
        [...new Set(statements.flatMap(({ text }) => [...constructsOf(text)]))],
      ]),
    )
    const ofTable = `CONSTR_IDENTITY; CONSTR_GENERATED; CONSTR_PRIMARY; CONSTR_CHECK; CONSTR_FOREIGN; lower(); deferrable; index gin;
      trigger … truncate; type proof_kind[]; JsonIsPredicate`
    expect(constructs).toMatchObject({
      'table proof_one': expect.arrayContaining(ofTable.split(/;\s+/)),
      'view proof_seen': expect.arrayContaining(['distinct on']),
      'type proof_short': expect.arrayContaining(['CreateDomainStmt', 'type varchar']),
      'type proof_kind': expect.arrayContaining(['CreateEnumStmt']),
      'type proof_span': expect.arrayContaining(['CreateRangeStmt']),
      'function proof_turn': expect.arrayContaining(['NotifyStmt']),
      'extension pg_trgm': ['extension pg_trgm'],
    })
  } finally {
    await client.end()
    await t.drop()
  }
})
