import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { hasVarnish, startVarnish } from '../e2e/faults/varnish.ts'
import { startMarketplace } from '../e2e/marketplace.ts'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { type BareProgram, startBare } from './bare-program.ts'
import type { Listed } from './collection.ts'
import { openGallery, slugOfWork } from './gallery.ts'
import { measure, middle, middleSpeed, type Speed } from './load.ts'
import { type Section, table } from './section.ts'

const WORKS = 8_000
/** Pages of a list that are asked for before another list is. */
const LONG = 300
const ROUNDS = 5
const run = { seconds: 1.5, connections: 4, warmUp: 0.5 }

const works = Array.from(
  { length: WORKS },
  (_, n): Listed => ({
    number: `N${n}`,
    title: `Harbour at ${n} o’clock`,
    artist: 'Collection',
    date: '1990',
    medium: 'Oil on canvas',
    width: '600',
    height: '450',
    subjects: 'Boats and people by the water, early in the day.',
  }),
)

/** A page: its address, that of one which was not asked for before, and how many a second are to be rendered anew. */
type Page = { name: string; path: string; pathAnew: (question: number) => string; goal: number }

const pages: Page[] = [
  {
    name: 'a list of 24',
    path: '/categories?limit=24',
    pathAnew: (question) =>
      `/categories?limit=24&page=${1 + (question % LONG)}&min_price=${Math.floor(question / LONG)}`,
    goal: 400,
  },
  {
    name: 'a work',
    path: `/${slugOfWork(works[0] as Listed)}`,
    pathAnew: (question) => `/${slugOfWork(works[question % WORKS] as Listed)}`,
    goal: 600,
  },
]

/** Starts the bare server with the bytes and the elements of a page. */
const startBarePage = async (html: Buffer): Promise<BareProgram> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-bench-'))
  const [plain, packed] = [join(folder, 'page.html'), join(folder, 'page.html.br')]
  await writeFile(plain, html)
  await writeFile(packed, brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }))
  try {
    return await startBare('bare-server.ts', [plain, packed])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures a page stored, by Varnish and rendered anew, each beside its limit: lines of the table. */
const measurePage = async (
  { name, path, pathAnew, goal: goalAnew }: Page,
  shop: string,
  varnish: string | undefined,
): Promise<string[][]> => {
  const bare = await startBarePage(Buffer.from(await (await fetch(shop + path)).arrayBuffer()))
  let asked = 1
  const ways = [
    { way: 'stored', of: () => shop + path, limit: () => bare.url, goal: '' },
    ...(varnish ? [{ way: 'by Varnish', of: () => varnish + path, limit: () => bare.url, goal: '' }] : []),
    {
      way: 'rendered anew',
      of: () => shop + pathAnew(asked++),
      limit: () => `${bare.url}/render`,
      goal: `≥ ${goalAnew} a second`,
    },
  ].map((way) => Object.assign(way, { own: [] as Speed[], limits: [] as Speed[] }))
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const way of ways) {
        way.own.push(await measure(way.of, run))
        way.limits.push(await measure(way.limit, run))
      }
  } finally {
    bare.stop()
  }
  if (name === 'a work' && asked > WORKS) console.log(`${asked} pages were asked for: some of them twice.`)
  return ways.map(({ way, own, limits, goal }) => {
    const [mine, limit] = [middleSpeed(own), middleSpeed(limits)]
    const ratio = middle(own.map(({ perSecond }, at) => perSecond / (limits[at]?.perSecond ?? Number.NaN)))
    return [
      `${name}, ${way}`,
      mine.perSecond.toFixed(0),
      mine.p50.toFixed(1),
      mine.p95.toFixed(1),
      String(mine.refused),
      limit.perSecond.toFixed(0),
      ratio.toFixed(2),
      goal,
    ]
  })
}

/** Measures pages of a shop of many works, in one process, beside what no server of this kind can beat. */
export const measurePages = async (): Promise<Section> => {
  if (!hasVarnish) console.log('Varnish is not on this machine (Debian: varnish, varnish-modules).')
  const gallery = await openGallery()
  try {
    await gallery.publish(works)
    const port = await findFreePort()
    const market = await startMarketplace({
      DATABASE_URL: gallery.url,
      DEMO_GALLERY: 'off',
      WEB_CONCURRENCY: '1',
      ...(hasVarnish && { PAGE_CACHES: `http://127.0.0.1:${port}` }),
    })
    try {
      const varnish = hasVarnish
        ? await startVarnish(port, Number(new URL(market.url).port))
        : { url: undefined, stop: async () => {} }
      try {
        const lines: string[][] = []
        for (const page of pages) lines.push(...(await measurePage(page, market.url, varnish.url)))
        return {
          title: 'Pages beside their bare limits',
          text: `${WORKS.toLocaleString('en-US')} works, one process, ${run.connections} connections, ${ROUNDS} rounds of each in turns, middle values. The limit of a stored page is a bare \`node:http\`
server with the same bytes; that of a page rendered anew is a bare \`renderToString\` of the same elements, without data, routes or compression.
Pages anew are ${LONG} pages of each list, and each work once. ${hasVarnish ? 'Varnish asks the shop only for what it has not.' : 'Varnish was not on this machine.'}

${table(['page', 'a second', 'p50 ms', 'p95 ms', 'refused', 'limit a second', 'ratio', 'goal'], lines)}`,
        }
      } finally {
        await varnish.stop()
      }
    } finally {
      await market.stop()
    }
  } finally {
    await gallery.close()
  }
}
