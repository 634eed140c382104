import type { Access } from '../../contract/operation.ts'
import { type OperationId, operationOf } from '../../contract/operations/index.ts'
import { ownerOf, type Principal, type StaffRole } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { type Refusal, refuse } from '../../kernel/result.ts'

/** The roles of staff who care for orders and money. */
const supportRoles: ReadonlySet<StaffRole> = new Set(['support', 'finance'])

const isInOffice = (access: Access, { role, staffRoles }: NonNullable<Principal['account']>): boolean =>
  access === 'staff'
    ? role === 'STAFF'
    : staffRoles.some(
        (held) =>
          held === access || held === 'admin' || (access === 'support_finance' && supportRoles.has(held)),
      )

/** What somebody without an account has to do first: sign in, or end what the sign-in still asks for. */
function firstStep({ half }: Principal): Refusal<ProblemCode> {
  if (!half) return refuse('sign_in_required')
  return refuse(half.asks === 'password' ? 'first_password_asked' : 'second_factor_required')
}

/** Why a principal may not call an operation, or nothing when it may. */
export function refusalFor(id: OperationId, principal: Principal): Refusal<ProblemCode> | undefined {
  const { access, scope } = operationOf(id)
  return principal.key && !(scope && principal.key.scopes.includes(scope))
    ? refuse('scope_missing')
    : refusalByRole(access, principal)
}

function refusalByRole(access: Access, principal: Principal): Refusal<ProblemCode> | undefined {
  const { account, half } = principal
  switch (access) {
    case 'anyone':
      return undefined
    case 'owner':
      return ownerOf(principal) && !half ? undefined : firstStep(principal)
    case 'account':
      return account ? undefined : firstStep(principal)
    case 'half':
      return account || half ? undefined : firstStep(principal)
    case 'newcomer':
      return account || half?.asks === 'password' ? undefined : firstStep(principal)
    case 'seller':
      if (!account) return firstStep(principal)
      return account.role === 'SELLER' ? undefined : refuse('forbidden')
    case 'staff_half':
      if (!account && !half) return firstStep(principal)
      return (account ?? half)?.role === 'STAFF' ? undefined : refuse('forbidden')
    default:
      if (!account) return firstStep(principal)
      if (!isInOffice(access, account)) return refuse('forbidden')
      return account.secondFactor ? undefined : refuse('second_factor_required')
  }
}

/** Whether a principal may call an operation. */
export function mayCall(id: OperationId, principal: Principal): boolean {
  return refusalFor(id, principal) === undefined
}
