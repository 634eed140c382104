import type { FastifyRequest } from 'fastify'
import type { Access } from '../../contract/operation.ts'
import { type AccessOf, type OperationId, operationOf } from '../../contract/operations/index.ts'
import { type Owner, ownerOf, type Principal, type StaffRole } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { ok, type Refusal, type Result, refuse } from '../../kernel/result.ts'
import type { Officer } from './officer.ts'

type Account = NonNullable<Principal['account']>

/** Who calls, as far as an access makes sure of it; a `member` may still be asked for the second factor or a password. */
export type Admitted<A extends Access> = A extends 'anyone'
  ? { principal: Principal }
  : A extends 'owner'
    ? { owner: Owner }
    : A extends 'second_factor_pending' | 'first_password_pending' | 'staff_second_factor_pending'
      ? { member: Account | NonNullable<Principal['half']> }
      : A extends 'account' | 'seller'
        ? { account: Account }
        : { account: Account; officer: Officer }

/** A request, as far as it says who makes it. */
type Asking = Pick<FastifyRequest, 'id' | 'principal'>
type Admit<T> = (asking: Asking) => Result<T, ProblemCode>

/** The first step of a caller without an account: to sign in, or to finish a sign-in. */
function firstStep({ half }: Principal): Refusal<ProblemCode> {
  if (!half) return refuse('sign_in_required')
  return refuse(half.asks === 'password' ? 'first_password_asked' : 'second_factor_required')
}

const memberOf = (
  principal: Principal,
  half: Principal['half'],
): Result<Admitted<'second_factor_pending'>, ProblemCode> => {
  const member = principal.account ?? half
  return member ? ok({ member }) : firstStep(principal)
}

const officer =
  (isInOffice: (account: Account) => boolean): Admit<Admitted<'staff'>> =>
  ({ principal }) => {
    const { account } = principal
    if (!account) return firstStep(principal)
    if (!isInOffice(account)) return refuse('forbidden')
    if (!account.secondFactor) return refuse('second_factor_required')
    return ok({ account, officer: { id: account.id, roles: account.staffRoles } })
  }
const holding = (...roles: StaffRole[]): Admit<Admitted<'staff'>> =>
  officer(({ staffRoles }) => staffRoles.some((held) => held === 'admin' || roles.includes(held)))

const admits: { [A in Access]: Admit<Admitted<A>> } = {
  anyone: ({ principal }) => ok({ principal }),
  owner: ({ principal }) => {
    const owner = ownerOf(principal)
    return owner && !principal.half ? ok({ owner }) : firstStep(principal)
  },
  account: ({ principal }) => (principal.account ? ok({ account: principal.account }) : firstStep(principal)),
  second_factor_pending: ({ principal }) => memberOf(principal, principal.half),
  first_password_pending: ({ principal }) =>
    memberOf(principal, principal.half?.asks === 'password' ? principal.half : undefined),
  seller: ({ principal }) => {
    if (!principal.account) return firstStep(principal)
    return principal.account.role === 'SELLER' ? ok({ account: principal.account }) : refuse('forbidden')
  },
  staff_second_factor_pending: ({ principal }) => {
    const found = memberOf(principal, principal.half)
    return found.ok && found.value.member.role !== 'STAFF' ? refuse('forbidden') : found
  },
  staff: officer(({ role }) => role === 'STAFF'),
  support: holding('support'),
  content: holding('content'),
  finance: holding('finance'),
  support_finance: holding('support', 'finance'),
  admin: holding('admin'),
}

/** Lets in those who may call an operation, as its access describes them; refuses all others. */
export function admit<Id extends OperationId>(
  id: Id,
  asking: Asking,
): Result<Admitted<AccessOf<Id>>, ProblemCode> {
  const { access, scope } = operationOf(id)
  const { key } = asking.principal
  if (key && !(scope && key.scopes.includes(scope))) return refuse('scope_missing')
  return (admits[access] as Admit<Admitted<AccessOf<Id>>>)(asking)
}

/** Whether a principal may call an operation. */
export function mayCall(id: OperationId, principal: Principal): boolean {
  return admit(id, { id: '', principal }).ok
}
