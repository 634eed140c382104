import type { StaffOrder } from '../../../contract/staff-order.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Part } from '../frame/sections.tsx'

/** Why what is owed for an order was held, and who released it. */
export function Released({ order: { held } }: { order: StaffOrder }) {
  if (!held?.released) return null
  const { by, at, note } = held.released
  return (
    <Part title="Reviewed and released">
      {held.reasons.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        Reviewed by {by} on {momentOf(at)}: {note}
      </p>
    </Part>
  )
}
