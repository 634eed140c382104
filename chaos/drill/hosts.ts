import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The network of the drill; the machine itself, from which buyers come, is its first address. */
const NETWORK = '10.93.0'
const BRIDGE = 'aworan'
/** What the disks of hosts are called in /proc/mounts. */
const DISK = 'aworan-drill'

/** A host: a network namespace with an address and a link that can be cut. */
export type Host = {
  name: string
  address: string
  /** Starts a program on it, whose output goes to a file beside those of other programs. */
  start(
    command: string,
    words: readonly string[],
    as?: { env?: Record<string, string>; cwd?: string },
  ): ChildProcess
  /** Runs a program on it to its end, with something to read. Throws where that fails. */
  run(
    command: string,
    words: readonly string[],
    as?: { env?: Record<string, string>; input?: string },
  ): Promise<void>
  /** Gives it a disk of its own, in memory, of so many MB; answers its folder. */
  mountDisk(mb: number): string
  /** Cuts its link to all others: its programs run on. */
  cut(): void
  heal(): void
  /** Takes its power: the link first, so that nobody hears of it, then each program. */
  kill(): void
}

export type Hosts = { host(name: string, number: number): Host; remove(): void }

/** Starts a program whose output goes to a file, after what is there; `input` is what it can read. */
export function startLogged(
  command: string,
  words: readonly string[],
  { cwd, env, log, input }: { cwd: string; env: Record<string, string>; log: string; input?: string },
): ChildProcess {
  const file = openSync(log, 'a')
  const reads = input === undefined ? 'ignore' : 'pipe'
  const child = spawn(command, words, { cwd, env: { ...process.env, ...env }, stdio: [reads, file, file] })
  child.stdin?.end(input)
  closeSync(file)
  return child
}

function ip(words: string, mayFail = false): string {
  const { status, stdout, stderr } = spawnSync('ip', words.split(' '), { encoding: 'utf8' })
  if (status !== 0 && !mayFail) throw new Error(`ip ${words}: ${stderr}`)
  return stdout
}

const pidsIn = (space: string): number[] =>
  ip(`netns pids ${space}`, true).split('\n').filter(Boolean).map(Number)

function killAll(space: string): void {
  for (const pid of pidsIn(space)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

/** Lays the network, after removing one that a killed drill left; `folder` is for what programs print. Only root may. */
export function openHosts(folder: string): Hosts {
  const spaces = (): string[] => [...ip('netns list').matchAll(/^aworan-\S+/gm)].map(([space]) => space)
  const remove = (): void => {
    for (const space of spaces()) {
      killAll(space)
      ip(`netns del ${space}`)
    }
    // A space that is deleted gives its link back a moment later.
    for (const [, link] of ip('-o link show').matchAll(/ (aw-\w+)@/g)) ip(`link del ${link}`, true)
    ip(`link del ${BRIDGE}`, true)
    const mounts = readFileSync('/proc/mounts', 'utf8').matchAll(new RegExp(`^${DISK} (\\S+)`, 'gm'))
    for (const [, path = ''] of mounts) execFileSync('umount', ['--lazy', path])
  }
  remove()
  ip(`link add ${BRIDGE} type bridge`)
  ip(`addr add ${NETWORK}.1/24 dev ${BRIDGE}`)
  ip(`link set ${BRIDGE} up`)
  return {
    remove,
    host: (name, number) => {
      const [space, link] = [`aworan-${name}`, `aw-${name}`]
      ip(`netns add ${space}`)
      ip(`link add ${link} type veth peer name eth0 netns ${space}`)
      ip(`link set ${link} master ${BRIDGE} up`)
      ip(`-n ${space} addr add ${NETWORK}.${number}/24 dev eth0`)
      ip(`-n ${space} link set eth0 up`)
      ip(`-n ${space} link set lo up`)
      const inSpace = ['netns', 'exec', space]
      const log = join(folder, `${name}.log`)
      const cut = (): void => void ip(`link set ${link} down`)
      return {
        name,
        address: `${NETWORK}.${number}`,
        start: (command, words, { env = {}, cwd = folder } = {}) =>
          startLogged('ip', [...inSpace, command, ...words], { cwd, env, log }),
        run: async (command, words, { env = {}, input = '' } = {}) => {
          const child = startLogged('ip', [...inSpace, command, ...words], { cwd: folder, env, log, input })
          const [code] = (await once(child, 'exit')) as [number | null]
          if (code !== 0) throw new Error(`${[command, ...words].join(' ')} ended with ${code}: see ${log}`)
        },
        mountDisk: (mb) => {
          const path = join(folder, name)
          mkdirSync(path)
          execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=777`, DISK, path])
          return path
        },
        cut,
        heal: () => void ip(`link set ${link} up`),
        kill: () => {
          cut()
          killAll(space)
        },
      }
    },
  }
}
