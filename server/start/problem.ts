import type { Config } from '../../platform/config/index.ts'
import { isUnavailable, MigrationProblem, sqlStateOf } from '../../platform/db/index.ts'
import { timeBeforeUpdate } from '../../platform/postgres/index.ts'
import { errorTextOf } from '../doctor/finding.ts'

/** Why the server cannot start: a sentence, and one with what to do. */
export class StartProblem extends Error {}

/** What the system says of a folder that takes no files. */
const closed = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR'])

/** What the database says of the address, by SQLSTATE. */
const atDatabase: Record<string, string> = {
  '28P01': 'does not take this user and password',
  '28000': 'does not let this user in',
  '3D000': 'has no database of this name',
  '08P01': 'takes no options of a connection. If it is a PgBouncer, add pgbouncer=true to the address',
  '42501': 'does not let this user change its tables. Let the role own the database',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Where the database of before the last update is still there. */
function wayBack({ dataDir, databaseUrl }: Config): string {
  const at = databaseUrl === null ? timeBeforeUpdate(dataDir) : undefined
  return at === undefined ? '' : `; or npm run undo-update, which loses what came since ${at.toISOString()}`
}

/** The sentences for a failed start; undefined where the reason is none that is known, which is a defect of the program. */
export function startProblemOf(error: unknown, config: Config): string | undefined {
  if (error instanceof StartProblem) return error.message
  if (error instanceof MigrationProblem)
    return error.message.endsWith('older than its data')
      ? `${error.message}. Run the version that this database was last used by, or a newer one${wayBack(config)}.`
      : `${error.message}.`
  const code = codeOf(error)
  const at = `Port ${config.port} on ${config.host}`
  if (code === 'EADDRINUSE')
    return `Another program has port ${config.port} on ${config.host}. End it, or set PORT to a free one.`
  if (
    code === 'EADDRNOTAVAIL' ||
    (code === 'ENOTFOUND' && error instanceof Error && error.message.includes(config.host))
  )
    return `${at} cannot be listened on: HOST is no address of this machine. Set it to localhost, 0.0.0.0 or one that is.`
  if (code === 'EACCES' && error instanceof Error && error.message.includes('listen'))
    return `${at} cannot be listened on by this account. Set PORT to one above 1023.`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${config.dataDir} is full. Make room, or set DATA_DIR to a folder on another disk.`
  if (closed.has(code))
    return `${errorTextOf(error)}. Give the folder to the account that runs the server, or set DATA_DIR to one that is its own.`
  if (config.databaseUrl === null) return undefined
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const state = atDatabase[sqlStateOf(first) ?? '']
  if (state !== undefined) return `The database of DATABASE_URL ${state}. npm run doctor looks at it.`
  if (isUnavailable(error))
    return `The database of DATABASE_URL does not answer (${errorTextOf(error)}). Start it, or put the address right.`
  return undefined
}

/** Prints why the server cannot start, with its stack only where the reason is not known, and ends the process with 1. */
export function endStart(error: unknown, config: Config): never {
  const sentences = startProblemOf(error, config)
  if (sentences === undefined) console.error(error)
  else console.error(`Àwòrán can't start. ${sentences}`)
  process.exit(1)
}
