import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { findFreePort } from '../../platform/postgres/free-port.ts'

const parts = ['account', 'container', 'object'] as const

/**
 * Whether OpenStack Swift, an S3 store, is on this machine, as Debian's packages swift-proxy, swift-account, swift-container,
 * swift-object and memcached bring it; it has to be started as root.
 */
export const hasSwift =
  process.getuid?.() === 0 &&
  ['swift-ring-builder', 'swift-proxy-server', 'swift-object-server', 'memcached'].every(
    (name) => spawnSync('which', [name]).status === 0,
  )

/** A store with the buckets pictures and private; `env` are a shop's settings for it. */
export type Swift = {
  env: Record<string, string>
  /** Ends the part that takes calls. */
  kill(): Promise<void>
  /** Has it answer nothing, and take calls all the same. */
  hang(): void
  goOn(): void
  /** Starts it again. */
  revive(): Promise<void>
  stop(): Promise<void>
}

/** Starts a Swift of one disk on loopback, with its S3 interface. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-swift-'))
  const running = new Map<string, ChildProcess>()
  const start = (name: string, command: string, words: string[]): void => {
    running.set(name, spawn(command, words, { cwd: folder, stdio: 'ignore' }))
  }
  const end = async (name: string): Promise<void> => {
    const child = running.get(name)
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  await mkdir(join(folder, 'disks/one'), { recursive: true })
  const common = (port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
devices = ${folder}/disks
mount_check = false
user = root
workers = 0
`
  for (const part of parts) {
    const port = await findFreePort()
    const ring = (...words: string[]) =>
      spawnSync('swift-ring-builder', [`${part}.builder`, ...words], { cwd: folder })
    ring('create', '4', '1', '0')
    ring('add', `r1z1-127.0.0.1:${port}/one`, '1')
    ring('rebalance')
    const app = `[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`
    await writeFile(join(folder, `${part}.conf`), common(port) + app)
    start(part, `swift-${part}-server`, [`${part}.conf`])
  }
  const [port, memory] = [await findFreePort(), await findFreePort()]
  start('memcached', 'memcached', ['-u', 'root', '-l', '127.0.0.1', '-p', String(memory)])
  const filters = [
    'catch_errors',
    'gatekeeper',
    'healthcheck',
    'memcache',
    'listing_formats',
    's3api',
    'tempauth',
    'slo',
  ]
  const options: Record<string, string> = {
    memcache: `memcache_servers = 127.0.0.1:${memory}\n`,
    s3api: 'location = us-east-1\n',
    tempauth: 'user_shop_server = test-secret .admin\n',
  }
  await writeFile(
    join(folder, 'proxy.conf'),
    [
      common(port),
      `[pipeline:main]\npipeline = ${filters.join(' ')} proxy-server\n`,
      '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n',
      ...filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${options[name] ?? ''}`),
    ].join(''),
  )

  const url = `http://127.0.0.1:${port}`
  async function revive(): Promise<void> {
    start('proxy', 'swift-proxy-server', ['proxy.conf'])
    for (let tries = 0; tries < 600; tries++) {
      if ((await fetch(`${url}/healthcheck`).catch(() => null))?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('Swift did not start')
  }
  await revive()
  const key = { accessKeyId: 'shop:server', secretAccessKey: 'test-secret' }
  const client = new AwsClient({ ...key, service: 's3', region: 'us-east-1' })
  for (const bucket of ['pictures', 'private']) {
    const made = await client.fetch(`${url}/${bucket}`, { method: 'PUT' })
    if (!made.ok) throw new Error(`Swift made no bucket: ${made.status} ${await made.text()}`)
  }
  return {
    env: {
      FILES_BUCKET: `${url}/pictures`,
      FILES_PRIVATE_BUCKET: `${url}/private`,
      FILES_ACCESS_KEY: key.accessKeyId,
      FILES_SECRET_KEY: key.secretAccessKey,
    },
    kill: () => end('proxy'),
    hang: () => void running.get('proxy')?.kill('SIGSTOP'),
    goOn: () => void running.get('proxy')?.kill('SIGCONT'),
    revive,
    stop: async () => {
      await Promise.all([...running.keys()].map(end))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
