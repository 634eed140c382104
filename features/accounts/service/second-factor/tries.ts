import type { Principal } from '../../../../contract/principal.ts'
import type { Id } from '../../../../kernel/id.ts'
import type { Result } from '../../../../kernel/result.ts'
import { recordSecurityEvent } from '../../../../platform/security-events/index.ts'
import type { AccountsContext } from '../../context.ts'

/** Who is signed in, or half so. */
export type FactorHolder = NonNullable<Principal['account'] | Principal['half']>

/** Records a security event of a second factor. */
export function recordFactorEvent(
  { securityEvents }: AccountsContext,
  kind: 'ok' | 'failed' | 'changed',
  accountId: Id,
  detail: string,
): void {
  recordSecurityEvent({ securityEvents }, { kind: `second_factor.${kind}`, accountId, detail })
}

/** Counts a try at a code before the code is checked; refuses too_many_requests. */
export async function countFactorTry(
  { throttles }: AccountsContext,
  accountId: Id,
): Promise<Result<void, 'too_many_requests'>> {
  const allowed = await throttles.secondFactor.take(accountId)
  return allowed.ok ? throttles.secondFactorDay.take(accountId) : allowed
}

/** Gives a counted try back, because the code was right. */
export async function forgetFactorTries({ throttles }: AccountsContext, accountId: Id): Promise<void> {
  await Promise.all([throttles.secondFactor.clear(accountId), throttles.secondFactorDay.giveBack(accountId)])
}
