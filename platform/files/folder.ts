import { randomUUID } from 'node:crypto'
import { access, mkdir, opendir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Files, Stored } from './files.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** How the name of a file ends that is being written; one that a crash left stays so. */
export const DRAFT = '.draft'

/**
 * Stores files in a local folder of the server's account only: folders 0700, files 0600. Throws on a key that
 * leaves the folder, and on a full or broken disk.
 */
export function folderFiles(folder: string): Files {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    const path = join(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`not a key: ${key}`)
    return path
  }
  async function* namesIn(path: string): AsyncGenerator<string> {
    try {
      for await (const { name } of await opendir(path)) yield name
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  async function* walk(path: string): AsyncGenerator<Stored> {
    const found = await stat(path).catch((error: unknown) => {
      // Gone since its folder was read. What cannot be read is not gone: a move would leave it behind.
      if (!isMissing(error)) throw error
    })
    if (found?.isDirectory()) for await (const name of namesIn(path)) yield* walk(join(path, name))
    else if (found) yield { key: relative(root, path), bytes: found.size, changedAt: found.mtime }
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      const draft = `${path}.${randomUUID()}${DRAFT}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeFile(draft, bytes, { flush: true, mode: 0o600 })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    room: async () => {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const { bavail, blocks, bsize } = await statfs(root)
      return { free: bavail * bsize, total: blocks * bsize }
    },
    list: (prefix) => namesIn(pathOf(prefix)),
    walk: (key) => walk(key === '' ? root : pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (key) => rm(pathOf(key), { recursive: true, force: true }),
    has: async (key) => {
      try {
        await access(pathOf(key))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
  }
}
