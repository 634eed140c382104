import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { TellChanged } from '../../kernel/shown.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Audit } from '../audit/index.server.ts'
import type { MediaService } from '../media/index.server.ts'

export { auditEntryOf } from '../audit/index.server.ts'

/** What changing the catalogue needs from the rest of the program. */
export type StudioDeps = {
  db: Db
  clock: Clock
  limits: Limits
  mail: Mail
  audit: Audit
  media: MediaService
  /** Takes out those of these pictures that nothing shows any more, with their files. */
  removePictures: (tx: Db, ids: readonly Id[]) => Promise<void>
  site: { publicUrl: string; supportEmail: string; companyName: string }
  /** The marketplace's part of a price, in hundredths of a per cent. */
  commissionBp: number
  /** An account's name and e-mail address. */
  personOf: (db: Db, id: Id) => Promise<{ email: string; firstName: string; lastName: string } | undefined>
  /** Whether any of these editions stands in an order, in whatever state it is. */
  isOrdered: (tx: Db, editionIds: readonly Id[]) => Promise<boolean>
  /** Public pages show something else now. */
  changed: TellChanged
}
