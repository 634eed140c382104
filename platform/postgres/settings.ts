/**
 * How much a server is trusted with: `safe` keeps every acknowledged transaction through a power cut,
 * `fast` is for data that may be lost, such as tests.
 */
export type Durability = 'safe' | 'fast'

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
  // Statements are planned once: one that was planned for a table of ten rows is planned anew soon after it has thousands.
  autovacuum_naptime: '10s',
}

const durabilities: Record<Durability, Record<string, string>> = {
  // A backup that hangs is not to fill the disk with the log that it holds.
  safe: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_slot_wal_keep_size: '4GB' },
  fast: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    autovacuum: 'off',
    deadlock_timeout: '100ms',
  },
}

/** The server's command-line arguments for its settings; the same at every start, whatever postgresql.conf says. */
export function settingsAsArguments(durability: Durability, port: number, connections: number): string[] {
  const own = { port: String(port), max_connections: String(connections) }
  const settings = { ...always, ...durabilities[durability], ...own }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
