import { randomUUID } from 'node:crypto'
import { access, mkdir, opendir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Files } from './files.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

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
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      const draft = `${path}.${randomUUID()}.draft`
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
    async *list(prefix) {
      try {
        for await (const { name } of await opendir(pathOf(prefix))) {
          const found = await stat(join(pathOf(prefix), name)).catch(() => undefined)
          // Gone since the folder was read.
          if (found) yield { name, changedAt: found.mtime }
        }
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
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
