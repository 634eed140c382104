import type { StaffOrder } from '../../../contract/staff-order.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { Part } from '../frame/sections.tsx'
import styles from './aside.module.css'

function unsentText({
  written_at,
  try_after,
  problem,
}: Pick<StaffOrder['mails'][number], 'written_at' | 'try_after' | 'problem'>): string {
  if (try_after === null) return `not delivered, given up: ${problem}`
  return problem === ''
    ? `not sent yet, written ${momentOf(written_at)}`
    : `not sent yet, tried again ${momentOf(try_after)}: ${problem}`
}

/** The mails about the order; one that was sent can be sent once more. */
export function Mails({ order }: { order: StaffOrder }) {
  return order.mails.length === 0 ? null : (
    <Part title="Mails">
      <ul className={styles.notes}>
        {order.mails.map(({ id, subject, to, written_at, sent_at, repeatable, try_after, problem }) => (
          <li key={id} className={styles.mail}>
            <span>{subject || 'A mail that is no longer kept'}</span>
            <span className={styles.quiet}>
              {to && `${to}, `}
              {sent_at ? momentOf(sent_at) : unsentText({ written_at, try_after, problem })}
            </span>
            {repeatable && (
              <Ask
                name="Send again"
                label={`Send again: ${subject}`}
                title="Send the mail again"
                text={`“${subject}” goes to ${to} once more, as it was.`}
                changes={() => [
                  change('staff.repeatOrderMail', { params: { id: order.order.id, mail: id }, body: {} }),
                ]}
                done="It is on its way."
              />
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
