import { Link } from 'react-router'
import type { WorkImport } from '../../../contract/import.ts'
import { timeOf } from '../../../kernel/dates.ts'
import { Paging, usePageNumber } from '../../client/table/paging.tsx'
import { type Column, Table } from '../../client/table/table.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { Panel } from '../parts/panel.tsx'
import { useImports } from './queries.ts'
import { importMoodOf, stateNames, summaryOf } from './states.ts'

const columns: Column<WorkImport>[] = [
  {
    head: 'List',
    show: ({ id, list }) => <Link to={`/studio/works/import/${id}`}>{list.name}</Link>,
    isPlain: true,
  },
  {
    head: 'State',
    show: ({ state }) => <StatusMark mood={importMoodOf(state)}>{stateNames[state]}</StatusMark>,
  },
  { head: 'Works', show: summaryOf },
  { head: 'Begun', show: ({ created_at }) => timeOf(created_at), kind: 'quiet' },
]

/** The imports there were; nothing before the first. */
export function History() {
  const { data } = useImports(usePageNumber())
  if (!data || data.imports.length === 0) return null
  return (
    <Panel title="Earlier imports">
      <Table columns={columns} rows={data.imports} keyOf={({ id }) => id} />
      <Paging next={data.next} />
    </Panel>
  )
}
