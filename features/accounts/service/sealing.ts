import type { Db } from '../../../platform/db/index.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import * as store from '../store/plain-secrets.ts'
import { sealKey } from './keys.ts'
import { withKey } from './recovery-codes.ts'
import { sealSeed } from './second-factor/seeds.ts'

/**
 * Seals secrets stored in clear before data keys existed: second factors, signing keys, recovery codes. Runs at each
 * start, before they are read; does nothing once all are sealed.
 */
export async function sealPlainSecrets({ db, keyring }: { db: Db; keyring: Keyring }): Promise<void> {
  await withTx(db, async (tx) => {
    for (const { account_id: id, secret, pending_secret } of await store.lockPlainFactors(tx)) {
      const sealed = secret === null ? null : sealSeed(keyring, id, secret)
      const pendingSealed = pending_secret === null ? null : sealSeed(keyring, id, pending_secret)
      await store.writeSealedFactor(tx, id, sealed, pendingSealed)
    }
    for (const { account_id: id, code_hash: hash } of await store.lockPlainRecoveryCodes(tx))
      await store.writeRecoveryHash(tx, id, hash, withKey(keyring, hash))
    for (const { kid, secret } of await store.lockPlainKeys(tx))
      await store.writeSealedKey(tx, kid, sealKey(keyring, kid, secret))
  })
}
