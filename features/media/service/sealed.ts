import type { Files } from '../../../platform/files/files.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'

/** Private pictures, sealed under a key of their purpose: a file that is read or copied without the key says nothing. */
export type SealedFiles = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes as they were put, or undefined. Throws where the file was changed, or its key is not on the keyring. */
  get(key: string): Promise<Buffer | undefined>
  /** Seals files under a prefix that were kept before there was a key. Returns how many. */
  sealPlain(prefix: string): Promise<number>
}

/** What is sealed here are JPEGs; what is sealed begins otherwise. */
const isPlain = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8

/** Seals what goes into `files` and opens what comes out, each file for its own key alone. */
export function createSealedFiles(
  { files, keyring }: { files: Files; keyring: Keyring },
  purpose: string,
): SealedFiles {
  const put = (key: string, bytes: Uint8Array): Promise<void> =>
    files.put(key, keyring.seal(purpose, bytes, key))
  return {
    put,
    get: async (key) => {
      const kept = await files.get(key)
      return kept && (isPlain(kept) ? kept : keyring.open(purpose, kept, key))
    },
    sealPlain: async (prefix) => {
      let sealed = 0
      for await (const { name } of files.list(prefix)) {
        const key = `${prefix}/${name}`
        const kept = await files.get(key)
        if (!kept || !isPlain(kept)) continue
        await put(key, kept)
        sealed += 1
      }
      return sealed
    },
  }
}

/** Under which key it is written that nothing plain is left. */
const DONE = 'private/all-sealed'

/** Seals, once for a folder of files, what was kept before there was a key. */
export async function sealPlainOnce(
  files: Files,
  folders: readonly { prefix: string; sealed: SealedFiles }[],
): Promise<number> {
  if (await files.has(DONE)) return 0
  let count = 0
  for (const { prefix, sealed } of folders) count += await sealed.sealPlain(prefix)
  await files.put(DONE, Buffer.from('1\n'))
  return count
}
