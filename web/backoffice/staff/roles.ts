import { type StaffRole, staffRoles } from '../../../contract/principal.ts'
import type { Answers, Question } from '../changes/ask.tsx'

/** What each role may do, in a line. */
const duties: Record<StaffRole, string> = {
  support: 'Support: orders, returns, sellers and buyers',
  content: 'Content: works, artists, articles, the home page',
  finance: 'Finance: payouts, ledger, fees',
  admin: 'Admin: everything, and who belongs to staff',
}

/** A box for each role, ticked where it is held. */
export function roleQuestions(held: readonly StaffRole[]): Question[] {
  return staffRoles.map((role) => ({
    name: role,
    label: duties[role],
    kind: 'check',
    value: held.includes(role) ? 'true' : '',
  }))
}

/** The roles whose boxes are ticked. */
export function rolesIn(answer: Answers): StaffRole[] {
  return staffRoles.filter((role) => answer(role) === 'true')
}
