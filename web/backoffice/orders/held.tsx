import { Link } from 'react-router'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { holds, useMember } from '../data/member.ts'
import { Part } from '../frame/sections.tsx'

/** Why what is owed for an order is held, and who looked at it; finance releases it. */
export function Held({ order: { held } }: { order: StaffOrder }) {
  const isFinance = holds(useMember(), ['finance'])
  if (!held) return null
  const { reasons, released } = held
  return (
    <Part title={released ? 'Reviewed and released' : 'Held before payout'}>
      {reasons.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {released ? (
        <p>
          Reviewed by {released.by} on {momentOf(released.at)}: {released.note}
        </p>
      ) : isFinance ? (
        <p>
          <Link to="/backoffice/exceptions?kind=fraud_signs">Release it under Exceptions</Link>; above the
          threshold two people of finance do.
        </p>
      ) : (
        <p>A person of finance reviews it and releases it.</p>
      )}
    </Part>
  )
}
