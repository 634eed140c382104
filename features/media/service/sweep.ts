import { after, DAY } from '../../../kernel/clock.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { MediaJobsContext, SweptFolder } from '../context.ts'
import { sweepPictures } from './removing.ts'

/** How old something is before it counts as forgotten: nothing that is being taken in is as old. */
const FORGOTTEN = DAY
/** Most pictures, and most files of each folder, that one night deletes. */
const MOST = 1_000
/** How many names are asked about at once. */
const BATCH = 500

/**
 * Deletes unused pictures and unreferenced files older than a day, left by crashes, lost connections or restored
 * backups. Limited per night; the log says how many.
 */
export async function sweepForgotten(
  context: Pick<MediaJobsContext, 'db' | 'files' | 'shown' | 'clock' | 'log'>,
  folders: readonly SweptFolder[],
): Promise<void> {
  const before = after(context.clock.now(), -FORGOTTEN)
  const pictures = await sweepPictures(context, before, MOST)
  const swept: Record<string, number> = {}
  for (const folder of folders) {
    const gone = await sweepFolder(context.files, folder, before)
    if (gone > 0) swept[folder.prefix] = gone
  }
  if (pictures > 0 || Object.keys(swept).length > 0)
    context.log.info({ pictures, files: swept }, 'forgotten pictures and files are deleted')
}

async function sweepFolder(files: Files, { prefix, findKnown }: SweptFolder, before: Date): Promise<number> {
  let gone = 0
  const remove = async (names: readonly string[]): Promise<void> => {
    const known = await findKnown(names)
    for (const name of names) {
      if (gone >= MOST) return
      const key = `${prefix}/${name}`
      if (known.has(name) || !(await isOlder(files, key, before))) continue
      await files.removeAll(key)
      gone += 1
    }
  }
  let names: string[] = []
  for await (const name of files.list(prefix)) {
    names.push(name)
    if (names.length === BATCH) {
      await remove(names)
      names = []
    }
    if (gone >= MOST) return gone
  }
  await remove(names)
  return gone
}

/** Whether something is there, and nothing of it was written since a moment. */
async function isOlder(files: Files, key: string, before: Date): Promise<boolean> {
  let count = 0
  for await (const { changedAt } of files.walk(key)) {
    if (changedAt >= before) return false
    count += 1
  }
  return count > 0
}
