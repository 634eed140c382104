import type { Access } from '../../contract/access.ts'
import { ownerOf, type Principal, type StaffRole } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { type Refusal, refuse } from '../../kernel/result.ts'

/** Who sits at the desk where orders and money are looked after. */
const deskRoles: ReadonlySet<StaffRole> = new Set(['support', 'finance'])

/** Why a principal may not call an operation with this access, or nothing when it may. */
export const refusalFor = (access: Access, principal: Principal): Refusal<ProblemCode> | undefined => {
  switch (access) {
    case 'anyone':
      return undefined
    case 'owner':
      return ownerOf(principal) ? undefined : refuse('sign_in_required')
    case 'account':
      return principal.account ? undefined : refuse('sign_in_required')
    case 'seller':
    case 'staff':
      if (!principal.account) return refuse('sign_in_required')
      return principal.account.role === access.toUpperCase() ? undefined : refuse('forbidden')
    default:
      if (!principal.account) return refuse('sign_in_required')
      return principal.account.staffRoles.some(
        (role) => role === access || role === 'admin' || (access === 'desk' && deskRoles.has(role)),
      )
        ? undefined
        : refuse('forbidden')
  }
}
