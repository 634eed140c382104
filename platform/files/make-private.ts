import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes a folder, or takes one that is there from the machine's other accounts: folders 0700, files 0600. All below is walked only
 * while the folder itself is still open to others, so once: what is added later is made so. Throws where the folder is another
 * account's.
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
