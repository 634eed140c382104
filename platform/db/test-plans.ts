import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { Db } from './db.ts'

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** What `run` asks a database for is explained instead of done. Returns the tables that would be read from end to end. */
export async function listSeqScans(db: Db, run: (explained: Db) => Promise<unknown>): Promise<string[]> {
  const scanned: string[] = []
  let explained = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }): RootOperationNode => {
      if (node.kind !== 'RawNode') throw new Error(`cannot explain a ${node.kind}`)
      const [first = '', ...rest] = node.sqlFragments
      return { ...node, sqlFragments: [`explain (format json) ${first}`, ...rest] }
    },
    transformResult: async ({ result }) => {
      explained += 1
      const [row] = result.rows as { 'QUERY PLAN': { Plan: PlanNode }[] }[]
      for (const { Plan } of row?.['QUERY PLAN'] ?? [])
        for (const node of nodesOf(Plan))
          if (node['Node Type'] === 'Seq Scan') scanned.push(node['Relation Name'] ?? '')
      return { ...result, rows: [] }
    },
  }
  await run(db.withPlugin(plugin))
  if (explained === 0) throw new Error('nothing was asked')
  return scanned
}
