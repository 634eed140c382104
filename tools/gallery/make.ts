import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { artists, works } from '../../db/seed/gallery/index.ts'
import * as adire from './adire.ts'
import * as asoOke from './aso-oke.ts'
import * as collages from './collages.ts'
import type { Hand } from './hand.ts'
import * as harmattan from './harmattan.ts'
import * as briggs from './photographs/briggs.ts'
import * as bukar from './photographs/bukar.ts'
import * as okonkwoDada from './photographs/okonkwo-dada.ts'
import * as portraits from './portraits.ts'
import { saveJpeg } from './raster.ts'
import * as rosettes from './rosettes.ts'
import * as ehigiator from './sculptures/ehigiator.ts'
import * as lar from './sculptures/lar.ts'

const hands: readonly Hand[] = [
  adire,
  asoOke,
  briggs,
  bukar,
  collages,
  ehigiator,
  harmattan,
  lar,
  okonkwoDada,
  rosettes,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'string', default: '2000' }, out: { type: 'string' } },
})

const folder = values.out ?? new URL('../../db/seed/pictures', import.meta.url).pathname
await mkdir(folder, { recursive: true })
const unknown = positionals.filter((slug) => ![...works, ...artists].some((each) => each.slug === slug))
if (unknown.length > 0) throw new Error(`No such work or artist: ${unknown.join(', ')}`)

for (const { slug, widthCm, heightCm } of works) {
  if (positionals.length > 0 && !positionals.includes(slug)) continue
  const hand = hands.find(({ drawings }) => slug in drawings)
  const draw = hand?.drawings[slug]
  if (draw === undefined) throw new Error(`Nobody draws ${slug}`)
  const started = performance.now()
  const long = Number(values.long)
  const scale = long / Math.max(widthCm, heightCm)
  const picture = draw({
    slug,
    width: Math.round(widthCm * scale),
    height: Math.round(heightCm * scale),
    unit: long / 2000,
  })
  await saveJpeg(picture, `${folder}/${slug}.jpg`, hand?.quality)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${slug}: ${picture.width} × ${picture.height}, ${seconds} s`)
}

/** The long side of a portrait in pixels: it is shown small. */
const PORTRAIT = 1000
await mkdir(`${folder}/portraits`, { recursive: true })
for (const { slug } of artists) {
  if (positionals.length > 0 && !positionals.includes(slug)) continue
  const draw = portraits.drawings[slug]
  if (draw === undefined) throw new Error(`Nobody draws ${slug}`)
  const size = { width: PORTRAIT * portraits.RATIO, height: PORTRAIT }
  const picture = draw({ slug, ...size, unit: PORTRAIT / 2000 })
  await saveJpeg(picture, `${folder}/portraits/${slug}.jpg`, portraits.quality)
  console.log(`${slug}: ${picture.width} × ${picture.height}`)
}
