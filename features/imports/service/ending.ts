import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { type ImportsDeps, REMOVE } from '../context.ts'
import { moveImport } from '../store/imports.ts'

/** Ends a locked import; its files go once that is committed. What it made stays. */
export async function endImport(
  tx: Db,
  { queue, clock }: Pick<ImportsDeps, 'queue' | 'clock'>,
  id: Id,
  state: 'done' | 'cancelled' | 'refused',
  problem = '',
): Promise<void> {
  const at = clock.now()
  await moveImport(tx, id, { set: { state, ended_at: at, ...(problem && { problem }) } }, at)
  await queue.send(tx, REMOVE, { id })
}
