import { Socket } from 'node:net'
import { callbackify } from 'node:util'
import pg from 'pg'

/** The address of each host of an address that names several, such as 'postgres://a:b@one:5432,two:5432/art'; of one, itself. */
export function addressesOf(url: string): [string, ...string[]] {
  const several = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^@/?#]*,[^@/?#]*)((?:[/?#].*)?)$/s.exec(url)
  if (!several) return [url]
  const [, before = '', hosts = '', after = ''] = several
  const [first = '', ...others] = hosts.split(',').map((host) => before + host + after)
  return [first, ...others]
}

/** Milliseconds in which each host says what it is, and those that one gets which may be very busy. */
const LIMIT_MS = 1_000
const PATIENCE_MS = 3_000

/** A host, and what it is: one that was primary before another has a lower timeline. */
export type Host = { host: string; port: number } & (
  | { is: 'primary'; timeline: string }
  | { is: 'standby' }
  /** `isReached`: it has taken the connection, and said nothing of use. */
  | { is: 'away'; isReached: boolean; error: unknown }
)

async function look(address: string, limitMs = LIMIT_MS): Promise<Host> {
  let isReached = false
  const client = new pg.Client({
    connectionString: address,
    application_name: 'aworan',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    stream: () => new Socket().once('connect', () => (isReached = true)),
  })
  client.on('error', () => {})
  const { host, port } = client
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(`
      select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`)
    const timeline = rows[0]?.timeline ?? null
    return timeline === null ? { host, port, is: 'standby' } : { host, port, is: 'primary', timeline }
  } catch (error) {
    return { host, port, is: 'away', isReached, error }
  } finally {
    client.end().catch(() => {})
  }
}

/** Asks each host of an address what it is, all at once; in the order of the address. */
export function lookAtHosts(url: string): Promise<Host[]> {
  return Promise.all(addressesOf(url).map((address) => look(address)))
}

/** A host that only reads, where one is needed that writes: for isUnavailable, a write that it refuses. */
class Standby extends Error {
  readonly code = '25006'
  constructor({ host, port }: { host: string; port: number }) {
    super(`${host}:${port} is a standby`)
  }
}

/** The host that was found last does not serve any more: another may by now. */
export class LostHost extends Error {}

/** Whether a standby is as good: where the address says so, in libpq's words. */
const mayBeStandby = (url: string): boolean => /[?&]target_session_attrs=(?:any|prefer-standby)\b/.test(url)

/** Looks for the host to connect to: of primaries that of the highest timeline; to read, the first standby before it. */
async function search(url: string): Promise<Host> {
  const hosts = await lookAtHosts(url)
  const standby = mayBeStandby(url) ? hosts.find(({ is }) => is === 'standby') : undefined
  const [primary] = hosts
    .flatMap((host) => (host.is === 'primary' ? [host] : []))
    .toSorted((one, other) => other.timeline.localeCompare(one.timeline))
  const chosen = standby ?? primary
  if (chosen) return chosen
  const errors = hosts.map((host) => (host.is === 'away' ? host.error : new Standby(host)))
  throw new AggregateError(errors, `none of the hosts is a primary: ${errors.map(String).join('; ')}`)
}

/** The host of each address that was found last, or is being looked for. */
const found = new Map<string, Promise<Host>>()

function find(url: string): Promise<Host> {
  const present = found.get(url)
  if (present) return present
  const next = search(url)
  found.set(url, next)
  next.catch(() => found.delete(url))
  return next
}

/** Each open connection of an address with several hosts. */
const connections = new Map<pg.ClientBase, { url: string; host: string; port: number; socket: Socket }>()
/** The hosts, as host:port, that are being looked at by {@link cutIfLost}. */
const suspected = new Set<string>()

/**
 * After a missing answer or a refused write, cuts each connection to that host which leads nowhere, or writes to
 * a standby. Does nothing where the address has one host.
 */
export async function cutIfLost(client: pg.ClientBase): Promise<void> {
  const of = connections.get(client)
  const name = `${of?.host}:${of?.port}`
  if (!of || suspected.has(name)) return
  suspected.add(name)
  const isThis = ({ host, port }: { host: string; port: number }): boolean => `${host}:${port}` === name
  const hosts = await lookAtHosts(of.url)
  const at = hosts.findIndex(isThis)
  let host = hosts[at]
  // A host that has lost its power takes no connection; one that takes it may be there, and have too much to do.
  if (host?.is === 'away' && host.isReached) host = await look(addressesOf(of.url)[at] ?? of.url, PATIENCE_MS)
  suspected.delete(name)
  const is = host?.is
  if (is === 'primary') return
  found.clear()
  for (const each of connections.values())
    if (isThis(each) && (is !== 'standby' || !mayBeStandby(each.url))) each.socket.destroy()
}

/** Client of an address with several hosts: it connects to the one that `find` found, which is looked for anew where that fails. */
function clientFor(url: string): typeof pg.Client {
  return class extends pg.Client {
    readonly #socket: Socket

    constructor(config: pg.ClientConfig) {
      const socket = new Socket()
      super({ ...config, stream: () => socket })
      this.#socket = socket
      // A pool hears of errors only once it is connected, and one that breaks in our own first question would end the process.
      this.on('error', () => {})
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      if (!callback) return this.#connect()
      callbackify(() => this.#connect())(callback)
      return undefined
    }

    async #connect(): Promise<pg.Client> {
      const finding = find(url)
      const { host, port } = await finding
      Object.assign(this, { host, port })
      try {
        await super.connect()
        const { rows } = await this.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
        const isStandby = rows[0]?.standby === true
        if (isStandby && !mayBeStandby(url)) throw new Standby(this)
        // One that was promoted serves, and the next connection looks for another standby.
        if (!isStandby && mayBeStandby(url) && found.get(url) === finding) found.delete(url)
        connections.set(this, { url, host, port, socket: this.#socket })
        this.#socket.once('close', () => connections.delete(this))
        // Behind PgBouncer a connection outlives its server: it leads to what has become a standby, which refuses to write.
        this.connection.on('errorMessage', ({ code }: { code?: string }) => {
          if (code === '25006') void cutIfLost(this)
        })
        return this
      } catch (error) {
        if (found.get(url) === finding) found.delete(url)
        this.end().catch(() => {})
        throw new LostHost(error instanceof Error ? error.message : String(error), { cause: error })
      }
    }
  }
}

/**
 * What a pool of pg connects with: of several hosts to the primary; with target_session_attrs=prefer-standby to a
 * standby, or the primary where none answers.
 */
export function connectionTo(url: string): {
  connectionString: string
  Client?: typeof pg.Client
  maxLifetimeSeconds?: number
} {
  const [first, ...others] = addressesOf(url)
  if (others.length === 0) return { connectionString: first }
  // A standby that was promoted is left by and by: it has enough to do, and is lost with the primary.
  const life = mayBeStandby(url) && { maxLifetimeSeconds: 20 }
  return { connectionString: first, Client: clientFor(url), ...life }
}
