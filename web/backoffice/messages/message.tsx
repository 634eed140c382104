import { Link, useParams } from 'react-router'
import type { Message } from '../../../contract/staff-content.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { AtOnce } from '../changes/at-once.tsx'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Facts, Part, SectionPage } from '../frame/sections.tsx'
import { Answer, AnswersGiven, Words } from './answer.tsx'
import { mark } from './marks.ts'
import styles from './message.module.css'

export const meta = privatePage('Message')

const Steps = ({ it }: { it: Message }) => {
  const isOpen = it.answered_at === null
  return (
    <>
      <AtOnce
        name={isOpen ? 'Mark answered' : 'Open again'}
        changes={() => mark([it], isOpen)}
        undo={(answers) => mark(answers, !isOpen)}
        done={isOpen ? 'Marked answered.' : 'Open again.'}
      />
      <Ask
        name="Note"
        title="A note for staff"
        text="The person who wrote the message sees it with their data, should they ask for them."
        questions={[{ name: 'note', label: 'Note', kind: 'text', optional: true, value: it.note }]}
        changes={(answer) => [
          change('staff.updateMessage', {
            params: { id: it.id },
            body: { version: it.version, note: answer('note') },
          }),
        ]}
        done="Noted."
      />
    </>
  )
}

/** /backoffice/messages/{id}: a message, its answers, where it is answered, and what was noted about it. */
export default function MessagePage() {
  const { id = '' } = useParams()
  const seesPeople = holds(useMember(), ['support', 'finance'])
  return (
    <Loaded query={useRead('staff.message', { params: { id } })} heading="h1">
      {(it) => (
        <SectionPage title={`Message from ${it.name || 'someone who left'}`} aside={<Steps it={it} />}>
          <Facts
            facts={[
              ['Written', momentOf(it.written_at)],
              ['E-mail', it.email],
              [
                'Account',
                it.account_id !== null && seesPeople ? (
                  <Link key="account" to={`/backoffice/people/${it.account_id}`}>
                    {it.name}
                  </Link>
                ) : (
                  ''
                ),
              ],
              ['Answered', momentOf(it.answered_at)],
              ['By', it.answered_by ?? ''],
            ]}
          />
          <Part title="What it says">
            <p className={styles.text}>
              <Words text={it.text} />
            </p>
          </Part>
          <AnswersGiven it={it} />
          {it.email !== '' && <Answer key={it.id} it={it} />}
          <Part title="Note">
            <p className={styles.note}>{it.note || 'Nothing is noted.'}</p>
          </Part>
        </SectionPage>
      )}
    </Loaded>
  )
}
