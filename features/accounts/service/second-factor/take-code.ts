import type { Clock } from '../../../../kernel/clock.ts'
import type { Id } from '../../../../kernel/id.ts'
import type { Db } from '../../../../platform/db/index.ts'
import type { Keyring } from '../../../../platform/keyring/index.ts'
import { listRecoveryHashes, lockFactor, useRecoveryCode, writeStep } from '../../store/second-factor.ts'
import { matchingHash } from '../recovery-codes.ts'
import { stepOf } from '../totp.ts'
import { openSeed } from './seeds.ts'

/** What a code turned out to be: of the app, a recovery code, wrong, or of an account without a second factor. */
export type TakenCode = 'app' | 'recovery' | 'wrong' | 'missing'

/**
 * Uses up a recovery code, or an app code of the present or previous step, never one at or before the last used. Locks
 * the factor until the transaction ends.
 */
export async function takeCode(
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  tx: Db,
  accountId: Id,
  code: string,
): Promise<TakenCode> {
  const now = clock.now()
  const factor = await lockFactor(tx, accountId)
  if (!factor?.sealed || !factor.confirmed_at) return 'missing'
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(openSeed(keyring, accountId, factor.sealed), code, now)
    if (step === undefined || step <= factor.last_step) return 'wrong'
    await writeStep(tx, accountId, step)
    return 'app'
  }
  const hash = matchingHash(keyring, accountId, code, await listRecoveryHashes(tx, accountId))
  if (hash === undefined) return 'wrong'
  return (await useRecoveryCode(tx, accountId, hash, now)) ? 'recovery' : 'wrong'
}
