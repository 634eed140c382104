import { randomBytes } from 'node:crypto'
import { after, type Clock, SECOND } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import { KEY_SIGNS_FOR, KEY_VERIFIES_FOR, KEYS_REMEMBERED, OLD_KEYS_VERIFY_FOR } from '../rules.ts'
import { endKeys, insertSigningKey, listSigningKeys, lockKeys, type SigningKey } from '../store/keys.ts'

/** A key as the signing library takes it. */
export type Key = { kid: string; secret: CryptoKey }

export type KeyRing = {
  /** The key to sign with; made when there is none young enough. */
  signing(): Promise<Key>
  /** The key of this id while it verifies. */
  verifying(kid: string): Promise<Key | undefined>
}

const PURPOSE = 'signing key'

/** Seals a signing key, given as base64url, for its own row. */
export function sealKey(keyring: Keyring, kid: string, secret: string): Buffer {
  return keyring.seal(PURPOSE, Buffer.from(secret, 'base64url'), kid)
}

function openKey(keyring: Keyring, { kid, sealed }: SigningKey): Promise<CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const secret = new Uint8Array(keyring.open(PURPOSE, sealed, kid))
  return crypto.subtle.importKey('raw', secret, hmac, false, ['sign', 'verify'])
}

async function insertNew(keyring: Keyring, tx: Db, now: Date): Promise<SigningKey> {
  const kid = newId()
  const sealed = keyring.seal(PURPOSE, randomBytes(32), kid)
  const key = { kid, sealed, created_at: now, retires_at: after(now, KEY_VERIFIES_FOR) }
  await insertSigningKey(tx, key)
  return key
}

/** Whether a keyring opens the shop's signing keys; undefined where there is none, as before the first sign-in. */
export async function opensSigningKeys({
  db,
  clock,
  keyring,
}: {
  db: Db
  clock: Clock
  keyring: Keyring
}): Promise<boolean | undefined> {
  const keys = await listSigningKeys(db, clock.now())
  if (keys.length === 0) return undefined
  const opened = await Promise.allSettled(keys.map(async (key) => openKey(keyring, key)))
  return opened.every(({ status }) => status === 'fulfilled')
}

/**
 * Makes a new key early. Old keys verify until all servers use the new one and signed tokens expire (12 minutes); with
 * `retireOld` servers refuse them within a minute.
 */
export function rotateKeys(
  { db, clock, keyring }: { db: Db; clock: Clock; keyring: Keyring },
  { retireOld }: { retireOld: boolean },
): Promise<{ kid: string; oldEnd: Date }> {
  return withTx(db, async (tx) => {
    await lockKeys(tx)
    const now = clock.now()
    const oldEnd = retireOld ? now : after(now, OLD_KEYS_VERIFY_FOR)
    await endKeys(tx, oldEnd)
    const { kid } = await insertNew(keyring, tx, now)
    return { kid, oldEnd }
  })
}

/**
 * The keys of the table signing_key, sealed there and opened when they are first used. A new one is made each week; all
 * servers share them.
 */
export function createKeyRing({ db, clock, keyring }: { db: Db; clock: Clock; keyring: Keyring }): KeyRing {
  // By their rows, which are read anew each minute.
  const opened = new WeakMap<SigningKey, Promise<CryptoKey>>()
  const keyOf = async (row: SigningKey): Promise<Key> => {
    const secret = opened.get(row) ?? openKey(keyring, row)
    opened.set(row, secret)
    return { kid: row.kid, secret: await secret }
  }
  let keys: SigningKey[] = []
  let readAt = 0

  const read = async (): Promise<void> => {
    keys = await listSigningKeys(db, clock.now())
    readAt = clock.now().getTime()
  }
  const isStale = (now: Date): boolean => Math.abs(now.getTime() - readAt) > KEYS_REMEMBERED
  const young = (now: Date): SigningKey | undefined =>
    keys.find((key) => after(key.created_at, KEY_SIGNS_FOR) > now)

  const make = (): Promise<SigningKey> =>
    withTx(db, async (tx) => {
      await lockKeys(tx)
      const now = clock.now()
      keys = await listSigningKeys(tx, now)
      const there = young(now)
      if (there) return there
      return insertNew(keyring, tx, now)
    })

  return {
    signing: async () => {
      const now = clock.now()
      if (isStale(now)) await read()
      const key = young(now) ?? (await make())
      if (!keys.includes(key)) keys = [key, ...keys]
      return keyOf(key)
    },
    verifying: async (kid) => {
      const now = clock.now()
      if (isStale(now)) await read()
      const find = (): SigningKey | undefined => keys.find((key) => key.kid === kid && key.retires_at > now)
      // An unknown id may be a key that another server has just made; made-up ids must not become a query each.
      if (!find() && Math.abs(now.getTime() - readAt) > SECOND) await read()
      const key = find()
      return key && (await keyOf(key))
    },
  }
}
