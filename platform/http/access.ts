import { type Access, type Operation, access as table } from '../../contract/access.ts'
import { ownerOf, type Principal, type StaffRole } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { type Refusal, refuse } from '../../kernel/result.ts'

/** Who sits at the desk where orders and money are looked after. */
const deskRoles: ReadonlySet<StaffRole> = new Set(['support', 'finance'])

const isInOffice = (access: Access, { role, staffRoles }: NonNullable<Principal['account']>): boolean =>
  access === 'staff'
    ? role === 'STAFF'
    : staffRoles.some(
        (held) => held === access || held === 'admin' || (access === 'desk' && deskRoles.has(held)),
      )

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
      if (!principal.account) return refuse('sign_in_required')
      return principal.account.role === 'SELLER' ? undefined : refuse('forbidden')
    case 'staff_half':
      if (!principal.account) return refuse('sign_in_required')
      return principal.account.role === 'STAFF' ? undefined : refuse('forbidden')
    default:
      if (!principal.account) return refuse('sign_in_required')
      if (!isInOffice(access, principal.account)) return refuse('forbidden')
      return principal.account.secondFactor ? undefined : refuse('second_factor_required')
  }
}

/** Whether a principal may call an operation. */
export const mayCall = (operation: Operation, principal: Principal): boolean =>
  refusalFor(table[operation], principal) === undefined
