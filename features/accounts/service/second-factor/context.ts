import type { Principal } from '../../../../contract/principal.ts'
import type { ProblemCode } from '../../../../contract/problems.ts'
import type { Id } from '../../../../kernel/id.ts'
import type { Result } from '../../../../kernel/result.ts'
import type { Limits } from '../../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../../platform/security-events/index.ts'
import type { AccountsDeps, Nothing } from '../../context.ts'
import { limitRules } from '../../rules.ts'
import type { Codes } from '../codes.ts'
import type { Sessions } from '../sessions.ts'

type Throttle = ReturnType<Limits['throttle']>

/** Who is signed in, or half so. */
export type Member = NonNullable<Principal['account'] | Principal['half']>

/** What the use cases of the second factor work with. */
export type FactorContext = AccountsDeps & {
  sessions: Sessions
  codes: Codes
  confirmPassword: (accountId: Id, password: string, field: string) => Promise<Result<Nothing, ProblemCode>>
  tries: Throttle
  triesOfDay: Throttle
}

/** Puts the context together. */
export function createFactorContext(
  deps: AccountsDeps,
  parts: Pick<FactorContext, 'sessions' | 'codes' | 'confirmPassword'>,
): FactorContext {
  return {
    ...deps,
    ...parts,
    tries: deps.limits.throttle('second-factor', limitRules.secondFactor),
    triesOfDay: deps.limits.throttle('second-factor-day', limitRules.secondFactorDay),
  }
}

/** Writes down for those who look after security what happened to a second factor. */
export function tell(
  { securityEvents }: FactorContext,
  kind: 'ok' | 'failed' | 'changed',
  accountId: Id,
  detail: string,
): void {
  recordSecurityEvent({ securityEvents }, { kind: `second_factor.${kind}`, accountId, detail })
}

/** Counts a try at a code before it is looked at; refuses too_many_requests. */
export async function countTry(
  { tries, triesOfDay }: FactorContext,
  accountId: Id,
): Promise<Result<void, 'too_many_requests'>> {
  const allowed = await tries.take(accountId)
  return allowed.ok ? triesOfDay.take(accountId) : allowed
}

/** Gives a counted try back, because the code was right. */
export async function forgetTries({ tries, triesOfDay }: FactorContext, accountId: Id): Promise<void> {
  await Promise.all([tries.clear(accountId), triesOfDay.giveBack(accountId)])
}
