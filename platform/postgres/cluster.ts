import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, chooseAccount, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'

/** A data folder has it while a backup is being restored into it. */
export const RESTORING = 'restoring.unfinished'
/** Beside the cluster: its copy from before the last update. */
export const BEFORE_UPDATE = 'before-update'

/** Why no cluster may begin in the folder `postgres` of a data folder; undefined where one may, or is there. */
export function brokenUndo(root: string): string | undefined {
  return existsSync(join(root, BEFORE_UPDATE)) && !existsSync(join(root, 'data'))
    ? 'An npm run undo-update was broken off: run it again'
    : undefined
}

export interface PostgresCluster {
  folder: string
  account: Account
  passwords: DatabasePasswords
}

/** `admin` belongs to the role postgres, `app` to the role aworan. */
export interface DatabasePasswords {
  admin: string
  app: string
}

/**
 * Opens the cluster in `root`/data, or creates it: UTF-8, sorted by code point on every machine (builtin C.UTF-8),
 * random passwords in `root`/passwords.json for this account alone.
 */
export async function openCluster(
  root: string,
  binaries: Binaries,
  durable: boolean,
): Promise<PostgresCluster> {
  const folder = join(root, 'data')
  const passwordsFile = join(root, 'passwords.json')
  mkdirSync(root, { recursive: true, mode: 0o755 })
  if (!existsSync(folder)) {
    const broken = brokenUndo(root)
    if (broken !== undefined) throw new Error(broken)
    const passwords = { admin: randomBytes(24).toString('hex'), app: randomBytes(24).toString('hex') }
    writeFileSync(passwordsFile, JSON.stringify(passwords), { mode: 0o600 })
    await initialise(folder, binaries, passwords, durable)
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== binaries.major) {
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${version}, and this program brings ${binaries.major}: ` +
        'move it with pg_dump and pg_restore',
    )
  }
  const passwords = JSON.parse(readFileSync(passwordsFile, 'utf8')) as DatabasePasswords
  return { folder, account: chooseAccount(folder), passwords }
}

async function initialise(
  folder: string,
  binaries: Binaries,
  passwords: DatabasePasswords,
  durable: boolean,
): Promise<void> {
  const unfinished = `${folder}.unfinished`
  const passwordFile = `${unfinished}.password`
  const account = chooseAccount(unfinished)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, passwords.admin, { mode: 0o600 })
  if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid)
  const args = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...binaries.locale,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    await runToEnd(account, binaries.initdb, args, unfinished)
    renameSync(unfinished, folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function runToEnd(account: Account, program: string, args: string[], folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnAs(account, program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      reaches: [program, folder],
    })
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`PostgreSQL could not make its folder ${folder}: ${complaint.trim()}`))
    })
  })
}
