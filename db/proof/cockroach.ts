import { constructsOf } from './constructs.ts'
import type { Placed } from './definitions.ts'

/*
 * What CockroachDB 26.3 does with the constructs of our SQL: the strictest of the databases that speak PostgreSQL's protocol. Read in November
 * 2026, in its documentation (v26.3: postgresql-compatibility, known-limitations, trigram-indexes, create-trigger, select-for-update), its grammar
 * (release-26.3: docs/generated/sql/bnf/stmt_block.bnf) and its list of functions (pkg/sql/sem/builtins/fixed_oids.go). Nothing was run on it.
 */

/** Constructs that it refuses, and what would do the same. */
const refused: Record<string, string> = {
  'trigger after, for each statement': 'for each row',
  'trigger … referencing': 'for each row: `(new).column`, `(old).column`',
  'trigger … update of columns': 'a comparison within the function',
  'plpgsql perform': '`select … into`',
  'plpgsql foreach_a': '`while`, over the places of the array',
  'type category_work_count': 'an array for each column: a table’s row is no type of a variable',
  'operator <%': '`%` with `similarity()`, or a search engine',
  'word_similarity()': '`similarity()` of each word, or a search engine',
  'operator ~<~': '`<` (it orders by bytes)',
  'operator ~>=~': '`>=` (it orders by bytes)',
  'operator class text_pattern_ops': 'nothing: it orders by bytes',
  'option fastupdate': 'nothing',
  'nulls not distinct': 'a unique index with `coalesce`, or two partial ones',
  'daterange()': 'two columns with the first and the last day',
  'datemultirange()': 'a join of rows with their days',
  'range_agg()': 'a join of rows with their days',
  'hashtext()': 'a number that the program makes',
  'hashtextextended()': 'a number that the program makes',
  'make_interval()': "`$1 * interval '1 day'`",
  NamedArgExpr: 'arguments by their place',
  'normalize()': 'a column that the program fills with normalized text',
  'starts_with()': '`left(text, length(start)) = start`',
  'slice of an array': '`unnest … with ordinality`',
  'type xid8': 'the time of `cluster_logical_timestamp()`',
  'pg_current_xact_id()': 'the time of `cluster_logical_timestamp()`',
  'pg_current_snapshot()': 'a changefeed, or reading as of a time',
  'pg_snapshot_xmin()': 'a changefeed, or reading as of a time',
  'pg_current_wal_lsn()': 'nothing: there is no replica to wait for',
  'pg_last_wal_replay_lsn()': 'nothing: there is no replica to wait for',
  'pg_control_system()': 'nothing: there is no primary to tell apart',
}

/** Constructs that it takes and does something else with. */
const different: Record<string, string> = {
  'operator /': 'whole numbers divided give a decimal; `//` divides as PostgreSQL does',
  'sum()': 'a decimal for whole numbers of every size',
  'extract()': 'a float',
  'power()': 'a whole number for whole numbers',
  'type json': '`jsonb`, which has an order of keys of its own',
  'json_agg()': '`jsonb`',
  'json_build_array()': '`jsonb`',
  'json_build_object()': '`jsonb`',
  'to_json()': '`jsonb`',
  'json_to_recordset()': 'a column of type `json` takes no JSON string',
  'regexp_replace()': 'expressions of RE2: nothing that looks ahead or refers back',
  'regexp_split_to_table()': 'expressions of RE2',
  'operator ~': 'expressions of RE2',
  'collate C': 'ignored',
  'for share': 'nothing under `serializable`; a lock under `read committed`',
  'for key share': 'that of `for share`',
  'for no key update': '`for update`',
  'trigger … when': 'columns are written `(new).column`; no subquery',
  'with … as (a change)': 'two of them may not change one table',
  'pg_is_in_recovery()': 'always false',
  'extension pg_trgm': 'nothing: what it has of it is there',
  'generate_series()': 'no days: of times, and of whole numbers',
  'catalogue pg_stat_archiver': 'empty: it has backups of its own',
}

/** Constructs that it takes as PostgreSQL does; the names of plain nodes are those of PostgreSQL’s parser. */
const same = new Set(
  `
    ANY_SUBLINK; ARRAY_SUBLINK; A_ArrayExpr; A_Const; A_Indirection; A_Star; AlterTableCmd; AlterTableStmt; BoolExpr; CONSTR_CHECK;
    CONSTR_DEFAULT; CONSTR_FOREIGN; CONSTR_GENERATED; CONSTR_IDENTITY; CONSTR_NOTNULL; CONSTR_PRIMARY; CONSTR_UNIQUE; CaseExpr; CaseWhen;
    CoalesceExpr; ColumnDef; ColumnRef; CreateFunctionStmt; CreateStmt; DeleteStmt; EXISTS_SUBLINK; EXPR_SUBLINK; InsertStmt; Integer;
    JOIN_FULL; JOIN_INNER; JOIN_LEFT; List; MinMaxExpr; NullTest; ParamRef; RangeVar; ResTarget; RowExpr; SETOP_UNION; SVFOP_CURRENT_USER;
    SortBy; String; TRANS_STMT_ROLLBACK_TO; TRANS_STMT_SAVEPOINT; TypeCast; UpdateStmt; abs(); alias; array_agg(); array_position();
    array_remove(); as materialized; bit_count(); bool_or(); btrim(); cardinality(); catalogue pg_available_extensions; catalogue pg_class;
    catalogue pg_namespace; catalogue pg_replication_slots; char_length(); chr(); clock_timestamp(); columns of a function; concat_ws();
    count(); current_database(); current_schema(); current_setting(); date_trunc(); delete … using; distinct on; distinctClause; filter of an
    aggregate; floor(); for update; for update of a table; gen_random_uuid(); has_schema_privilege(); has_table_privilege(); host(); index
    btree; index gin; index gin … where; index of an expression; index … include; index … where; index … with (options); infer; items;
    jsonb_array_elements(); jsonb_array_elements_text(); jsonb_array_length(); jsonb_build_object(); jsonb_to_recordset();
    jsonb_typeof(); lateral; lead(); left(); length(); lower(); max(); md5(); min(); now(); num_nonnulls(); num_nulls(); on conflict; on
    conflict (columns); on conflict … where; operator #; operator &&; operator *; operator +; operator -; operator ->; operator ->>; operator <;
    operator <<=; operator <=; operator <>; operator <@; operator =; operator >; operator >=; operator ?; operator BETWEEN; operator all <>;
    operator all ~~; operator any =; operator class gin_trgm_ops; operator ilike ~~*; operator in <>; operator in =; operator is distinct =;
    operator is not distinct =; operator like !~~; operator like ~~; operator nullif =; operator ||; option as; option language plpgsql; order
    within an aggregate; over; pg_advisory_xact_lock(); pg_has_role(); pg_try_advisory_xact_lock(); plpgsql block; plpgsql execsql; plpgsql if;
    plpgsql raise; plpgsql return; position(); random(); replace(); returningClause; right(); row_number(); set local
    idle_in_transaction_session_timeout; set_config(); similarity(); skip locked; split_part(); string_to_array(); strpos(); subscript;
    substring(); timezone(); to_char(); to_jsonb(); to_regclass(); trigger after, for each row; trigger before, for each row; trim_scale(); type
    bit; type bool; type bool[]; type bytea; type date; type date[]; type float8; type inet; type inet[]; type int2; type int4; type int4[];
    type int8; type int8[]; type interval; type jsonb; type name; type off; type text; type text[]; type timestamp; type timestamptz; type
    timestamptz[]; type trigger; type uuid; type uuid[]; type varchar; unnest(); unnest() of several arrays; update … from; upper(); window;
    with ordinality; withClause
  `
    .split(';')
    .map((name) => name.trim().replaceAll(/\s+/g, ' ')),
)

/** A construct that CockroachDB has not, and where it is: files of the code up to their feature, tables, functions. */
type Lack = { construct: string; places: string[] }

/** What a move to CockroachDB would meet. */
export type Portability = {
  statements: number
  /** Statements of the code with at least one refused construct. */
  refusedStatements: number
  lacks: Lack[]
  /** Constructs that nobody looked up yet, and such as are looked up and used no more. */
  problems: string[]
}

/** Looks up each construct of these statements. `loadModule` of libpg-query comes first. */
export function portabilityOf(statements: readonly Placed[]): Portability {
  const places = new Map<string, Set<string>>()
  const problems: string[] = []
  let refusedStatements = 0
  for (const { place, text } of statements) {
    const constructs = [...constructsOf(text)]
    if (isCode(place) && constructs.some((construct) => Object.hasOwn(refused, construct)))
      refusedStatements += 1
    for (const construct of constructs) {
      if (!places.has(construct) && !isKnown(construct))
        problems.push(`${place}: say in db/proof/cockroach.ts what CockroachDB does with ${construct}`)
      places.set(construct, (places.get(construct) ?? new Set()).add(isCode(place) ? roomOf(place) : place))
    }
  }
  for (const construct of [...Object.keys(refused), ...Object.keys(different), ...same])
    if (!places.has(construct))
      problems.push(`${construct} is used no more: take it off the lists in db/proof/cockroach.ts`)
  const lacks = Object.keys(refused).map((construct) => ({
    construct,
    places: [...(places.get(construct) ?? [])].toSorted((a, b) => a.localeCompare(b)),
  }))
  return {
    statements: statements.filter(({ place }) => isCode(place)).length,
    refusedStatements,
    lacks,
    problems,
  }
}

const begin = '<!-- constructs: written by `npm run docs` -->'
const end = '<!-- end of constructs -->'

/** The text of docs/scaling.md with its tables of constructs brought up to date; throws when it has no place for them. */
export function withConstructs(text: string, { statements, refusedStatements, lacks }: Portability): string {
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`No place for the constructs: ${begin} … ${end}`)
  const lines = [
    `${refusedStatements} of ${statements} statements have one of these, and so has the schema:`,
    '',
    '| refused | in its place | where |',
    '| --- | --- | --- |',
    ...lacks.map(
      ({ construct, places }) => `| ${cell(construct)} | ${refused[construct]} | ${places.join(', ')} |`,
    ),
    '',
    '| taken, and something else is done | what |',
    '| --- | --- |',
    ...Object.entries(different).map(([construct, what]) => `| ${cell(construct)} | ${what} |`),
  ]
  return `${text.slice(0, from)}${begin}\n${lines.join('\n')}\n${text.slice(to)}`
}

function cell(construct: string): string {
  return `\`${construct === 'NamedArgExpr' ? 'name => argument' : construct.replaceAll('|', String.raw`\|`)}\``
}

function isKnown(construct: string): boolean {
  return Object.hasOwn(refused, construct) || Object.hasOwn(different, construct) || same.has(construct)
}

function isCode(place: string): boolean {
  return place.includes('/')
}

/** `features/orders` of features/orders/store/orders.ts:12. */
function roomOf(place: string): string {
  return place.split('/').slice(0, 2).join('/')
}
