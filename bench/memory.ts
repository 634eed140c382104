import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { startProgram } from '../server/testing/test-program.ts'
import { measure } from './load.ts'
import { type Section, table } from './section.ts'
import { familyOf } from './start.ts'

/** What a process has resident, in MB: after a start, after a minute of load (VmRSS), and at most until then (VmHWM). */
type ProcessMemory = { part: string; started: number; loaded: number; most: number }

const root = join(import.meta.dirname, '..')
/** So long after the shop is open, and after the load: what was thrown away is gone. */
const SETTLED_MS = 5_000
const load = { seconds: 60, connections: 8 }

/** What a process that answers requests may have at most, in MB. */
const goals = { started: 160, loaded: 260 }

const mbOf = async (pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}

const partOf = async (pid: number): Promise<string> =>
  /(?:^|\0)AWORAN_PART=(\w+)/.exec(await readFile(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? 'first'

/** Questions to a shop at `url`: every second one is a page that is rendered anew, the others are calls. */
export const questionOf = (url: string, slug: string) => (n: number) => {
  const calls = [
    `/api/v1/shop/products/?limit=48&min_price=${n}`,
    `/api/v1/shop/products/${slug}/`,
    `/api/v1/shop/Search-products/bridge/?limit=24`,
  ]
  return url + (n % 2 === 0 ? `/categories?limit=48&min_price=${n}` : calls[n % calls.length])
}

const names: Record<string, string> = { first: 'the first', jobs: 'jobs', web: 'answers requests' }
const whole = (value: number): string => value.toFixed(0)

const sectionOf = (processes: ProcessMemory[], answers: number): Section => {
  const lines = processes.map(({ part, started, loaded, most }) => {
    const [before, after] = part === 'web' ? [`≤ ${goals.started}`, `≤ ${goals.loaded}`] : ['', '']
    return [names[part] ?? part, whole(started), before, whole(loaded), after, whole(most)]
  })
  return {
    title: 'Memory of the server',
    text: `\`npm start\` with \`WEB_CONCURRENCY=2\` and everything in its database: MB that each process has resident (VmRSS) five seconds after the
shop is open, and five seconds after ${load.seconds} s of load; and the most until then (VmHWM). What they share is counted for each. The load:
${answers.toFixed(0)} answers over ${load.connections} connections, half of them pages of 48 works rendered anew, half calls.

${table(['process', 'after a start', 'goal', 'after the load', 'goal', 'at most'], lines)}`,
  }
}

/** Measures the processes of `npm start` with two that answer requests, by /proc of Linux. */
export const measureMemory = async (): Promise<Section> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-bench-memory-'))
  const env = {
    DATA_DIR: folder,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
    PICTURES_AHEAD: 'off',
    RATE_LIMIT: 'off',
    WEB_CONCURRENCY: '2',
  }
  const start = async () => {
    const port = await findFreePort()
    const program = startProgram('npm', ['start'], { cwd: root, env: { ...env, PORT: String(port) } })
    await program.says(/Àwòrán is open at/)
    return { program, url: `http://localhost:${port}` }
  }
  try {
    // The first start of all fills the gallery.
    await (await start()).program.end()
    const { program, url } = await start()
    try {
      await sleep(SETTLED_MS)
      const family = (await familyOf(program.child.pid ?? 0)).filter(({ isServer }) => isServer)
      const started = await Promise.all(
        family.map(async ({ pid }) => ({ pid, part: await partOf(pid), mb: await mbOf(pid, 'VmRSS') })),
      )
      const list = await fetch(`${url}/api/v1/shop/products/?limit=1`)
      const { data } = (await list.json()) as { data: { products: { slug: string }[] } }
      const { perSecond } = await measure(questionOf(url, data.products[0]?.slug ?? ''), load)
      await sleep(SETTLED_MS)
      const processes: ProcessMemory[] = await Promise.all(
        started.map(async ({ pid, part, mb }) => ({
          part,
          started: mb,
          loaded: await mbOf(pid, 'VmRSS'),
          most: await mbOf(pid, 'VmHWM'),
        })),
      )
      return sectionOf(processes, perSecond * load.seconds)
    } finally {
      await program.end()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
