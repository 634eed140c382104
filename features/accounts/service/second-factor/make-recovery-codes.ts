import type { Id } from '../../../../kernel/id.ts'
import type { Db } from '../../../../platform/db/index.ts'
import type { Keyring } from '../../../../platform/keyring/index.ts'
import { RECOVERY_CODES } from '../../rules.ts'
import { replaceRecoveryCodes } from '../../store/second-factor.ts'
import { newRecoveryCode, recoveryHash } from '../recovery-codes.ts'

/** Makes an account's recovery codes anew, in the caller's transaction; the old ones are worth nothing. */
export async function makeRecoveryCodes(
  { keyring }: { keyring: Keyring },
  tx: Db,
  accountId: Id,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => recoveryHash(keyring, accountId, code)),
  )
  return codes
}
