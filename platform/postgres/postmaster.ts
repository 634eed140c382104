import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What postmaster.pid in a cluster's folder says; null when there is none. */
export function readPostmaster(cluster: string): { pid: number; port: number; ready: boolean } | null {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  return Number.isSafeInteger(pid) && pid > 0
    ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
    : null
}

interface Step {
  signal: NodeJS.Signals
  /** Milliseconds to wait before the next step. */
  patience: number
}

/** To the server's first process: fast shutdown, immediate shutdown, and the end of patience. */
export const shutdown: readonly Step[] = [
  { signal: 'SIGINT', patience: 15_000 },
  { signal: 'SIGQUIT', patience: 5_000 },
  { signal: 'SIGKILL', patience: 5_000 },
]

/** To processes whose server is gone. */
const orphanShutdown: readonly Step[] = [
  { signal: 'SIGTERM', patience: 5_000 },
  { signal: 'SIGKILL', patience: 5_000 },
]

/**
 * Stops servers that an unclean end left on a cluster, removes a postmaster.pid whose number is now another
 * process's, and returns how many it stopped.
 */
export async function stopLeftovers(cluster: string): Promise<number> {
  const postmaster = readPostmaster(cluster)
  const processes = () => serversOn(cluster, postmaster?.pid)
  let running = processes()
  const found = running.length
  const head = running.filter((pid) => pid === postmaster?.pid)
  for (const { signal, patience } of head.length > 0 ? shutdown : orphanShutdown) {
    if (running.length === 0) break
    for (const pid of signal === 'SIGKILL' || head.length === 0 ? running : head) kill(pid, signal)
    const deadline = Date.now() + patience
    do {
      await sleep(20)
      running = processes()
    } while (running.length > 0 && Date.now() < deadline)
  }
  if (running.length > 0)
    throw new Error(`PostgreSQL (process ${running.join(', ')}) on ${cluster} can't be stopped`)
  if (postmaster) rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return found
}

/** Process numbers of the PostgreSQL processes at work in the cluster's folder. */
function serversOn(cluster: string, pid: number | undefined): number[] {
  if (process.platform === 'linux') {
    const folder = realpathSync(cluster)
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isServerIn(folder, name))
      .map(Number)
  }
  if (pid === undefined) return []
  try {
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(cluster) ? [pid] : []
  } catch {
    return []
  }
}

function isServerIn(folder: string, pid: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    )
  } catch {
    return false
  }
}

/** Whether the process a cluster's postmaster.pid names is a PostgreSQL at work in that folder. */
export function isAtWork(cluster: string, pid: number): boolean {
  return serversOn(cluster, pid).includes(pid)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}
