import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { HandWork } from './hand.ts'
import { paintedWorks } from './painted.ts'
import { photographedWorks } from './photographed.ts'
import { saveJpeg } from './raster.ts'

const works: readonly HandWork[] = [...paintedWorks, ...photographedWorks]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'string', default: '2000' }, out: { type: 'string' } },
})

const folder = values.out ?? new URL('../pictures', import.meta.url).pathname
await mkdir(folder, { recursive: true })
const unknown = positionals.filter((slug) => !works.some((work) => work.slug === slug))
if (unknown.length > 0) throw new Error(`No such work: ${unknown.join(', ')}`)

for (const work of works) {
  if (positionals.length > 0 && !positionals.includes(work.slug)) continue
  const started = performance.now()
  const picture = work.paint(Number(values.long))
  await saveJpeg(picture, `${folder}/${work.slug}.jpg`, work.quality)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${work.slug}: ${picture.width} × ${picture.height}, ${seconds} s`)
}
