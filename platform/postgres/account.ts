import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The operating system's account that PostgreSQL runs under; null: the one this process has. */
export type Account = { uid: number; gid: number } | null

/**
 * Chooses the account for PostgreSQL, which refuses root: the owner of `folder`, else `postgres`, else an
 * unprivileged one. Null where we are not root.
 */
export function chooseAccount(folder: string): Account {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return idOf('postgres') ?? idOf('nobody') ?? { uid: 65534, gid: 65534 }
}

function idOf(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

/** Gives a folder and all that is in it to the account. */
export function giveTo(account: Account, folder: string): void {
  if (!account) return
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), account.uid, account.gid)
}

/**
 * Starts a program as the account, with its own environment. Where folders above `reaches` are closed to it
 * (/root, say), setpriv(1) adds the capability to pass them.
 */
export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  { reaches, ...options }: Pick<SpawnOptions, 'stdio' | 'detached'> & { reaches: string[] },
): ChildProcess {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', LANG: 'C' }
  if (!account) return spawn(program, args, { ...options, env })
  const closed = reaches.find((path) => !canReach(account, path))
  if (closed === undefined) return spawn(program, args, { ...options, ...account, env, cwd: '/' })
  const capability = passingCapability(closed)
  const setpriv = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--',
    program,
    ...args,
  ]
  return spawn('setpriv', setpriv, { ...options, env, cwd: '/' })
}

/** Whether every folder above `path` lets the account through. */
export function canReach(account: { uid: number; gid: number }, path: string): boolean {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & execute) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function passingCapability(path: string): string {
  const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readStatus())?.[1] ?? '0'
  const has = (bit: bigint) => ((BigInt(`0x${bounding}`) >> bit) & 1n) === 1n
  const capability = has(2n) ? 'dac_read_search' : has(1n) ? 'dac_override' : null
  if (capability && hasSetpriv()) return capability
  throw new Error(
    `PostgreSQL doesn't run as root, and no other account can reach ${path}: move the project and its data folder ` +
      'to a place that other accounts may enter, run it as an ordinary user, or set DATABASE_URL',
  )
}

function readStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8')
  } catch {
    return ''
  }
}

function hasSetpriv(): boolean {
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
