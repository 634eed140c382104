import { statfs } from 'node:fs/promises'

/** Bytes that are free on the disk of a folder, for this account. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
