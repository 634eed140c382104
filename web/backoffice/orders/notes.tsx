import type { StaffOrder } from '../../../contract/staff-order.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { Part } from '../frame/sections.tsx'
import styles from './aside.module.css'

/** What colleagues noted about the order, and the way to note more. */
export function OrderNotes({ order }: { order: StaffOrder }) {
  return (
    <Part title="Notes">
      {order.notes.length > 0 && (
        <ul className={styles.notes}>
          {order.notes.map(({ id, text, by, at }) => (
            <li key={id} className={styles.note}>
              {text}
              <span>
                {by}, {momentOf(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Ask
          name="Add a note"
          text="For colleagues alone: it is dated and signed with your name."
          questions={[{ name: 'text', label: 'Note', kind: 'text' }]}
          changes={(answer) => [
            change('staff.addOrderNote', { params: { id: order.order.id }, body: { text: answer('text') } }),
          ]}
          done="Noted."
        />
      </div>
    </Part>
  )
}
