import type { StaffRole } from '../../contract/principal.ts'
import type { Id } from '../../kernel/id.ts'

/** Who acts for the marketplace, in which request: as the audit log keeps it. */
export type Officer = { id: Id; roles: readonly StaffRole[]; requestId: string }
