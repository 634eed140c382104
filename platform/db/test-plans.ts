import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../db/schema.ts'
import type { Db } from './db.ts'

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/**
 * Explains the statements of `run` instead of running them, both with their values and as generic plans. Returns
 * the tables that either would scan sequentially.
 */
export async function listSeqScans(url: string, run: (explained: Db) => Promise<unknown>): Promise<string[]> {
  const scanned: string[] = []
  let explained = 0
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const explain = async (text: string, options: string, values?: readonly unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (${options}format json) ${text}`,
      values && [...values],
    )
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      for (const node of nodesOf(Plan))
        if (node['Node Type'] === 'Seq Scan') scanned.push(node['Relation Name'] ?? '')
  }
  const query = async (text: string, values: readonly unknown[]) => {
    explained += 1
    await explain(text, '', values)
    await explain(text, 'generic_plan, ')
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
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (generic_plan, format json) ${statement}`,
      )
      const scans = rows
        .flatMap((row) => row['QUERY PLAN'])
        .flatMap(({ Plan }) => nodesOf(Plan))
        .filter((node) => node['Node Type'] === 'Seq Scan' && tables.has(node['Relation Name'] ?? ''))
        .map((node) => node['Relation Name'] ?? '')
      if (scans.length > 0) found.push({ statement, scans })
    }
  } finally {
    await client.end()
  }
  return found
}
