import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule } from 'libpg-query'
import { circleProblems, importsOf, needsOf } from './circles.ts'
import { portabilityOf, withConstructs } from './cockroach.ts'
import { crossingsOf, lockProblems, problemsOf } from './crossings.ts'
import { readDefinitions } from './definitions.ts'
import { proveStatements } from './prove.ts'
import { writeSchema } from './schema.ts'
import { withMigrated } from './server.ts'

const root = join(import.meta.dirname, '../..')
const schemaFile = join(root, 'db/schema.ts')
const scalingFile = join(root, 'docs/scaling.md')
const isWriting = process.argv.includes('--write')

/** Files with statements that cannot be prepared here, and why. */
const unproven: Record<string, string> = {
  'platform/db/append-only.ts': 'grants on tables that the caller names',
  'platform/db/migrate.ts': 'the migrations themselves',
  'platform/queue/open-jobs.ts': 'reads the tables that pg-boss makes at its first start',
  'platform/queue/runs.ts': 'reads the tables that pg-boss makes at its first start',
}

const problems: string[] = []
await withMigrated(async (client) => {
  const schema = await writeSchema(client)
  if (isWriting) writeFileSync(schemaFile, schema)
  else if (readFileSync(schemaFile, 'utf8') !== schema)
    problems.push('db/schema.ts is not what the migrations make: run `npm run docs`.')
  const proof = await proveStatements(client, root, ['features', 'server', 'platform'])
  const excused = new Set(proof.problems.map(({ file }) => file).filter((file) => file in unproven))
  for (const { file, line, text } of proof.problems)
    if (!excused.has(file)) problems.push(`${file}:${line} ${text}`)
  for (const file of Object.keys(unproven))
    if (!excused.has(file)) problems.push(`${file} is proven: take it off the list in db/proof/main.ts.`)
  const crossings = crossingsOf(proof.pieces)
  problems.push(...problemsOf(crossings), ...lockProblems(proof.pieces))
  problems.push(...circleProblems([...importsOf(root), ...needsOf(crossings)]))
  await loadModule()
  const portability = portabilityOf([...proof.texts, ...(await readDefinitions(client))])
  problems.push(...portability.problems)
  const scaling = readFileSync(scalingFile, 'utf8')
  const present = withConstructs(scaling, portability)
  if (isWriting) writeFileSync(scalingFile, present)
  else if (scaling !== present)
    problems.push('docs/scaling.md has other constructs than our SQL: run `npm run docs`.')
  console.log(
    `${proof.statements} statements in ${proof.texts.length} texts prepared; ${crossings.length} places name another feature's table.`,
  )
})
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
