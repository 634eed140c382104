import { randomBytes, randomUUID } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createKeyring, KEY_BYTES, type Keyring } from './keyring.ts'

/** The file under DATA_DIR that holds the key where DATA_KEYS names none. */
export const KEY_FILE = 'data-key'

/**
 * Opens the keyring of DATA_KEYS, or of DATA_DIR/data-key, created at the first start and readable only by the
 * server's account. Throws where that file holds no key.
 */
export function openKeyring({
  dataKeys,
  dataDir,
}: {
  dataKeys: readonly Uint8Array[] | null
  dataDir: string
}): Keyring {
  return createKeyring(dataKeys ?? [readOrMakeKey(dataDir)])
}

function readOrMakeKey(dataDir: string): Uint8Array {
  const path = join(dataDir, KEY_FILE)
  if (!existsSync(path)) makeKey(path)
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== KEY_BYTES)
    throw new Error(`${path} holds no key of ${KEY_BYTES} bytes in base64: restore it from your backup`)
  return key
}

/** Makes the file whole or not at all: of processes that start at once, one makes it and all read it. */
function makeKey(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    // A disk without second names for a file.
    copyFileSync(draft, path, constants.COPYFILE_EXCL)
  } finally {
    rmSync(draft)
  }
}
