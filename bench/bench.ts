import { measureCalls } from './calls.ts'
import { measureFirstStart } from './first-start.ts'
import { measureVisits } from './first-visit.ts'
import { measureIdle } from './idle.ts'
import { measureMemory } from './memory.ts'
import { measurePages } from './pages.ts'
import { measurePress } from './press.ts'
import { measureScale } from './processes.ts'
import { measureSearch } from './search.ts'
import { type Section, writeSection } from './section.ts'
import { measureSeen } from './seen.ts'
import { measureStart } from './start.ts'

/** The parts of docs/figures.md, in the order in which they are measured. A part that cannot be measured here says why. */
const parts: Record<string, () => Promise<Section | undefined>> = {
  start: measureStart,
  'first-start': measureFirstStart,
  memory: measureMemory,
  processes: measureScale,
  idle: measureIdle,
  visits: measureVisits,
  press: measurePress,
  pages: measurePages,
  seen: measureSeen,
  calls: measureCalls,
  search: measureSearch,
}
/** What these read of /proc is Linux's. */
const linuxOnly = new Set(['start', 'first-start', 'memory', 'processes', 'calls'])

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}, and import, alone.`,
  )
  process.exit(1)
}
for (const [name, measure] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  if (linuxOnly.has(name) && process.platform !== 'linux') {
    console.log(`${name}: not measured, this is no Linux.`)
    continue
  }
  console.log(`Measuring ${name} …`)
  const section = await measure()
  if (section) await writeSection(name, section)
}
