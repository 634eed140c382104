import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../db/schema.ts'
import type { Db } from './db.ts'

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] }

/** The plan of a statement for any values of its $1, $2, …, by one connection. PostgreSQL 15 has no `explain (generic_plan)`. */
export async function genericPlanOf(
  ask: (text: string) => Promise<{ rows: unknown[] }>,
  statement: string,
): Promise<PlanNode[]> {
  const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const values = count === 0 ? '' : `(${Array(count).fill('null').join(', ')})`
  await ask('set plan_cache_mode = force_generic_plan')
  await ask(`prepare explained as ${statement}`)
  const { rows } = await ask(`explain (format json) execute explained${values}`)
  await ask('deallocate explained')
  await ask('reset plan_cache_mode')
  return (rows as Explained[]).flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan)
}

/**
 * Explains the statements of `run` instead of running them, both with their values and as generic plans. Returns
 * the tables that either would scan sequentially.
 */
export async function listSeqScans(url: string, run: (explained: Db) => Promise<unknown>): Promise<string[]> {
  const scanned: string[] = []
  let explained = 0
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const query = async (text: string, values: readonly unknown[]) => {
    explained += 1
    const { rows } = await client.query<Explained>(`explain (format json) ${text}`, [...values])
    const plans = [
      ...rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan),
      ...(await genericPlanOf((statement) => client.query(statement), text)),
    ]
    for (const node of plans.flatMap(nodesOf))
      if (node['Node Type'] === 'Seq Scan') scanned.push(node['Relation Name'] ?? '')
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }
  const connection = { query: query as never, release: () => {} }
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: () => client.end() } }),
  })
  try {
    await run(db)
  } finally {
    await db.destroy()
  }
  if (explained === 0) throw new Error('nothing was asked')
  return scanned
}

/**
 * Explains the generic plan of each statement ($1, $2, …) and returns those that scan one of the tables
 * sequentially. Skips what cannot be explained (begin, commit).
 */
export async function seqScansOf(
  url: string,
  statements: readonly string[],
  tables: ReadonlySet<string>,
): Promise<{ statement: string; scans: string[] }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found: { statement: string; scans: string[] }[] = []
  try {
    for (const statement of new Set(statements)) {
      if (!/^(?:select|with|insert|update|delete)\b/i.test(statement)) continue
      const scans = (await genericPlanOf((text) => client.query(text), statement))
        .flatMap(nodesOf)
        .filter((node) => node['Node Type'] === 'Seq Scan' && tables.has(node['Relation Name'] ?? ''))
        .map((node) => node['Relation Name'] ?? '')
      if (scans.length > 0) found.push({ statement, scans })
    }
  } finally {
    await client.end()
  }
  return found
}
