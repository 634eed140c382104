import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureFormats, widthsFor } from '../features/media/rules/pictures.ts'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { watchMemory } from '../server/testing/test-memory.ts'
import { startProgram } from '../server/testing/test-program.ts'

const root = join(import.meta.dirname, '..')

/** The most memory of a first start, in MB. */
export type FirstStart = {
  /** Each Node process, the largest first. */
  processes: { name: string; peak: number }[]
  /** All of them at one moment. */
  together: number
  /** Seconds until the first page could be opened, and until the last size was made. */
  opened: number
  done: number
  /** How many sizes of how many pictures were made. */
  sizes: number
  pictures: number
}

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
 * sizes of all pictures are made. For Linux.
 */
export const measureFirstStart = async (): Promise<FirstStart> => {
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
        const [processes, together] = [memory.peaks(), memory.together()]
        return { processes, together, opened, done: seconds(), sizes: made, pictures }
      }
      await sleep(1_000)
    }
  } finally {
    await program.end()
    await rm(folder, { recursive: true, force: true })
  }
}
