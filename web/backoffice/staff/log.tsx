import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '../../../contract/operations/index.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Button } from '../../kit/button.tsx'
import { Stack } from '../../kit/layout.tsx'
import { change, perform } from '../data/changes.ts'
import { sayWhy, useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { SearchFilter } from '../table/filters.tsx'
import { days, ListFilters } from '../table/list-filters.tsx'
import styles from './log.module.css'

/** The filters of the list, as the address has them. */
const filters = ['account', 'actor', 'action', 'subject', ...days] as const

export const meta = privatePage('Audit log')

const Verify = () => {
  const [verdict, setVerdict] = useState<string | null>(null)
  const verify = async () => {
    setVerdict('Looking at every entry...')
    try {
      const found = await perform(change('audit.verify', {}))
      setVerdict(
        found.broken_at === null
          ? `${found.entries} entries, all sound. The last one is ${found.head}`
          : `${found.entries} entries are sound; entry ${found.broken_at} was changed, taken out or cut off.`,
      )
    } catch (thrown) {
      setVerdict(null)
      sayWhy(thrown)
    }
  }
  return (
    <>
      <span className={styles.verdict} role="status">
        {verdict}
      </span>
      <Button size="small" onClick={() => void verify()}>
        Verify
      </Button>
    </>
  )
}

type Entry = Data<'audit.list'>['entries'][number]

/** The name, and below it what cannot be chosen: the account, with the e-mail address and roles of that time. */
const Who = ({
  entry: { actor, actor_id: id, actor_email: email, actor_roles: roles },
}: {
  entry: Entry
}) => (
  <Stack as="span" gap={1} className={styles.who}>
    {actor}
    {id !== null && (
      <Link to={`?account=${encodeURIComponent(id)}`}>
        {email === null ? id : `${email} (${roles.join(', ')})`}
      </Link>
    )}
  </Stack>
)

/** /backoffice/log: what staff did, newest first. */
export default function Log() {
  const { query } = useAddress()
  const list = useRead('audit.list', { query: query(...filters) }, { keep: true })
  return (
    <SectionPage title="Audit log" aside={<Verify />}>
      <ListFilters
        texts={{
          account: (it) => `Account ${it}`,
          actor: (it) => `Name ${it}`,
          action: (it) => `Action ${it}`,
          subject: (it) => `Thing ${it}`,
        }}
      >
        <SearchFilter name="account" label="E-mail or id of the account" />
        <SearchFilter name="actor" label="Name" />
        <SearchFilter name="action" label="Action" />
        <SearchFilter name="subject" label="Kind or id of the thing" />
      </ListFilters>
      <Loaded query={list}>
        {({ entries, total, next }) => (
          <DataTable
            label="Entries"
            exported={<ExportAll of="audit.export" filters={filters} />}
            rows={entries.map((it) => ({ ...it, id: String(it.number) }))}
            total={total}
            next={next}
            columns={[
              { head: 'No.', text: ({ number }) => String(number), kind: 'amount' },
              {
                head: 'When',
                text: ({ at }) => momentOf(at),
                show: ({ at }) => <span className={styles.when}>{momentOf(at)}</span>,
              },
              { head: 'By', text: ({ actor }) => actor, show: (it) => <Who entry={it} /> },
              { head: 'Action', text: ({ action }) => action },
              {
                head: 'What',
                text: (it) => `${it.subject_kind} ${it.subject_id}`,
                show: (it) => <span className={styles.thing}>{`${it.subject_kind} ${it.subject_id}`}</span>,
              },
              {
                head: 'Before',
                text: ({ before }) => before,
                show: ({ before }) => <code className={styles.facts}>{before}</code>,
              },
              {
                head: 'After',
                text: ({ after }) => after,
                show: ({ after }) => <code className={styles.facts}>{after}</code>,
              },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
