import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { type ImportsContext, REMOVE_FILES_JOB } from '../context.ts'
import { lockImport, moveImport } from '../store/imports.ts'

/** Ends a locked import; its files go once that is committed. What it made stays. */
export async function endImport(
  { queue, clock }: Pick<ImportsContext, 'queue' | 'clock'>,
  tx: Db,
  id: Id,
  state: 'done' | 'cancelled' | 'refused',
  problem = '',
): Promise<void> {
  const at = clock.now()
  await moveImport(tx, id, { set: { state, ended_at: at, ...(problem && { problem }) } }, at)
  await queue.send(tx, REMOVE_FILES_JOB, { id })
}

/** Ends the import of a seller that is not over, if there is one, and says why. Before any of the seller's works is locked. */
export async function stopImports(
  context: Pick<ImportsContext, 'queue' | 'clock'>,
  tx: Db,
  sellerId: Id,
  why: string,
): Promise<void> {
  const open = await lockImport(tx, sellerId, 'open')
  if (open) await endImport(context, tx, open.id, 'refused', why)
}
