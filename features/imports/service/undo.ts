import type { ImportUndo } from '../../../contract/import.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { takeBackDraft } from '../../catalogue/index.server.ts'
import { findSellerId, lockStanding, readStanding } from '../../sellers/index.server.ts'
import type { ImportsContext } from '../context.ts'
import { findImport, moveImport } from '../store/imports.ts'
import { countMade, listUntouched } from '../store/made.ts'

/** How many drafts one call takes back. */
const AT_ONCE = 100

/** The shop of a caller whose import is over. */
async function endedOf(
  { db }: ImportsContext,
  accountId: Id,
  id: Id,
): Promise<Result<Id, 'shop_missing' | 'import_not_found' | 'import_wrong_state'>> {
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const it = await findImport(db, seller, id)
  if (!it) return refuse('import_not_found')
  return it.ended_at === null ? refuse('import_wrong_state') : ok(seller)
}

/** How many of the works that an import made would be taken back, and which stay, by why. Changes nothing. */
export async function previewUndo(
  context: ImportsContext,
  accountId: Id,
  id: Id,
): Promise<Result<ImportUndo, ProblemCode>> {
  const seller = await endedOf(context, accountId, id)
  if (!seller.ok) return seller
  return ok(await countMade(context.db, id))
}

/**
 * Deletes some drafts of an import that are unchanged, unsubmitted and unsold; returns how many remain. Repeat to
 * continue. Refuses import_wrong_state while the import runs, seller_suspended.
 */
export async function undoImport(
  context: ImportsContext,
  accountId: Id,
  id: Id,
): Promise<Result<{ taken_back: number; left: number }, ProblemCode>> {
  const { db, clock, catalogue } = context
  const found = await endedOf(context, accountId, id)
  if (!found.ok) return found
  const seller = found.value
  if ((await readStanding(db, seller)) === 'suspended') return refuse('seller_suspended')
  let taken_back = 0
  for (const work of await listUntouched(db, id, AT_ONCE))
    taken_back += await withTx(db, async (tx) => {
      if ((await lockStanding(tx, seller)) === 'suspended') return 0
      if (!(await takeBackDraft(catalogue, tx, seller, work))) return 0
      await moveImport(tx, id, { add: { taken_back: 1 } }, clock.now())
      return 1
    })
  // What stayed although it looked untouched was changed at this moment: it is not asked for again.
  return ok({ taken_back, left: taken_back === 0 ? 0 : (await countMade(db, id)).goes })
}
