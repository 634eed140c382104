/** What the system says when the network to the database, or the disk under our files, cannot serve now; ours of a bucket. */
const systemCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  // A write to a connection that was cut: below TLS, and without it.
  'EBADF',
  'ERR_STREAM_DESTROYED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EBUCKET',
])

/** SQLSTATEs of a database that is away, ending, full, too busy, or for the moment a standby; two characters name a class. */
const states = [
  '08', // connection exceptions
  '53', // insufficient resources: disk full, out of memory, too many connections
  '57014', // query cancelled, by statement_timeout
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '58030', // input or output error
  '25006', // read-only: the server behind the address has become a standby
  '25P03', // idle in transaction for too long
  '55P03', // lock not available in time
  '40001', // still in conflict after the retries of withTx
  '40P01',
]

/** What pg and its pool say without a code. */
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/**
 * Whether an error means that the database is down, overloaded or full, or the disk under our files is, so that a
 * retry may succeed. Checks causes and AggregateErrors too.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (systemCodes.has(code)) return true
  if (isSqlState(code) && states.some((state) => code.startsWith(state))) return true
  if (messages.some((message) => error.message.startsWith(message))) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return isUnavailable(error.cause)
}

/** Whether an unavailability leaves the connection of no more use: it broke, or its server has become a standby. */
export function isCutOff(error: unknown): boolean {
  const state = sqlStateOf(error)
  return isUnavailable(error) && (state === undefined || /^(?:08|57P|25006)/.test(state))
}

/** What the system says of the disk under our files, and PostgreSQL of its own (SQLSTATE 53100). */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', '53100'])

/** Whether an unavailability is that of a disk which is full or broken, not of the way to the database. */
export function isDiskTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && diskCodes.has(error.code)) return true
  if (error instanceof AggregateError) return error.errors.some(isDiskTrouble)
  return isDiskTrouble(error.cause)
}

/** The SQLSTATE of an error that PostgreSQL answered with, such as '23505'; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return isSqlState(error.code) ? error.code : undefined
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code)
}
