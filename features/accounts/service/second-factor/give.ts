import type { Id } from '../../../../kernel/id.ts'
import type { Db } from '../../../../platform/db/index.ts'
import type { Keyring } from '../../../../platform/keyring/index.ts'
import { adoptSecret } from '../../store/second-factor.ts'
import { sealSeed } from './seeds.ts'

/** Gives an account a second factor with a known secret (base 32), as the demo gallery needs it. */
export async function giveSecondFactor(
  { keyring }: { keyring: Keyring },
  tx: Db,
  { accountId, secret, now }: { accountId: Id; secret: string; now: Date },
): Promise<void> {
  await adoptSecret(tx, { accountId, sealed: sealSeed(keyring, accountId, secret), step: 0, now })
}
