import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startMarketplace } from '../e2e/marketplace.ts'
import { worksOnSale } from '../e2e/steps.ts'
import { callsSection, measureCalls } from './calls.ts'
import { writeFigures } from './figures.ts'
import { measureFirstStart } from './first-start.ts'
import { weighFirstVisits } from './first-visit.ts'
import { idleSection, measureIdle } from './idle.ts'
import { measureMemory, memorySection } from './memory.ts'
import { measurePages } from './page-speed.ts'
import { measureSearch } from './search-speed.ts'
import { keepSection } from './section.ts'
import { measureStart } from './start.ts'

console.log('Measuring starts …')
const start = await measureStart()
const market = await startMarketplace()
try {
  const [work] = await worksOnSale(market)
  const [edition] = await worksOnSale(market, 'edition')
  console.log('Weighing first visits …')
  const weights = await weighFirstVisits(market.url, [
    '/',
    '/categories',
    '/categories/art',
    `/${work?.slug ?? ''}`,
    `/${edition?.slug ?? ''}`,
  ])
  console.log('Measuring pages …')
  const pages = await measurePages(market.url)
  await market.stop()
  console.log('Measuring the catalogue …')
  const search = await measureSearch()
  console.log('Starting for the first time …')
  const firstStart = process.platform === 'linux' ? await measureFirstStart() : undefined
  const text = writeFigures({ weights, pages, search, start, firstStart })
  await writeFile(join(import.meta.dirname, '../docs/figures.md'), text)
  console.log(text)
  console.log('Measuring calls …')
  await keepSection(callsSection(await measureCalls()))
  console.log('Counting what idle servers ask …')
  await keepSection(idleSection(await measureIdle()))
  if (process.platform === 'linux') {
    console.log('Measuring the memory of a running server …')
    await keepSection(memorySection(await measureMemory()))
  }
} finally {
  await market.stop()
}
