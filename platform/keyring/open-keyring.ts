import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  mkdirSync(dataDir, { recursive: true })
  try {
    // Of two processes that start at once, one makes the file and both read it.
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== KEY_BYTES)
    throw new Error(`${path} holds no key of ${KEY_BYTES} bytes in base64: restore it from your backup`)
  return key
}
