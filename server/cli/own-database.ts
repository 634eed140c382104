import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brokenUndo } from '../../platform/postgres/index.ts'
import { configured } from './configured-database.ts'
import { endWith } from './end-with.ts'

/** The data folder of a shop on its own PostgreSQL, for a command that takes no words. Ends the process where there is none. */
export function ownDatabase(usage: string, { isUndo = false } = {}): string {
  if (process.argv.length > 2) endWith(usage)
  const { databaseUrl, dataDir } = configured()
  if (databaseUrl !== null)
    endWith('DATABASE_URL names a PostgreSQL of your own, which is copied and brought back by its own means.')
  const root = join(dataDir, 'postgres')
  const broken = brokenUndo(root)
  if (broken !== undefined && !isUndo) endWith(`${broken}.`)
  if (broken === undefined && !existsSync(join(root, 'data')))
    endWith(`There is no shop with a database of its own in ${dataDir}.`)
  demandAccount(dataDir)
  return dataDir
}

/** Ends the process where root would write into the data folder of another account, which could not read it. */
export function demandAccount(dataDir: string): void {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (process.getuid?.() === 0 && found && found.uid !== 0)
    endWith(`Run it as the account of the shop, to which ${dataDir} belongs.`)
}
