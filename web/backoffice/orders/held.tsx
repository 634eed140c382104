import type { StaffOrder } from '../../../contract/order.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { Part, Row } from '../frame/sections.tsx'

const Release = ({ id }: { id: string }) => (
  <Row>
    <Ask
      name="Release"
      text="What the sellers of this order are owed is paid as usual then. The audit log says who looked."
      questions={[{ name: 'note', label: 'Note', kind: 'text' }]}
      changes={(answer) => [
        change('staff.stepException', {
          params: { id: `signs-${id}`, step: 'release' },
          body: { state: 'HELD', order_code: '', note: answer('note') },
        }),
      ]}
      done="Released."
    />
  </Row>
)

/** Why what is owed for an order is held, and who looked at it; finance releases it. */
export const Held = ({ order: { held, order } }: { order: StaffOrder }) => {
  const isFinance = holds(useMember(), ['finance'])
  if (!held) return null
  const { reasons, released } = held
  return (
    <Part title={released ? 'Looked at and released' : 'Held before payout'}>
      {reasons.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {released ? (
        <p>
          Looked at by {released.by} on {momentOf(released.at)}: {released.note}
        </p>
      ) : isFinance ? (
        <Release id={order.id} />
      ) : (
        <p>A person of finance looks at it and releases it.</p>
      )}
    </Part>
  )
}
