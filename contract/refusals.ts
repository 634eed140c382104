import { type Access, access, type Operation } from './access.ts'
import type { ProblemCode } from './problems.ts'
import { codes } from './refusal-groups.ts'
import { deskRefusals } from './refusals-desk.ts'
import { shopRefusals } from './refusals-shop.ts'

/**
 * The refusals that are an operation's own. Those that every operation of its kind has are added by {@link refusalsOf}. An
 * operation that answers a refusal which is not listed fails the tests (server/refusal-check.ts).
 */
const own: Partial<Record<Operation, readonly ProblemCode[]>> = { ...shopRefusals, ...deskRefusals }

/** What is refused to callers who are not those that `needed` names. */
function ofCallers(needed: Access): ProblemCode[] {
  if (needed === 'anyone') return []
  const unsigned = codes('sign_in_required', 'second_factor_required', 'first_password_asked')
  return ['owner', 'account', 'half', 'newcomer'].includes(needed) ? unsigned : [...unsigned, 'forbidden']
}

/**
 * Every refusal that an operation may answer: its own, those of callers whose token, guest id or role does not do, and those of
 * requests that cannot be read or served. `takesInput`: it has a body, a query or parameters in its path.
 */
export function refusalsOf(operation: Operation, { takesInput }: { takesInput: boolean }): ProblemCode[] {
  const all: ProblemCode[] = [
    'malformed',
    'too_large',
    ...(takesInput ? codes('invalid', 'unsupported_media') : []),
    'session_expired',
    'guest_unknown',
    // Every call of an API key is counted, and many others by network address.
    'scope_missing',
    'too_many_requests',
    ...ofCallers(access[operation]),
    ...(own[operation] ?? []),
    'internal',
    'unavailable',
  ]
  return [...new Set(all)]
}
