import type { StaffRole } from '../../contract/principal.ts'
import type { Id } from '../../kernel/id.ts'

/** A member of staff who acts for the marketplace. */
export type Officer = { id: Id; roles: readonly StaffRole[] }
