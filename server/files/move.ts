import { dirname } from 'node:path/posix'
import { LRUCache } from 'lru-cache'
import { forEach } from '../../kernel/for-each.ts'
import type { Files } from '../../platform/files/files.ts'
import { DRAFT } from '../../platform/files/folder.ts'

/** So many files are copied at once. */
const AT_ONCE = 8

/** Files of a place, how many of them were copied now, and the bytes of these. */
export type Moved = { files: number; copied: number; bytes: number }

/**
 * Copies all files to another place, but those it has in the same size; reads each back. `say` is called after each. Throws
 * where one differs.
 */
export async function moveFiles(
  from: Files,
  to: Files,
  say: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const moved = { files: 0, copied: 0, bytes: 0 }
  // Files of a folder come one after the other.
  const folders = new LRUCache<string, Promise<Map<string, number>>>({ max: 2 * AT_ONCE })
  const read = async (folder: string): Promise<Map<string, number>> => {
    const sizes = new Map<string, number>()
    for await (const { key, bytes } of to.walk(folder)) sizes.set(key, bytes)
    return sizes
  }
  const sizesIn = (folder: string): Promise<Map<string, number>> => {
    const sizes = folders.get(folder) ?? read(folder)
    folders.set(folder, sizes)
    return sizes
  }

  async function copy(key: string): Promise<boolean> {
    const bytes = await from.get(key)
    // Deleted since.
    if (!bytes) return false
    await to.put(key, bytes)
    if (!(await to.get(key))?.equals(bytes)) throw new Error(`${key} is not there as it was sent`)
    moved.copied += 1
    moved.bytes += bytes.length
    return true
  }

  await forEach(from.walk(''), AT_ONCE, async ({ key, bytes }) => {
    if (key.endsWith(DRAFT)) return
    const isThere = (await sizesIn(dirname(key))).get(key) === bytes
    if (isThere || (await copy(key))) moved.files += 1
    say(moved)
  })
  return moved
}
