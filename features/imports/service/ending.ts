import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { type ImportsContext, REMOVE_FILES_JOB } from '../context.ts'
import { moveImport } from '../store/imports.ts'

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
