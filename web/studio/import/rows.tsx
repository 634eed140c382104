import { Link, useSearchParams } from 'react-router'
import type { ImportRow, ImportRowsQuery, WorkImport } from '../../../contract/import.ts'
import { counted } from '../../../kernel/count.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Paging, usePageNumber } from '../../client/table/paging.tsx'
import { type Column, Quiet, Table } from '../../client/table/table.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Stack } from '../../kit/layout.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import styles from './import.module.css'
import { useImportRows } from './queries.ts'
import { rowState } from './states.ts'

type Filter = Pick<ImportRowsQuery, 'found' | 'made' | 'problems'>
type View = { key: string; name: string; count?: number; filter: Filter }

/** The views of the rows: what was found before the import, what became of them after. */
const viewsOf = ({ state, found, made, problems }: WorkImport): View[] => {
  const isOver = state === 'done' || state === 'cancelled' || state === 'refused'
  const withProblems: View[] =
    problems > 0 ? [{ key: 'problems', name: 'With problems', filter: { problems: 'true' } }] : []
  const views: View[] = isOver
    ? [
        ...withProblems,
        { key: 'drafted', name: 'Drafted', count: made.new, filter: { made: 'new' } },
        { key: 'changed', name: 'Changed', count: made.changed, filter: { made: 'changed' } },
      ]
    : [
        { key: 'wrong', name: 'Wrong', count: found.wrong, filter: { found: 'wrong' } },
        { key: 'new', name: 'New', count: found.new, filter: { found: 'new' } },
        { key: 'changed', name: 'Changed', count: found.changed, filter: { found: 'changed' } },
        ...withProblems,
      ]
  return [
    ...views,
    { key: 'unchanged', name: 'Unchanged', count: found.unchanged, filter: { found: 'unchanged' as const } },
    { key: 'all', name: 'All', filter: {} },
  ].filter(({ count }) => count !== 0)
}

const columns: Column<ImportRow>[] = [
  { head: 'Row', show: ({ number }) => number, className: styles.row },
  {
    head: 'Reference',
    show: ({ reference }) => reference || <Quiet>none</Quiet>,
    className: styles.reference,
  },
  {
    head: 'Work',
    show: ({ work_id, name }) =>
      work_id === null ? (
        <em className={styles.name}>{name || '–'}</em>
      ) : (
        <Link className={styles.name} to={`/studio/works/${work_id}`}>
          {name}
        </Link>
      ),
  },
  {
    head: 'Result',
    show: (row) => {
      const { word, mood } = rowState(row)
      return <StatusMark mood={mood}>{word}</StatusMark>
    },
  },
  {
    head: 'What is wrong',
    show: ({ problems }) =>
      problems.length > 0 && (
        <Stack as="ul" gap={1} className={styles.faults}>
          {problems.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              {column !== '' && <b>{column}: </b>}
              {message}
            </li>
          ))}
        </Stack>
      ),
    isPlain: true,
  },
]

/** The rows of an import by what they come to, in pages. */
export function ImportRows({ it }: { it: WorkImport }) {
  const [params] = useSearchParams()
  const page = usePageNumber()
  const views = viewsOf(it)
  const view = views.find(({ key }) => key === params.get('show')) ?? views[0]
  const query = useImportRows(it.id, it.state, { page, limit: 25, ...view?.filter })
  const to = (key: string) => `/studio/works/import/${it.id}?show=${key}`
  return (
    <section aria-label="Rows">
      <Tabs
        small
        label="Rows by result"
        current={to(view?.key ?? '')}
        tabs={views.map(({ key, name, count }) => ({
          name: count === undefined ? name : `${name} (${counted(count)})`,
          to: to(key),
        }))}
      />
      <Loaded query={query}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title="p" text="Row details are stored for 30 days." />
          ) : (
            <>
              <Table columns={columns} rows={rows} keyOf={({ number }) => String(number)} />
              <Paging next={next} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
