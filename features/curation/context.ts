import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Audit, EntryContext } from '../audit/index.server.ts'
import type { TilesContext } from '../catalogue/index.server.ts'
import type { MediaContext } from '../media/index.server.ts'

/** What collections work with: works are the catalogue's. */
export type CurationContext = EntryContext & {
  readDb: Db
  clock: Clock
  audit: Audit
  holdsOf: TilesContext['holdsOf']
  media: MediaContext
  /** Takes out pictures that nothing shows any more, with their files. */
  removePictures: (tx: Db, ids: readonly Id[]) => Promise<void>
}

/** What pages read collections with. */
export type ShownCurationContext = Pick<CurationContext, 'readDb' | 'clock' | 'holdsOf'>
