import { randomBytes } from 'node:crypto'
import { after, type Clock, MINUTE, SECOND } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { KEY_SIGNS_FOR, KEY_VERIFIES_FOR } from '../rules.ts'
import { insertKey, listKeys, lockKeys, type SigningKey } from '../store/keys.ts'

/** A key as the signing library takes it. */
export type Key = { kid: string; secret: Uint8Array }

export type KeyRing = {
  /** The key to sign with; made when there is none young enough. */
  signing(): Promise<Key>
  /** The key of this id while it verifies. */
  verifying(kid: string): Promise<Key | undefined>
}

const keyOf = ({ kid, secret }: SigningKey): Key => ({ kid, secret: Buffer.from(secret, 'base64url') })

/** The keys of the table signing_key, remembered in this process. A new one is made each week; all servers share them. */
export const createKeyRing = ({ db, clock }: { db: Db; clock: Clock }): KeyRing => {
  let keys: SigningKey[] = []
  let readAt = 0

  const read = async (): Promise<void> => {
    keys = await listKeys(db, clock.now())
    readAt = clock.now().getTime()
  }
  const young = (now: Date): SigningKey | undefined =>
    keys.find((key) => after(key.created_at, KEY_SIGNS_FOR) > now)

  const make = (): Promise<SigningKey> =>
    withTx(db, async (tx) => {
      await lockKeys(tx)
      const now = clock.now()
      keys = await listKeys(tx, now)
      const there = young(now)
      if (there) return there
      const secret = randomBytes(32).toString('base64url')
      const key = { kid: newId(), secret, created_at: now, retires_at: after(now, KEY_VERIFIES_FOR) }
      await insertKey(tx, key)
      return key
    })

  return {
    signing: async () => {
      const now = clock.now()
      if (now.getTime() - readAt > 10 * MINUTE) await read()
      const key = young(now) ?? (await make())
      if (!keys.includes(key)) keys = [key, ...keys]
      return keyOf(key)
    },
    verifying: async (kid) => {
      const now = clock.now()
      const find = (): SigningKey | undefined => keys.find((key) => key.kid === kid && key.retires_at > now)
      // An unknown id may be a key that another server has just made; made-up ids must not become a query each.
      if (!find() && Math.abs(now.getTime() - readAt) > SECOND) await read()
      const key = find()
      return key && keyOf(key)
    },
  }
}
