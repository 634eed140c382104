import type { MediaContext } from '../context.ts'

// Private pictures, sealed under a key of their purpose: a file that is read or copied without the key says nothing.

type SealingContext = Pick<MediaContext, 'files' | 'keyring'>

/** What private pictures are for; each purpose has a key of its own. */
export type SealedPurpose = 'identity paper' | 'evidence'

/** Seals a picture for its own key alone, and stores it there. */
export function putSealed(
  { files, keyring }: SealingContext,
  purpose: SealedPurpose,
  key: string,
  bytes: Uint8Array,
): Promise<void> {
  return files.put(key, keyring.seal(purpose, bytes, key))
}

/** The bytes as they were put, or undefined. Throws where the file was changed, or its key is not on the keyring. */
export async function readSealed(
  { files, keyring }: SealingContext,
  purpose: SealedPurpose,
  key: string,
): Promise<Buffer | undefined> {
  const stored = await files.get(key)
  return stored && (isPlain(stored) ? stored : keyring.open(purpose, stored, key))
}

/** Under which key it is written that nothing plain is left. */
const DONE = 'private/all-sealed'

/** Seals, once for a folder of files, private pictures that were stored before there was a key. Returns how many. */
export async function sealPlainPictures(context: SealingContext): Promise<number> {
  const { files } = context
  if (await files.has(DONE)) return 0
  const count =
    (await sealPlain(context, 'identity paper', 'private/papers')) +
    (await sealPlain(context, 'evidence', 'evidence'))
  await files.put(DONE, Buffer.from('1\n'))
  return count
}

async function sealPlain(context: SealingContext, purpose: SealedPurpose, prefix: string): Promise<number> {
  let sealed = 0
  for await (const { key } of context.files.walk(prefix)) {
    const stored = await context.files.get(key)
    if (!stored || !isPlain(stored)) continue
    await putSealed(context, purpose, key, stored)
    sealed += 1
  }
  return sealed
}

/** What is sealed here are JPEGs; what is sealed begins otherwise. */
function isPlain(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8
}
