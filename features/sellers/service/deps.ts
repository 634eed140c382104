import type { ProblemCode } from '../../../contract/problems.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import type { Audit } from '../../audit/index.server.ts'
import type { MediaService } from '../../media/index.server.ts'

/** What sellers need from the rest of the program. */
export type SellersDeps = {
  db: Db
  clock: Clock
  mail: Mail
  audit: Audit
  media: MediaService
  site: { publicUrl: string; supportEmail: string; companyName: string }
  /** The marketplace's part of a price, in hundredths of a per cent. */
  commissionBp: number
  /** Says whether a password is the account's; counts the tries. */
  confirmPassword: (
    accountId: Id,
    password: string,
    field: string,
  ) => Promise<Result<Record<string, never>, ProblemCode>>
  /** Public pages show something else now. */
  changed: () => void
}
