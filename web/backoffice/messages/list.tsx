import { momentOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { AtOnce } from '../changes/at-once.tsx'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { SearchFilter, StateFilter } from '../table/filters.tsx'
import styles from './list.module.css'
import { mark } from './marks.ts'
import { Templates } from './templates.tsx'

/** The filters of the list, as the address has them. */
const filters = ['state', 'q'] as const

export const meta = privatePage('Messages')

/** /backoffice/messages: what came by the contact form, what waits for an answer first. */
export default function Messages() {
  const { query } = useAddress()
  const list = useRead('staff.messages', { query: query(...filters) }, { keep: true })
  const templates = useRead('staff.messageTemplates', {})
  return (
    <SectionPage title="Messages">
      <Row>
        <StateFilter
          label="Answer"
          options={[
            ['', 'All'],
            ['open', 'To answer'],
            ['answered', 'Answered'],
          ]}
        />
        <SearchFilter name="q" label="Name, e-mail or words" />
      </Row>
      <Loaded query={list} beside={[templates]}>
        {({ messages, total, next }) => (
          <>
            <DataTable
              label="Messages"
              exported={<ExportAll of="staff.exportMessages" filters={filters} />}
              rows={messages}
              total={total}
              next={next}
              to={({ id }) => `/backoffice/messages/${id}`}
              columns={[
                { head: 'From', text: ({ name }) => name || 'Someone who left', sort: 'name' },
                { head: 'E-mail', text: ({ email }) => email },
                { head: 'Written', text: (it) => momentOf(it.written_at), sort: 'written_at' },
                {
                  head: 'Message',
                  text: ({ text }) => text,
                  show: ({ text }) => <span className={styles.text}>{text}</span>,
                },
                {
                  head: 'Answered',
                  text: (it) => (it.answered_at === null ? 'Not yet' : momentOf(it.answered_at)),
                  sort: 'answered_at',
                },
                { head: 'By', text: (it) => it.answered_by ?? '' },
              ]}
              bulk={(chosen, clear) => {
                const open = chosen.filter((it) => it.answered_at === null)
                return (
                  open.length > 0 && (
                    <AtOnce
                      name="Mark answered"
                      changes={() => mark(open, true)}
                      undo={(answers) => mark(answers, false)}
                      done={open.length === 1 ? 'Marked answered.' : `${open.length} marked answered.`}
                      afterwards={clear}
                    />
                  )
                )
              }}
            />
            <Templates />
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}
