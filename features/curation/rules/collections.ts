import type { CollectionRow } from '../../../contract/collection.ts'

/** From when until when something is shown; `from` null: not at all yet. */
export type Span = { from: Date | null; to: Date | null }

/** The state of a collection at a moment. */
export function stateAt({ from, to }: Span, now: Date): CollectionRow['state'] {
  if (from === null) return 'draft'
  if (from > now) return 'scheduled'
  return to !== null && to <= now ? 'over' : 'shown'
}
