import type { Id } from '../../../../kernel/id.ts'
import type { Keyring } from '../../../../platform/keyring/index.ts'

const PURPOSE = 'second factor'

/** Seals the secret of an authenticator app for the row of one account. */
export function sealSeed(keyring: Keyring, accountId: Id, secret: string): Buffer {
  return keyring.seal(PURPOSE, secret, accountId)
}

/** The secret that `sealSeed` sealed. Throws where it is another account's or its key is missing. */
export function openSeed(keyring: Keyring, accountId: Id, sealed: Buffer): string {
  return keyring.open(PURPOSE, sealed, accountId).toString('utf8')
}
