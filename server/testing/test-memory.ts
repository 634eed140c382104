import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'

/** A process as Linux reports it: the command that started it, and its peak resident memory in MB. */
type Taken = { name: string; peak: number }

/** The Node processes under another one while they are watched. */
export type MemoryWatch = {
  /** The most that each has had so far (VmHWM), the largest first. */
  peaks(): Taken[]
  /** The most that all had at one moment, in MB, pages that they share counted for each. */
  together(): number
  /** Looks a last time and watches no longer. */
  stop(): Promise<void>
}

const LOOK_MS = 200

const mbOf = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024

/** 'node scripts/start.mjs' for what was started by whole paths and with options. */
function nameOf(commandLine: string): string {
  const words = commandLine.split('\0').filter(Boolean)
  const script = words.slice(1).find((word) => /\.[cm]?[jt]s$|\/\.bin\//.test(word))
  if (!script) return words.join(' ')
  const after = words.slice(words.indexOf(script) + 1).filter((word) => !word.startsWith('-'))
  const path = script.split('/').slice(-2).join('/').replace('.bin/', '')
  return [path, ...after].join(' ')
}

/**
 * Watches the memory of a process and all its Node descendants on Linux. Peaks in the last fifth of a second
 * before an end may be missed.
 */
export function watchMemory(pid: number): MemoryWatch {
  const known = new Map<string, Taken>()
  let most = 0

  const look = async (): Promise<void> => {
    const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const parents = new Map<string, string>()
    await Promise.all(
      all.map(async (id) => {
        const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
        // The name is in brackets and may hold any text; state and parent follow.
        parents.set(id, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '')
      }),
    )
    const isOurs = (id: string | undefined): boolean =>
      id === String(pid) || (id !== undefined && id !== '' && isOurs(parents.get(id)))
    let now = 0
    for (const id of all.filter((each) => isOurs(each))) {
      try {
        if (basename(await readlink(`/proc/${id}/exe`)) !== 'node') continue
        const status = await readFile(`/proc/${id}/status`, 'utf8')
        const name = nameOf(await readFile(`/proc/${id}/cmdline`, 'utf8'))
        now += mbOf(status, 'VmRSS')
        known.set(id, { name, peak: Math.max(mbOf(status, 'VmHWM'), known.get(id)?.peak ?? 0) })
      } catch {
        // It has ended.
      }
    }
    most = Math.max(most, now)
  }

  let looking: Promise<void> = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_MS)
  return {
    peaks: () => [...known.values()].toSorted((a, b) => b.peak - a.peak),
    together: () => most,
    stop: async () => {
      clearInterval(timer)
      await looking.then(look)
    },
  }
}
