import { spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chooseAccount } from '../postgres/account.ts'
import { findFreePort } from '../postgres/free-port.ts'

/** Whether PgBouncer is on this machine, as Debian's package brings it. */
export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0

/** A PgBouncer before a database. */
export type Pooler = {
  /** The database behind it, as the shop has it. */
  url: string
  stop(): Promise<void>
}

/** Starts PgBouncer, which hands the few connections to the database of `url` on after each transaction. */
export async function startPooler(url: string, { connections = 2 } = {}): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'aworan-pooler-'))
  const own = await findFreePort()
  const name = pathname.slice(1)
  const login = `user=${username} password=${decodeURIComponent(password)}`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} ${login}
nowhere = host=127.0.0.1 port=1 ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
server_login_retry = 1
`,
  )
  // It refuses root.
  const account = chooseAccount(folder)
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
  const bouncer = spawn('pgbouncer', [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  bouncer.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => bouncer.once('exit', () => resolve()))
  const address = new URL(url)
  address.host = `127.0.0.1:${own}`
  address.searchParams.set('pgbouncer', 'true')
  for (let isUp = false; !isUp; ) {
    if (bouncer.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output}`)
    const client = new pg.Client({ connectionString: address.href })
    isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (!isUp) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: address.href,
    stop: async () => {
      bouncer.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
