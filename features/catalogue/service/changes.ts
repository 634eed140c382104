import type { Id } from '../../../kernel/id.ts'
import type { Pending, WorkColumns, WorkRow } from '../store/works.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What is shown of a work besides its row: the ids of its pictures, and its sizes with their labels. */
export type ShownParts = { pictures: readonly Id[]; sizes: readonly { id: Id; label: string }[] }

/**
 * The columns that stage changes of a work that has been shown: what differs from the present waits for approval, what
 * does not is taken out of it again.
 */
export function staged(
  row: WorkRow,
  changes: Pending,
  shown: ShownParts,
  at: Date,
): Pick<WorkColumns, 'pending' | 'pending_state' | 'submitted_at'> {
  const present: Required<Omit<Pending, 'labels'>> = {
    name: row.name,
    description: row.description,
    medium: row.medium,
    artist_id: row.artist_id,
    category_id: row.category_id,
    subcategory_id: row.subcategory_id,
    picture_ids: [...shown.pictures],
  }
  const { labels: wantedLabels = {}, ...wanted } = { ...row.pending, ...changes }
  const labels = Object.fromEntries(
    shown.sizes.flatMap(({ id, label }) => {
      const next = wantedLabels[id]
      return next === undefined || next === label ? [] : [[id, next]]
    }),
  )
  const pending: Pending = {
    ...Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => !isSame(value, present[name as keyof typeof present])),
    ),
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
  }
  if (Object.keys(pending).length === 0) return { pending: null, pending_state: null }
  if (isSame(pending, row.pending)) return {}
  return { pending, pending_state: 'submitted', submitted_at: at }
}

/** Sizes with the labels that wait for approval in the place of those shown. */
export function asWanted<S extends { id: Id; label: string }>(row: WorkRow, sizes: readonly S[]): S[] {
  return sizes.map((size) => ({ ...size, label: row.pending?.labels?.[size.id] ?? size.label }))
}
