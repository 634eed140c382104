import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Audit, EntryContext } from '../audit/index.server.ts'
import type { TilesContext } from '../catalogue/index.server.ts'

/** What collections work with: works are the catalogue's. */
export type CurationContext = EntryContext & {
  readDb: Db
  clock: Clock
  audit: Audit
  holdsOf: TilesContext['holdsOf']
}

/** What pages read collections with. */
export type ShownCurationContext = Pick<CurationContext, 'readDb' | 'clock' | 'holdsOf'>
