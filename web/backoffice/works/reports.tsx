import { Link } from 'react-router'
import type { Report } from '../../../contract/report.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Ask } from '../changes/ask.tsx'
import { AtOnce } from '../changes/at-once.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { StateFilter } from '../table/filters.tsx'
import styles from './reports.module.css'

export const meta = privatePage('Reports')

const close = ({ id, version }: Report, note: string) =>
  change('staff.closeReport', { params: { id }, body: { version, note } })
const reopen = ({ id, version, note }: Report) =>
  change('staff.reopenReport', { params: { id }, body: { version, note } })

/** /backoffice/reports: what people say is wrong with works, what waits first. Works are taken down on their own page. */
export default function Reports() {
  const { query } = useAddress()
  const list = useRead('staff.reports', { query: query('state') }, { keep: true })
  return (
    <SectionPage title="Reports">
      <Row>
        <StateFilter
          label="State"
          options={[
            ['', 'All'],
            ['open', 'To review'],
            ['closed', 'Closed'],
          ]}
        />
      </Row>
      <Loaded query={list}>
        {({ reports, total, next }) => (
          <DataTable
            label="Reports"
            rows={reports}
            total={total}
            next={next}
            columns={[
              {
                head: 'Work',
                text: ({ work }) => work.name,
                show: ({ work, open_about_work: open }) => (
                  <>
                    <Link to={`/backoffice/works/${work.id}`}>{work.name}</Link>
                    {open > 1 && ` (${open} reports)`}
                  </>
                ),
                sort: 'work',
              },
              {
                head: 'Actions',
                text: (it) => (it.closed_at === null ? 'To review' : 'Closed'),
                show: (it) =>
                  it.closed_at === null ? (
                    <Ask
                      name="Close"
                      title={`Close the report about ${it.work.name}`}
                      text="What you do to the work itself, you do on its page."
                      questions={[{ name: 'note', label: 'What became of it', kind: 'text', optional: true }]}
                      changes={(answer) => [close(it, answer('note'))]}
                      done="Closed."
                    />
                  ) : (
                    <AtOnce
                      name="Open again"
                      label={`Open the report about ${it.work.name} again`}
                      changes={() => [reopen(it)]}
                      undo={(answers) => answers.map((now) => close(now, it.note))}
                      done="It is open again."
                    />
                  ),
              },
              { head: 'What', text: ({ reason }) => labelOf(reason), sort: 'reason' },
              {
                head: 'Details',
                isPlain: true,
                text: ({ text }) => text,
                show: ({ text }) => <span className={styles.text}>{text}</span>,
              },
              { head: 'Written', text: (it) => momentOf(it.created_at), sort: 'created_at' },
              { head: 'Seller', text: ({ seller }) => seller.name },
              {
                head: 'What became of it',
                text: (it) =>
                  it.closed_at === null
                    ? ''
                    : `${momentOf(it.closed_at)} by ${it.closed_by ?? 'someone who left'}. ${it.note}`,
              },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
