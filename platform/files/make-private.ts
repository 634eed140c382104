import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Creates a folder, or closes an existing one to other accounts: folders 0700, files 0600. Walks its content only
 * while it is open. Throws on another account's folder.
 */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (((await stat(folder)).mode & 0o077) === 0) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory() || entry.isFile())
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  // Last, so that a start that was broken off is begun anew.
  await chmod(folder, 0o700)
}
