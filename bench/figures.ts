import { cpus, loadavg, platform, totalmem } from 'node:os'
import type { FirstStart } from './first-start.ts'
import type { Weight } from './first-visit.ts'
import type { Speed } from './load.ts'
import type { PageSpeed } from './page-speed.ts'
import type { CatalogueSpeed } from './search-speed.ts'
import { type Start, startSection } from './start.ts'

const kinds = ['HTML', 'JS', 'CSS', 'fonts', 'pictures', 'other']
const kb = (bytes = 0): string => (bytes / 1_000).toFixed(1)
const ms = (value: number): string => value.toFixed(1)
const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
const head = (...cells: string[]): string => [row(...cells), row(...cells.map(() => '---'))].join('\n')

const speed = (name: string, own: Speed, bare: Speed): string =>
  row(
    name,
    own.perSecond.toFixed(0),
    ms(own.p50),
    ms(own.p95),
    own.refused,
    bare.perSecond.toFixed(0),
    (own.perSecond / bare.perSecond).toFixed(2),
  )

const many = (works: number): string => works.toLocaleString('en-US')

/** A line for each question, with its figures for each size of the catalogue. */
const questions = (search: CatalogueSpeed[]): string =>
  (search[0]?.latencies ?? [])
    .map(({ question }, index) =>
      row(
        question,
        ...search.flatMap(({ latencies }) => {
          const { p50 = Number.NaN, p95 = Number.NaN } = latencies[index] ?? {}
          return [ms(p50), ms(p95), (p50 / (latencies[0]?.p50 ?? 1)).toFixed(1)]
        }),
      ),
    )
    .join('\n')

const MEMORY = '## Memory of a first start'

/** How much memory a first start takes, and how long it lasts. */
export const firstStartFigures = ({
  processes,
  together,
  opened,
  done,
  sizes,
  pictures,
}: FirstStart): string => `${MEMORY}

\`npm start\` in an empty data folder, the pages to be built, the packages there: the most that each Node process had resident (VmHWM)
until all ${many(sizes)} sizes of the ${pictures} pictures were made. The first page was there after ${opened.toFixed(0)} s, the last size after ${done.toFixed(0)} s. All at one
moment had ${together.toFixed(0)} MB at most, what they share counted for each; PostgreSQL comes on top.

${head('process', 'peak MB')}
${processes.map(({ name, peak }) => row(`\`${name}\``, peak.toFixed(0))).join('\n')}`

/** The day, the machine and how busy it is: 'date: processors, memory, system, Node, load at the end.' */
export const machineText = (): string => {
  const [cpu] = cpus()
  const [load = 0] = loadavg()
  return `${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'},
${Math.round(totalmem() / 2 ** 30)} GB, ${platform()}, Node ${process.version}, load ${load.toFixed(1)} at the end.`
}

/** How fast the catalogue answers over works of several numbers. */
export const catalogueSection = (
  search: CatalogueSpeed[] | undefined,
): string => `## The catalogue over many works

${
  search
    ? `Works of a museum's public list in a database of their own, by \`npm run bench -- search\` on ${new Date().toISOString().slice(0, 10)}:
${search.map(({ works }) => many(works)).join(', then ')}: one question at a
time, each with all its round trips to the database. The last column of each says how many bare ones p50 would pay for.

${head('question', ...search.flatMap(({ works }) => [`${many(works)}: p50 ms`, 'p95 ms', 'round trips']))}
${questions(search)}`
    : 'Not measured: there was no list of works (`BENCH_WORKS_CSV`).'
}
`

/** docs/figures.md: what was measured, when, where and how. */
export const writeFigures = ({
  weights,
  pages,
  search,
  firstStart,
  start,
}: {
  weights: Weight[]
  pages: PageSpeed
  search: CatalogueSpeed[] | undefined
  firstStart: FirstStart | undefined
  start: Start
}): string => {
  const isBusy = (loadavg()[0] ?? 0) > 2 * cpus().length
  return `# Figures

Written by \`npm run bench\` on ${machineText()} Ratios compare two measurements of the same run, so they
travel better than the figures beside them.${isBusy ? ' The machine was busy with other work: its times are no measure of a quiet one.' : ''}

${startSection(start)}
## A first visit on a phone

kB as they travel (compressed, with headers), 390 px at two pixels to a point, empty cache, until nothing more is fetched, nothing
scrolled.

${head('page', ...kinds, 'all')}
${weights.map(({ path, kinds: of, total }) => row(path, ...kinds.map((kind) => kb(of[kind])), kb(total))).join('\n')}

## A page of ${pages.tiles} works

Four connections, five seconds each. The limit of a kept page is a bare \`node:http\` server with the same bytes; that of a page
rendered anew is a bare \`renderToString\` of the same elements, without data, routes or compression.

${head('', 'a second', 'p50 ms', 'p95 ms', 'refused', 'limit a second', 'ratio')}
${speed('kept', pages.kept, pages.bareKept)}
${speed('rendered anew', pages.rendered, pages.bareRendered)}

${catalogueSection(search)}
${firstStart ? firstStartFigures(firstStart) : `${MEMORY}\n\nNot measured: this is no Linux.`}
`
}
