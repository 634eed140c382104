import type { Id } from '../../../kernel/id.ts'
import type { Pending, WorkColumns, WorkRow } from '../store/works.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The columns that stage changes of a work that has been shown: what differs from the present is kept for approval, what
 * does not is taken out of it again. `pictures` are the ids of those shown now.
 */
export const staged = (
  row: WorkRow,
  changes: Pending,
  pictures: readonly Id[],
  at: Date,
): Pick<WorkColumns, 'pending' | 'pending_state' | 'submitted_at'> => {
  const present: Required<Pending> = {
    name: row.name,
    description: row.description,
    category_id: row.category_id,
    subcategory_id: row.subcategory_id,
    picture_ids: [...pictures],
  }
  const wanted = { ...row.pending, ...changes }
  const pending: Pending = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSame(value, present[name as keyof Pending])),
  )
  if (Object.keys(pending).length === 0) return { pending: null, pending_state: null }
  if (isSame(pending, row.pending)) return {}
  return { pending, pending_state: 'submitted', submitted_at: at }
}
