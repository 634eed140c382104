import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { startProgram } from '../server/testing/test-program.ts'
import { middle } from './load.ts'
import { processorTimeOf } from './processor-time.ts'
import { type Section, table } from './section.ts'

/**
 * One start: how long it took, for how long of that a processor worked for it, and the memory its processes hold (VmRSS), of the
 * server's own one and of the others.
 */
type OneStart = { seconds: number; processorSeconds: number; serverMb: number; othersMb: number }

const root = join(import.meta.dirname, '..')
const STARTS = 5
/** So long after the shop is open: what a start throws away is gone. */
const SETTLED_MS = 5_000

/** A process of a start: memory in MB, processor time in seconds. */
type Member = { pid: number; parent: number; name: string; seconds: number; mb: number; isServer: boolean }

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

const memberAt = async (pid: number): Promise<Member> => {
  const { parent, ownMs } = await processorTimeOf(pid)
  return {
    pid,
    name: (await read(`/proc/${pid}/comm`)).trim(),
    parent,
    seconds: ownMs / 1_000,
    mb: Number(/^VmRSS:\s+(\d+) kB$/m.exec(await read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024,
    isServer: (await read(`/proc/${pid}/cmdline`)).includes('build/program/main.js\0'),
  }
}

/** The process, those it started, those they started, and so on; PostgreSQL left out. */
export const familyOf = async (pid: number): Promise<Member[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map(memberAt))
  const below = (one: Member): Member[] => [
    one,
    ...all.filter(({ parent, name }) => parent === one.pid && name !== 'postgres').flatMap(below),
  ]
  return all.filter((one) => one.pid === pid).flatMap(below)
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0)

const startOnce = async (dataDir: string): Promise<OneStart> => {
  const began = performance.now()
  const program = startProgram('npm', ['start'], {
    cwd: root,
    env: {
      PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
      PICTURES_AHEAD: 'off',
    },
  })
  try {
    await program.says(/Àwòrán is open at/)
    const seconds = (performance.now() - began) / 1_000
    const { pid = 0 } = program.child
    const processorSeconds = sum((await familyOf(pid)).map((member) => member.seconds))
    await new Promise((done) => setTimeout(done, SETTLED_MS))
    const family = await familyOf(pid)
    const mbOf = (isServer: boolean) =>
      sum(family.filter((member) => member.isServer === isServer).map(({ mb }) => mb))
    return { seconds, processorSeconds, serverMb: mbOf(true), othersMb: mbOf(false) }
  } finally {
    await program.end()
  }
}

/** Starts the shop several times with everything installed, built and in its database: the first start of all is not counted. */
export const measureStart = async (): Promise<Section> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-bench-start-'))
  const starts: OneStart[] = []
  try {
    await startOnce(folder)
    for (let n = 0; n < STARTS; n++) starts.push(await startOnce(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const [serverMb, othersMb] = [
    middle(starts.map((each) => each.serverMb)),
    middle(starts.map((each) => each.othersMb)),
  ]
  const heads = [
    'seconds',
    'of a processor’s work',
    'MB of the server',
    'MB of npm and what else runs beside it',
    'MB of all, without PostgreSQL',
  ]
  const line = [
    middle(starts.map((each) => each.seconds)).toFixed(2),
    middle(starts.map((each) => each.processorSeconds)).toFixed(2),
    serverMb.toFixed(0),
    othersMb.toFixed(0),
    (serverMb + othersMb).toFixed(0),
  ]
  return {
    title: 'A start',
    text: `\`npm start\` with everything installed, built and in its database, until it says that the shop is open:
${starts.map(({ seconds }) => seconds.toFixed(2)).join(', ')} s. The middle of them, and of the resident memory (VmRSS) five seconds later:

${table(heads, [line])}`,
  }
}
