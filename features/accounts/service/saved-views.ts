import type { ProblemCode } from '../../../contract/problems.ts'
import type { SavedView, ViewEntry } from '../../../contract/saved-view.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { AccountsContext } from '../context.ts'
import { deleteView, listViews, writeView } from '../store/saved-views.ts'

type Views = { views: SavedView[] }

/** Most views that a member of staff saves. */
const MOST_VIEWS = 60

/** What a member of staff has saved, by list and name. */
export async function readViews({ db }: Pick<AccountsContext, 'db'>, accountId: Id): Promise<Views> {
  return { views: await listViews(db, accountId) }
}

/** Saves a view, or writes that of the same list and name anew. Refuses views_full. */
export async function saveView(
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  accountId: Id,
  entry: ViewEntry,
): Promise<Result<Views, ProblemCode>> {
  const isWritten = await withTx(db, (tx) =>
    writeView(tx, accountId, entry, { most: MOST_VIEWS, at: clock.now() }),
  )
  return isWritten ? ok(await readViews({ db }, accountId)) : refuse('views_full')
}

/** Deletes a view of the member's own. Refuses not_found. */
export async function removeView(
  { db }: Pick<AccountsContext, 'db'>,
  accountId: Id,
  id: Id,
): Promise<Result<Views, ProblemCode>> {
  return (await deleteView(db, accountId, id)) ? ok(await readViews({ db }, accountId)) : refuse('not_found')
}
