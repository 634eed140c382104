import type { OperationTable } from '../../contract/operation.ts'
import { operations } from '../../contract/operations/index.ts'
import { type ProblemCode, problems } from '../../contract/problems.ts'
import type { Traffic } from '../http/traffic.ts'
import type { SecurityContext } from './events.ts'

/** Access of operations that are not for staff only. */
const everybodys: ReadonlySet<string> = new Set(['anyone', 'owner', 'account', 'seller'])

function isOfStaff(operation: string): boolean {
  const { access } = (operations as OperationTable)[operation] ?? {}
  return access !== undefined && !everybodys.has(access)
}

const isOfRights = (refusal: ProblemCode): boolean =>
  refusal === 'sign_in_required' || problems[refusal].status === 403

/** Records who was refused an operation of staff for want of rights: the operation and the code. */
export function watchRefusals(traffic: Traffic, { securityEvents }: SecurityContext): void {
  traffic.onEnd(({ operation, refusal, caller }) => {
    if (refusal === undefined || !isOfRights(refusal) || !isOfStaff(operation)) return
    securityEvents.take({ kind: 'access.refused', detail: `${operation} ${refusal}` }, caller)
  })
}
