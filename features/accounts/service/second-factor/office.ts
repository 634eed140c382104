import type { ProblemCode } from '../../../../contract/problems.ts'
import type { StaffAccount, StaffSelf } from '../../../../contract/staff-account.ts'
import type { Id } from '../../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../../kernel/result.ts'
import { withTx } from '../../../../platform/db/index.ts'
import type { Officer } from '../../../../platform/http/officer.ts'
import type { AccountsContext, Nothing } from '../../context.ts'
import {
  askForMailCode,
  countRecoveryCodes,
  deleteFactor,
  findOwner,
  findStaff,
  listStaff,
} from '../../store/second-factor.ts'
import { endAccess } from '../ending.ts'
import { prepareNotice } from './notices.ts'
import { type FactorHolder, recordFactorEvent } from './tries.ts'

/** Who of staff is signed in, what they may do, and whether the second factor is asked for. */
export async function readStaffSelf(
  { db }: AccountsContext,
  member: FactorHolder,
): Promise<Result<StaffSelf, ProblemCode>> {
  const row = await findStaff(db, member.id)
  if (!row) return refuse('forbidden')
  const hasPassed = 'secondFactor' in member && member.secondFactor
  const { id, name, email, roles } = row
  return ok({
    id,
    name,
    email,
    roles,
    second_factor: row.second_factor ? (hasPassed ? 'passed' : 'asked') : 'missing',
    recovery_codes_left: await countRecoveryCodes(db, id),
  })
}

/** Everybody of staff. */
export async function listStaffAccounts({ db }: AccountsContext): Promise<StaffAccount[]> {
  return (await listStaff(db)).map(({ created_at: at, ...row }) =>
    Object.assign(row, { created_at: at.toISOString() }),
  )
}

/**
 * Removes another staff member's second factor and ends their sessions; mails them and the admins. They enrol again by
 * password and mail code. `proof`: how they proved their identity.
 */
export async function resetStaffFactor(
  context: AccountsContext,
  admin: Officer,
  id: Id,
  proof: string,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, audit } = context
  if (admin.id === id) return refuse('another_person_needed')
  const [actor, owner] = [await findOwner(db, admin.id), await findOwner(db, id)]
  if (!owner || owner.role !== 'STAFF') return refuse('not_found')
  const mailOwner = await prepareNotice(context, owner, 'reset')
  const done = await withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
    if (!(await deleteFactor(tx, id))) return refuse('not_found')
    await askForMailCode(tx, id)
    await endAccess(context, tx, id, 'second factor reset')
    await mailOwner(tx)
    await audit.append(tx, {
      actor: { id: admin.id, name: actor?.name ?? '' },
      action: 'second_factor.reset',
      subject: { kind: 'account', id },
      before: { second_factor: true },
      after: { second_factor: false, proof },
    })
    return ok({})
  })
  if (done.ok) recordFactorEvent(context, 'changed', id, 'reset')
  return done
}
