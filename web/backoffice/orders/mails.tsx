import type { StaffOrder } from '../../../contract/order.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { Part } from '../frame/sections.tsx'
import styles from './aside.module.css'

/** The mails about the order; one that was sent can be sent once more. */
export function Mails({ order }: { order: StaffOrder }) {
  return order.mails.length === 0 ? null : (
    <Part title="Mails">
      <ul className={styles.notes}>
        {order.mails.map(({ id, subject, to, written_at, sent_at, repeatable }) => (
          <li key={id} className={styles.mail}>
            <span>{subject || 'A mail that is no longer kept'}</span>
            <span className={styles.quiet}>
              {to && `${to}, `}
              {sent_at ? momentOf(sent_at) : `not sent yet, written ${momentOf(written_at)}`}
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
