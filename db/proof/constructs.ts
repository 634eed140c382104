import { parsePlPgSQLSync, parseSync } from 'libpg-query'

/** A node of the parser's tree. */
type Fields = { [name: string]: unknown }

/**
 * The constructs that a statement of PostgreSQL is made of: `now()`, `operator <%`, `type inet`, `for share`, and the kinds of the parser's nodes
 * where these have no name here. The body of a function in PL/pgSQL is read too. Throws where the parser refuses the text. `loadModule` comes first.
 */
export function constructsOf(text: string): Set<string> {
  const found = new Set<string>()
  const { stmts } = parseSync(text)
  look('', stmts, found)
  if (/\blanguage plpgsql\b/i.test(text)) lookAtBody(parsePlPgSQLSync(text), found)
  return found
}

function look(key: string, value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const each of value) look(key, each, found)
    return
  }
  if (!isFields(value)) return
  const [only = ''] = Object.keys(value)
  // Most nodes are in a wrapper that names their kind; those that can be of one kind alone have the name of the field.
  if (key !== '' && !/^[A-Z]/.test(only)) for (const name of namesOf(key, value)) found.add(name)
  if (key === 'A_Const') return
  for (const [field, inner] of Object.entries(value)) look(field, inner, found)
}

/** The statements and expressions of a function in PL/pgSQL, and the kinds of its own statements. */
function lookAtBody(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) lookAtBody(each, found)
  if (!isFields(value)) return
  const { query, parseMode } = value
  const ASSIGNMENT = 3
  if (typeof query === 'string') {
    const expression = parseMode === ASSIGNMENT ? query.replace(/^.*?:?=/s, '') : query
    look('', parseSync(parseMode === 0 ? query : `select ${expression}`).stmts, found)
  }
  for (const [field, inner] of Object.entries(value)) {
    if (field.startsWith('PLpgSQL_stmt_')) found.add(`plpgsql ${field.slice('PLpgSQL_stmt_'.length)}`)
    lookAtBody(inner, found)
  }
}

/** The names of a node, by its kind or its field. */
function namesOf(kind: string, node: Fields): string[] {
  return kinds[kind]?.(node) ?? [kind]
}

const typeNames = ({ names, arrayBounds }: Fields) => [`type ${lastOf(names)}${arrayBounds ? '[]' : ''}`]

const kinds: Record<string, (node: Fields) => string[]> = {
  typeName: typeNames,
  TypeName: typeNames,
  returnType: typeNames,
  FuncCall: ({ funcname, args, agg_filter, agg_order, agg_within_group, over, func_variadic }) => {
    const name = `${lastOf(funcname)}()`
    return [
      Array.isArray(args) && args.length > 1 && name === 'unnest()' ? 'unnest() of several arrays' : name,
      ...when(agg_filter, 'filter of an aggregate'),
      ...when(agg_order && !agg_within_group, 'order within an aggregate'),
      ...when(agg_within_group, 'within group'),
      ...when(over, 'window'),
      ...when(func_variadic, 'variadic'),
    ]
  },
  A_Expr: ({ kind, name }) => [`operator ${operators[String(kind)] ?? String(kind)}${lastOf(name)}`],
  A_Indices: ({ is_slice }) => [is_slice ? 'slice of an array' : 'subscript'],
  ColumnRef: ({ fields }) => [
    ['ctid', 'xmin', 'xmax', 'tableoid'].includes(lastOf(fields)) ? `column ${lastOf(fields)}` : 'ColumnRef',
  ],
  RangeVar: tableNames,
  relation: tableNames,
  pktable: tableNames,
  larg: selectNames,
  rarg: selectNames,
  SelectStmt: selectNames,
  UpdateStmt: ({ fromClause }) => [fromClause ? 'update … from' : 'UpdateStmt'],
  DeleteStmt: ({ usingClause }) => [usingClause ? 'delete … using' : 'DeleteStmt'],
  withClause: ({ recursive }) => [recursive ? 'with recursive' : 'withClause'],
  CommonTableExpr: ({ ctematerialized, ctequery }) => [
    ...when(ctematerialized === 'CTEMaterializeAlways', 'as materialized'),
    ...when(ctematerialized === 'CTEMaterializeNever', 'as not materialized'),
    ...when(isFields(ctequery) && !('SelectStmt' in ctequery), 'with … as (a change)'),
  ],
  LockingClause: ({ strength, waitPolicy, lockedRels }) => [
    locks[String(strength)] ?? String(strength),
    ...when(waitPolicy === 'LockWaitSkip', 'skip locked'),
    ...when(waitPolicy === 'LockWaitError', 'nowait'),
    ...when(lockedRels, 'for update of a table'),
  ],
  RangeFunction: ({ lateral, ordinality, is_rowsfrom, coldeflist }) => [
    ...when(lateral, 'lateral'),
    ...when(ordinality, 'with ordinality'),
    ...when(is_rowsfrom, 'rows from'),
    ...when(coldeflist, 'columns of a function'),
  ],
  RangeSubselect: ({ lateral }) => when(lateral, 'lateral'),
  JoinExpr: ({ jointype, isNatural }) => [String(jointype), ...when(isNatural, 'natural join')],
  SubLink: ({ subLinkType }) => [String(subLinkType)],
  SQLValueFunction: ({ op }) => [String(op)],
  CollateClause: ({ collname }) => [`collate ${lastOf(collname)}`],
  onConflictClause: ({ infer }) => {
    const { indexElems, whereClause, conname } = isFields(infer) ? infer : {}
    const isExpression = JSON.stringify(indexElems ?? []).includes('"expr":')
    return [
      infer ? 'on conflict (columns)' : 'on conflict',
      ...when(isExpression, 'on conflict (expression)'),
      ...when(whereClause, 'on conflict … where'),
      ...when(conname, 'on conflict on constraint'),
    ]
  },
  TransactionStmt: ({ kind, options }) => [String(kind), ...when(options, 'options of a transaction')],
  VariableSetStmt: ({ name, is_local }) => [`set ${is_local ? 'local ' : ''}${String(name)}`],
  Constraint: ({ contype, deferrable, nulls_not_distinct, fk_del_set_cols }) => [
    String(contype),
    ...when(deferrable, 'deferrable'),
    ...when(nulls_not_distinct, 'nulls not distinct'),
    ...when(fk_del_set_cols, 'on delete set null (column)'),
  ],
  IndexStmt: ({
    accessMethod,
    indexIncludingParams,
    options,
    whereClause,
    indexParams,
    nulls_not_distinct,
  }) => [
    `index ${String(accessMethod)}`,
    ...when(accessMethod !== 'btree' && whereClause, `index ${String(accessMethod)} … where`),
    ...when(
      accessMethod !== 'btree' && Array.isArray(indexParams) && indexParams.length > 1,
      `index ${String(accessMethod)} of several columns`,
    ),
    ...when(accessMethod === 'btree' && whereClause, 'index … where'),
    ...when(indexIncludingParams, 'index … include'),
    ...when(options, 'index … with (options)'),
    ...when(nulls_not_distinct, 'nulls not distinct'),
  ],
  IndexElem: ({ expr, opclass }) => [
    ...when(expr, 'index of an expression'),
    ...when(opclass, `operator class ${lastOf(opclass)}`),
  ],
  CreateTrigStmt: ({ timing = 0, row, columns, whenClause, transitionRels, isconstraint, events }) => {
    const each = row ? 'row' : 'statement'
    const TRUNCATE = 32
    return [
      `trigger ${(Number(timing) & 2) === 0 ? 'after' : 'before'}, for each ${each}`,
      ...when(columns, 'trigger … update of columns'),
      ...when(whenClause, 'trigger … when'),
      ...when(transitionRels, 'trigger … referencing'),
      ...when(isconstraint, 'constraint trigger'),
      ...when((Number(events) & TRUNCATE) !== 0, 'trigger … truncate'),
    ]
  },
  // Said by its trigger.
  TriggerTransition: () => [],
  CreateExtensionStmt: ({ extname }) => [`extension ${String(extname)}`],
  DefElem: ({ defname, arg }) => [
    `option ${String(defname)}${defname === 'language' ? ` ${lastOf([arg])}` : ''}`,
  ],
}

const operators: Record<string, string> = {
  AEXPR_OP: '',
  AEXPR_OP_ANY: 'any ',
  AEXPR_OP_ALL: 'all ',
  AEXPR_DISTINCT: 'is distinct ',
  AEXPR_NOT_DISTINCT: 'is not distinct ',
  AEXPR_NULLIF: 'nullif ',
  AEXPR_IN: 'in ',
  AEXPR_LIKE: 'like ',
  AEXPR_ILIKE: 'ilike ',
  AEXPR_BETWEEN: '',
}

const locks: Record<string, string> = {
  LCS_FORUPDATE: 'for update',
  LCS_FORNOKEYUPDATE: 'for no key update',
  LCS_FORSHARE: 'for share',
  LCS_FORKEYSHARE: 'for key share',
}

function tableNames({ schemaname = 'public', relname }: Fields): string[] {
  if (schemaname !== 'public') return [`schema ${String(schemaname)}`]
  return [String(relname).startsWith('pg_') ? `catalogue ${String(relname)}` : 'RangeVar']
}

function selectNames({ distinctClause, op, limitOption }: Fields): string[] {
  return [
    // A plain `distinct` has one empty expression.
    ...when(JSON.stringify(distinctClause ?? [{}]) !== '[{}]', 'distinct on'),
    ...when(op !== 'SETOP_NONE', String(op)),
    ...when(limitOption === 'LIMIT_OPTION_WITH_TIES', 'with ties'),
  ]
}

/** The last of a list of names: that of a function without its schema. */
function lastOf(names: unknown): string {
  const last: unknown = Array.isArray(names) ? names.at(-1) : undefined
  const text = isFields(last) ? last['String'] : undefined
  return isFields(text) ? String(text['sval']) : ''
}

function when(isSo: unknown, name: string): string[] {
  return isSo ? [name] : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
