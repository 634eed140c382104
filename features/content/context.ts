import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { TellChanged } from '../../kernel/shown.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Audit, EntryDeps } from '../audit/index.server.ts'
import type { MediaService } from '../media/index.server.ts'

/** What staff's work on articles, messages and the newsletter needs from the rest of the program. */
export type EditorsDeps = EntryDeps & {
  clock: Clock
  audit: Audit
  media: Pick<MediaService, 'add' | 'keepFor'>
  /** Takes out a picture that nothing shows any more, with its files. */
  removePicture: (tx: Db, id: Id) => Promise<void>
  /** Public pages show something else now. */
  changed: TellChanged
}
