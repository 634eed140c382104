import type { Access } from './operation.ts'
import { type OperationId, operationOf } from './operations/index.ts'
import type { ProblemCode } from './problems.ts'
import { codes } from './refusal-groups.ts'

/** What is refused to callers who are not those that `needed` names. */
function ofCallers(needed: Access): ProblemCode[] {
  if (needed === 'anyone') return []
  const unsigned = codes('sign_in_required', 'second_factor_required', 'first_password_asked')
  return ['owner', 'account', 'second_factor_pending', 'first_password_pending'].includes(needed)
    ? unsigned
    : [...unsigned, 'forbidden']
}

/** Returns every refusal of an operation: its own, of callers, of unreadable requests; server/testing/refusal-check.ts fails tests for others. `takesInput`: body, query or parameters. */
export function refusalsOf(id: OperationId, { takesInput }: { takesInput: boolean }): ProblemCode[] {
  const { access, refusals = [], seen } = operationOf(id)
  const all: ProblemCode[] = [
    'malformed',
    'too_large',
    ...(takesInput ? codes('invalid', 'unsupported_media') : []),
    'session_expired',
    'guest_unknown',
    // Every call of an API key is counted, and many others by network address.
    'scope_missing',
    'too_many_requests',
    ...ofCallers(access),
    ...refusals,
    ...(seen ? codes('version_missing', 'changed_meanwhile') : []),
    'internal',
    'unavailable',
  ]
  return [...new Set(all)]
}
