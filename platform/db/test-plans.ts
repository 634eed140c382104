import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../db/schema.ts'
import type { Db } from './db.ts'

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/**
 * What `run` asks the database at `url` for is explained instead of done: once with its values, and once as the plan for any values, which
 * PostgreSQL may keep for a prepared statement. Returns the tables that either would read from end to end.
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
