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
export const roleQuestions = (held: readonly StaffRole[]): Question[] =>
  staffRoles.map((role) => ({
    name: role,
    label: duties[role],
    kind: 'check',
    value: held.includes(role) ? 'true' : '',
  }))

/** The roles whose boxes are ticked. */
export const rolesIn = (answer: Answers): StaffRole[] => staffRoles.filter((role) => answer(role) === 'true')
