import { createContext, useContext } from 'react'
import type { StaffRole } from '../../../contract/principal.ts'
import type { StaffSelf } from '../../../contract/staff-account.ts'

/** Who sits here; every page inside the frame has one. */
export const StaffMember = createContext<StaffSelf | null>(null)

/** The member of staff who reads the page. */
export function useMember(): StaffSelf {
  const member = useContext(StaffMember)
  if (!member) throw new Error('a page of the office stands outside its frame')
  return member
}

/** Whether a member of staff has one of these roles; an admin has all. */
export function holds({ roles }: StaffSelf, wanted: readonly StaffRole[]): boolean {
  return roles.includes('admin') || wanted.some((role) => roles.includes(role))
}
