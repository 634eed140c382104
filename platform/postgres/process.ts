import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnAs } from './account.ts'
import type { PostgresCluster } from './cluster.ts'
import type { PostgresLog } from './log.ts'
import { readPostmaster, shutdown } from './postmaster.ts'
import { type Durability, settingsAsArguments } from './settings.ts'

export interface ServerProcess {
  pid: number
  /** Settles when the process has ended, with how: 'by SIGKILL', 'with exit code 1: PANIC: …'. */
  ended: Promise<string>
  stop: () => Promise<void>
}

const START_PATIENCE_MS = 60_000
/** How many last error lines of the server are reported when it ends. */
const LAST_LINES = 5

/** Starts PostgreSQL on the cluster and answers when it takes connections; throws with the server's own words when it won't. */
export async function startPostgres(
  cluster: PostgresCluster,
  program: string,
  {
    port,
    durability,
    log,
    patienceMs = START_PATIENCE_MS,
    connections = 100,
  }: {
    port: number
    durability: Durability
    log: PostgresLog
    patienceMs?: number | undefined
    connections?: number | undefined
  },
): Promise<ServerProcess> {
  const args = ['-D', cluster.folder, ...settingsAsArguments(durability, port, connections)]
  // Detached, so that Ctrl-C in a terminal reaches the application alone, which then stops the database last.
  const child = spawnAs(cluster.account, program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    reaches: [program, cluster.folder],
  })
  const said: string[] = []
  let ready = false
  child.stderr?.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      if (!isTrouble(line)) continue
      said.push(line)
      if (said.length > LAST_LINES) said.shift()
      if (ready) log(`PostgreSQL: ${line}`, 'error')
    }
  })
  let running = true
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      running = false
      resolve([how, ...said].join(': '))
    }
    child.once('error', (error) => {
      said.push(error.message)
      end('at once')
    })
    child.once('close', (code, signal) => end(signal ? `by ${signal}` : `with exit code ${code}`))
  })
  const deadline = Date.now() + patienceMs
  while (running && Date.now() < deadline && !ready) {
    await sleep(10)
    const postmaster = readPostmaster(cluster.folder)
    ready = postmaster?.pid === child.pid && postmaster?.ready === true
  }
  if (!ready || child.pid === undefined) {
    await stop(child, ended)
    throw new Error(`PostgreSQL didn't start: ${said.join('\n') || 'it said nothing'}`)
  }
  // Should this process end without having stopped it, the server goes too, unless we are killed.
  const onExit = () => child.kill('SIGINT')
  process.once('exit', onExit)
  void ended.then(() => process.off('exit', onExit))
  return { pid: child.pid, ended, stop: () => stop(child, ended) }
}

/** Whether a line of the server's own is more than a word to one connection. */
function isTrouble(line: string): boolean {
  return (
    line.startsWith('PANIC:') ||
    (line.startsWith('FATAL:') && !/terminating connection|the database system is/.test(line))
  )
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const { signal, patience } of shutdown) {
    child.kill(signal)
    const timer = new AbortController()
    const late = sleep(patience, true, { signal: timer.signal }).catch(() => true)
    const isLate = await Promise.race([ended.then(() => false), late])
    timer.abort()
    if (!isLate) return
  }
}
