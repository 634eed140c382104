import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureFormats, widthsFor } from '../features/media/rules/pictures.ts'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { watchMemory } from '../server/testing/test-memory.ts'
import { startProgram } from '../server/testing/test-program.ts'
import { type Section, table } from './section.ts'

const root = join(import.meta.dirname, '..')

/** How many files lie in each picture's folder, originals included, and how many there are when all sizes are made. */
const countSizes = async (folder: string): Promise<{ made: number; wanted: number; pictures: number }> => {
  const ids = await readdir(folder)
  let [made, wanted] = [0, 0]
  for (const id of ids) {
    const files = await readdir(join(folder, id))
    made += files.filter((name) => /^\d+\.\w+$/.test(name)).length
    const { width } = await sharp(await readFile(join(folder, id, 'original.jpg'))).metadata()
    wanted += widthsFor(width).length * pictureFormats.length
  }
  return { made, wanted, pictures: ids.length }
}

/**
 * Starts the marketplace as `npm start` does, in an empty data folder with the demo gallery and the pages to be built, until all
 * sizes of all pictures are made.
 */
export const measureFirstStart = async (): Promise<Section> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-first-start-'))
  // Without it the pages are built anew, as they are where there are none.
  await rm(join(root, 'build/inputs.sha256'), { force: true })
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  const program = startProgram('npm', ['start'], {
    cwd: root,
    env: { HOST: '127.0.0.1', PORT: String(await findFreePort()), DATA_DIR: folder, LOG_LEVEL: 'warn' },
  })
  try {
    const memory = watchMemory(program.child.pid ?? 0)
    await program.says(/Press Ctrl\+C to stop/)
    const opened = seconds()
    for (;;) {
      const { made, wanted, pictures } = await countSizes(join(folder, 'files/pictures'))
      if (made >= wanted) {
        await memory.stop()
        const processes = memory.peaks().map(({ name, peak }) => [`\`${name}\``, peak.toFixed(0)])
        return {
          title: 'Memory of a first start',
          text: `\`npm start\` in an empty data folder, the pages to be built, the packages there: the most that each Node process had resident (VmHWM)
until all ${made.toLocaleString('en-US')} sizes of the ${pictures} pictures were made. The first page was there after ${opened.toFixed(0)} s, the last size after ${seconds().toFixed(0)} s. All at one
moment had ${memory.together().toFixed(0)} MB at most, what they share counted for each; PostgreSQL comes on top.

${table(['process', 'peak MB'], processes)}`,
        }
      }
      await sleep(1_000)
    }
  } finally {
    await program.end()
    await rm(folder, { recursive: true, force: true })
  }
}
