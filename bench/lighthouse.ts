import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMarketplace } from '../e2e/marketplace.ts'
import { worksOnSale } from '../e2e/steps.ts'
import { weighFirstVisits } from './first-visit.ts'
import { middle } from './load.ts'
import { type Cells, machineText, row, table } from './section.ts'

/** Runs of each page; the figures are the middle ones. */
const RUNS = 5

const root = join(import.meta.dirname, '..')
const program = join(root, 'tools/lighthouse/node_modules/lighthouse/cli/index.js')
const flags = '--headless=new --no-sandbox --disable-dev-shm-usage'

/** What is read of a report: the scores from 0 to 1, and of the audits their values in ms, or without a unit for CLS. */
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const measures = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

/** One run of Lighthouse as a phone on its slow line. Throws where it ends without a report. */
const report = async (url: string, folder: string): Promise<Report> => {
  const file = join(folder, 'report.json')
  const child = spawn(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`lighthouse ended with ${code} on ${url}:\n${said.slice(-2_000)}`)
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

/** The same, once more where Chromium lost its own trace, which happens now and then. */
const reportOf = (url: string, folder: string): Promise<Report> =>
  report(url, folder).catch((thrown: unknown) => {
    console.log(`Once more: ${String(thrown).split('\n', 2).join(' ')}`)
    return report(url, folder)
  })

/** A page's line of the table, and the audits that any run did not pass. */
const measure = async (url: string, path: string, folder: string) => {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run++) reports.push(await reportOf(`${url}${path}`, folder))
  const scores = categories.map((name) =>
    Math.round(100 * middle(reports.map((each) => each.categories[name]?.score ?? 0))),
  )
  const [lcp = 0, tbt = 0, cls = 0] = measures.map((name) =>
    middle(reports.map((each) => each.audits[name]?.numericValue ?? Number.NaN)),
  )
  const missed = new Set(
    reports.flatMap((each) =>
      categories.flatMap((name) =>
        (each.categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (each.audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${name}: ${each.audits[id]?.title ?? id}`),
      ),
    ),
  )
  return {
    line: [path, scores.map(String), (lcp / 1_000).toFixed(2), tbt.toFixed(0), cls.toFixed(3)],
    missed: [...missed].map((each) => `- \`${path}\`: ${each}`),
  }
}

const market = await startMarketplace()
const folder = await mkdtemp(join(tmpdir(), 'aworan-lighthouse-'))
try {
  const [work] = await worksOnSale(market)
  const paths = [
    '/',
    '/categories',
    '/categories/art',
    `/${work?.slug ?? ''}`,
    `/categories/product/${encodeURIComponent(work?.name ?? '')}`,
    '/blog',
  ]
  console.log('Having the pictures made …')
  await weighFirstVisits(market.url, paths)
  const lines: Cells[] = []
  const missed: string[] = []
  for (const path of paths) {
    console.log(`Lighthouse on ${path} …`)
    const page = await measure(market.url, path, folder)
    console.log(row(page.line))
    lines.push(page.line)
    missed.push(...page.missed)
  }
  const { version } = JSON.parse(
    await readFile(join(root, 'tools/lighthouse/node_modules/lighthouse/package.json'), 'utf8'),
  ) as { version: string }
  const text = `# Lighthouse

Written by \`npm run lighthouse\` on ${machineText()}

Lighthouse ${version} as a phone (its own simulated slow 4G line and four times slower processor), an empty cache, the demo gallery, the server on the
same machine; the middle of ${RUNS} runs. The goal: 99, 100, 100, 100, LCP within 1.2 s, no blocking time, no shift.

${table(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP s', 'TBT ms', 'CLS'], lines)}

## What a run did not pass

${missed.length > 0 ? missed.join('\n') : 'Nothing.'}
`
  await writeFile(join(root, 'docs/lighthouse.md'), text)
  console.log(text)
} finally {
  await market.stop()
  await rm(folder, { recursive: true })
}
