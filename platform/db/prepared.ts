import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { sqlStateOf } from './unavailable.ts'

/** The name under which a connection prepares a statement; undefined for one that is planned anew each time. */
export type NameOf = (text: string) => string | undefined

/** How many different statements of one pool get a name: each is stored by every connection, some 20 to 100 kB of the server's memory. */
const MOST_NAMES = 1_000

const ANEW = '/* planned for its values */'

/** Within a statement: it is planned for its values at each call, since the plan for any values takes several times as long. */
export const plannedAnew = sql.raw(ANEW)

/**
 * Names statements by their hash, so that a connection plans each once: planning can take ten times the reading.
 * {@link plannedAnew} and all after the first thousand stay unnamed.
 */
export function nameStatements(most = MOST_NAMES): NameOf {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= most || text.includes(ANEW)) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
    return name
  }
}

/**
 * Whether a prepared statement is outdated because a migration changed its columns. SQLSTATE 0A000 is wider, so
 * PostgreSQL's routine is compared too.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    sqlStateOf(error) === '0A000' &&
    error instanceof Error &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
  )
}
