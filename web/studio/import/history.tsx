import { Link } from 'react-router'
import { timeOf } from '../parts/moments.ts'
import { Paging, usePageNumber } from '../parts/paging.tsx'
import { Panel } from '../parts/panel.tsx'
import { Status } from '../parts/status.tsx'
import table from '../parts/table.module.css'
import { useImports } from './queries.ts'
import { moodOf, stateNames, summaryOf } from './states.ts'

/** The imports there were; nothing before the first. */
export const History = () => {
  const { data } = useImports(usePageNumber())
  if (!data || data.imports.length === 0) return null
  return (
    <Panel title="Earlier imports">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">State</th>
            <th scope="col">Works</th>
            <th scope="col">Begun</th>
          </tr>
        </thead>
        <tbody>
          {data.imports.map((it) => (
            <tr key={it.id}>
              <td>
                <Link to={`/studio/works/import/${it.id}`}>{it.list.name}</Link>
              </td>
              <td data-label="State">
                <Status mood={moodOf(it.state)}>{stateNames[it.state]}</Status>
              </td>
              <td data-label="Works">{summaryOf(it)}</td>
              <td className={table.quiet} data-label="Begun">
                {timeOf(it.created_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paging next={data.next} />
    </Panel>
  )
}
