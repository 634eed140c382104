import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ColumnName, ImportColumns, ImportMatching, WorkImport } from '../../../contract/import.ts'
import { lengthUnits, workColumns } from '../../../contract/import.ts'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import { call } from '../api/call.ts'
import form from '../parts/form.module.css'
import { Panel } from '../parts/panel.tsx'
import { ListDefaults } from './list-defaults.tsx'
import styles from './matching.module.css'
import { useImportColumns, useKeepImport } from './queries.ts'

const unitNames: Record<(typeof lengthUnits)[number], string> = {
  cm: 'Centimetres',
  mm: 'Millimetres',
  in: 'Inches',
}

const isColumn = (text: string): text is ColumnName => workColumns.some((name) => name === text)

/** A column of the list: its head, its first values, and the field it is matched to. */
const MatchedColumn = ({
  head,
  samples,
  column,
  error,
  onMatch,
}: {
  head: string
  samples: string[]
  column: ColumnName | null
  error: string | undefined
  onMatch: (column: ColumnName | null) => void
}) => (
  <li className={classes(styles.column, column === null && styles.over)}>
    <div className={styles.theirs}>
      <p className={styles.head}>{head}</p>
      <ol className={styles.samples} aria-label={`First rows of ${head}`}>
        {samples.map((text, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- Rows have no other name.
          <li key={row}>{text || <span className={styles.nothing}>empty</span>}</li>
        ))}
      </ol>
    </div>
    <Select
      label={
        <>
          <span className="visually-hidden">{head} </span>is
        </>
      }
      value={column ?? ''}
      error={error}
      onChange={({ target: { value } }) => onMatch(isColumn(value) ? value : null)}
    >
      <option value="">passed over</option>
      {workColumns.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  </li>
)

const Matching = ({ it, found }: { it: WorkImport; found: ImportColumns }) => {
  const keep = useKeepImport()
  const navigate = useNavigate()
  const [columns, setColumns] = useState(found.columns)
  const [lengths, setLengths] = useState(found.lengths)
  const [defaults, setDefaults] = useState<ImportMatching['defaults']>(found.defaults)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; field: string | undefined } | null>(null)
  const nameOf = (at: number): string => found.heads[at]?.trim() || `Column ${at + 1}`
  const twiceAt = (at: number): string | undefined => {
    const first = columns.indexOf(columns[at] ?? null)
    return columns[at] && first < at
      ? `${nameOf(first)} is the ${columns[at]} already: skip one of them`
      : undefined
  }
  const isTwice = columns.some((_, at) => twiceAt(at) !== undefined)
  const hasLengths = columns.some((name) => name?.endsWith('_cm'))

  const match = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(null)
    if (isTwice) return setRefusal({ text: 'Two columns are matched with the same one.', field: undefined })
    setBusy(true)
    try {
      const body = { columns, lengths, defaults }
      keep((await call('seller.matchImportColumns', { params: { id: it.id }, body })).data)
      await navigate(`/studio/works/import/${it.id}`, { replace: true })
    } catch (thrown) {
      setRefusal({
        text: sentenceOf(thrown),
        field: thrown instanceof ApiProblem ? thrown.field : undefined,
      })
      setBusy(false)
    }
  }
  const field = refusal?.field?.startsWith('defaults.') ? refusal.field.slice('defaults.'.length) : undefined
  return (
    <Stack as="form" gap={6} className={form.form} noValidate onSubmit={(event) => void match(event)}>
      <Panel title="Which column is which">
        <p className={styles.lead}>
          {found.source === 'guess'
            ? 'We have guessed from the names in row 1: check it against the first rows, and correct what is wrong.'
            : 'Matched as you did last time.'}{' '}
          A work needs a name, a category and a price. It is remembered for your next list with these columns.
        </p>
        <ul className={styles.columns}>
          {columns.map((column, at) => (
            <MatchedColumn
              // oxlint-disable-next-line react/no-array-index-key -- Columns stay where they are; two may have one name.
              key={at}
              head={nameOf(at)}
              samples={found.samples.map((cells) => cells[at] ?? '')}
              column={column}
              error={twiceAt(at)}
              onMatch={(name) => setColumns(columns.with(at, name))}
            />
          ))}
        </ul>
        {!columns.includes('reference') && (
          <p className={styles.lead}>
            No column is the reference: the name is taken for it, so two works of one name do not both go in.
          </p>
        )}
        {hasLengths && (
          <Select
            label="Width, height and depth are in"
            value={lengths}
            onChange={({ target: { value } }) =>
              setLengths(lengthUnits.find((unit) => unit === value) ?? 'cm')
            }
          >
            {lengthUnits.map((unit) => (
              <option key={unit} value={unit}>
                {unitNames[unit]}
              </option>
            ))}
          </Select>
        )}
      </Panel>
      <ListDefaults
        defaults={defaults}
        fault={field && refusal ? { field, text: refusal.text } : undefined}
        onEdit={(more) => setDefaults({ ...defaults, ...more })}
      />
      <RefusalNote text={refusal?.text ?? null} />
      <Cluster gap={3} className={form.actions}>
        <Button variant="primary" type="submit" busy={busy} busyText="Beginning...">
          Check the list
        </Button>
      </Cluster>
    </Stack>
  )
}

/** Assigns our columns to those of a list, and default values for empty cells. */
export function MatchColumns({ it }: { it: WorkImport }) {
  return <Loaded query={useImportColumns(it.id)}>{(found) => <Matching it={it} found={found} />}</Loaded>
}
