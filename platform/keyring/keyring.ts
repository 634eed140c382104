import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The bytes of a key. */
export const KEY_BYTES = 32

const VERSION = 1
const ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + ID_BYTES + IV_BYTES

/** Seals and hashes what must not be readable in the database or in files without a key. */
export interface Keyring {
  /**
   * Encrypts by AES-256-GCM under a key for this purpose. `open` needs the same `context` (such as a row's id), so
   * that no sealed value opens in another row.
   */
  seal(purpose: string, plain: string | Uint8Array, context?: string): Buffer
  /** Decrypts what `seal` returned. Throws where it was changed, or the purpose, the context or the key is another. */
  open(purpose: string, sealed: Uint8Array, context?: string): Buffer
  /** Whether bytes that `seal` returned are sealed with the first key, by what they say of their key. */
  isOfFirst(sealed: Uint8Array): boolean
  /** HMAC-SHA256 under the first key, as `<key id>:<base64url>`: 52 characters. */
  hash(purpose: string, text: string): string
  /** The hashes of a text under each of the keys, to look for one in a table. */
  hashes(purpose: string, text: string): string[]
  /** Whether a hash is that of the text, under whichever of the keys it was made; takes the same time either way. */
  matches(purpose: string, text: string, hash: string): boolean
}

/** A key, and what was derived of it, by use and purpose: purposes are few, and known when the program is written. */
type Key = { id: string; bytes: Uint8Array; derived: Map<string, Buffer> }

/**
 * A keyring of keys of 32 bytes: the first seals and hashes, all open and compare, so that keys can rotate. Throws
 * without keys, and on another length.
 */
export function createKeyring(keys: readonly Uint8Array[]): Keyring {
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error(`expected one or more keys of ${KEY_BYTES} bytes`)
  const ring = keys.map((bytes): Key => ({ id: idOf(bytes), bytes, derived: new Map() }))
  const first = ring[0] as Key
  const find = (id: string): Key | undefined => ring.find((key) => key.id === id)
  return {
    seal: (purpose, plain, context = '') => seal(first, purpose, plain, context),
    open: (purpose, sealed, context = '') => open(find, purpose, Buffer.from(sealed), context),
    isOfFirst: (sealed) => keyIdOf(Buffer.from(sealed)) === first.id,
    hash: (purpose, text) => hashed(first, purpose, text),
    hashes: (purpose, text) => ring.map((key) => hashed(key, purpose, text)),
    matches: (purpose, text, hash) => {
      const [id = '', digest = ''] = hash.split(':')
      const key = find(id)
      const expected = hmac(key ?? first, purpose, text)
      const given = Buffer.from(digest, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected) && key !== undefined
    },
  }
}

/** Names a key without telling it. */
function idOf(key: Uint8Array): string {
  return createHash('sha256')
    .update('key id')
    .update(key)
    .digest('hex')
    .slice(0, 2 * ID_BYTES)
}

function derive(key: Key, use: 'seal' | 'hash', purpose: string): Buffer {
  const info = `${use}:${purpose}`
  const known = key.derived.get(info)
  if (known) return known
  const made = Buffer.from(hkdfSync('sha256', key.bytes, '', info, KEY_BYTES))
  key.derived.set(info, made)
  return made
}

function hmac(key: Key, purpose: string, text: string): Buffer {
  return createHmac('sha256', derive(key, 'hash', purpose))
    .update(text, 'utf8')
    .digest()
}

function hashed(key: Key, purpose: string, text: string): string {
  return `${key.id}:${hmac(key, purpose, text).toString('base64url')}`
}

function seal(key: Key, purpose: string, plain: string | Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derive(key, 'seal', purpose), iv)
  cipher.setAAD(Buffer.from(context, 'utf8'))
  const closed = Buffer.concat([cipher.update(Buffer.from(plain)), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(key.id, 'hex'), iv, cipher.getAuthTag(), closed])
}

/** The id of the key that bytes were sealed with. Throws where they were not sealed. */
function keyIdOf(sealed: Buffer): string {
  if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== VERSION)
    throw new Error('these bytes were not sealed by a keyring')
  return sealed.subarray(1, 1 + ID_BYTES).toString('hex')
}

function open(
  find: (id: string) => Key | undefined,
  purpose: string,
  sealed: Buffer,
  context: string,
): Buffer {
  const id = keyIdOf(sealed)
  const key = find(id)
  if (!key) throw new Error(`the key ${id} is not on the keyring: add it to DATA_KEYS`)
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derive(key, 'seal', purpose),
    sealed.subarray(1 + ID_BYTES, HEAD_BYTES),
    { authTagLength: TAG_BYTES },
  )
  decipher.setAAD(Buffer.from(context, 'utf8'))
  decipher.setAuthTag(sealed.subarray(HEAD_BYTES, HEAD_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES + TAG_BYTES)), decipher.final()])
}
