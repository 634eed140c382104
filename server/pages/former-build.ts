import { statSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { HOUR } from '../../kernel/clock.ts'
import { forEach } from '../../kernel/for-each.ts'
import { copyOne, ifThere, linkOne } from '../../platform/files/copy-tree.ts'
import { root } from '../../platform/project/root.ts'

/** The styles, scripts and fonts of the pages, as they were built. */
export const BUILT = join(root, 'build/client/assets')

const AT_ONCE = 8

/** Longer than a page is on its way, or in a cache: who has one open for longer is to get the new version. */
const SERVED_MS = HOUR

const presentIn = (dataDir: string): string => join(dataDir, 'assets/present')

/** The files of the build that served from a data folder before this one. */
export type FormerBuild = {
  /** It may be missing. */
  folder: string
  /** Whether they are still served: for an hour after the update. */
  isServed(): boolean
}

/** The build that served from a data folder before this one. */
export function formerBuild(dataDir: string): FormerBuild {
  return {
    folder: join(dataDir, 'assets/former'),
    // The folder's time is that of its last file, which came with the update.
    isServed: () =>
      Date.now() - (statSync(presentIn(dataDir), { throwIfNoEntry: false })?.mtimeMs ?? 0) < SERVED_MS,
  }
}

/**
 * Stores the files of this build in the data folder, from which the next build serves them beside its own. Call at each start.
 */
export async function storeBuild(
  dataDir: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  built = BUILT,
): Promise<void> {
  try {
    await store(dataDir, built)
  } catch (error) {
    // A full disk: the shop serves all the same.
    log.warn({ err: error }, 'the files of the pages could not be stored for the next version')
  }
}

async function store(dataDir: string, built: string): Promise<void> {
  const [{ folder: former }, present] = [formerBuild(dataDir), presentIn(dataDir)]
  const draft = `${present}.draft`
  const names = await readdir(built)
  const stored = await ifThere(readdir(present))
  // Each change of a file gives it another name.
  if (stored?.toSorted().join() === names.toSorted().join()) return
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await forEach(names, AT_ONCE, async (name) => {
    const [from, to] = [join(built, name), join(draft, name)]
    if (!(await linkOne(from, to))) await copyOne(from, to, { isSynced: false })
  })
  if (stored) {
    await rm(former, { recursive: true, force: true })
    await rename(present, former)
  }
  await rename(draft, present)
}
