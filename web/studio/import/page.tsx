import { useParams, useSearchParams } from 'react-router'
import { ROWS_STAY_DAYS, type WorkImport } from '../../../contract/import.ts'
import { counted, howMany } from '../../../kernel/count.ts'
import { timeOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { classes } from '../../kit/classes.ts'
import { Stack } from '../../kit/layout.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ImportActions } from './actions.tsx'
import styles from './import.module.css'
import { MatchColumns } from './matching.tsx'
import { isMoving, useImport } from './queries.ts'
import { ImportRows } from './rows.tsx'
import { hasRows, importMoodOf, stateNames } from './states.ts'
import { UnderWay } from './under-way.tsx'

export const meta = privatePage('Import')

/** The numbers of an import: what was found before it, what became of it after. */
const Sums = ({ it: { state, found, made, taken_back } }: { it: WorkImport }) => {
  const isFound = state === 'checked'
  const sums: [name: string, count: number, isBad?: boolean][] = isFound
    ? [
        ['New', found.new],
        ['Changed', found.changed],
        ['Unchanged', found.unchanged],
        ['Wrong', found.wrong, found.wrong > 0],
      ]
    : [
        ['Drafted', made.new],
        ['Changed', made.changed],
        ['Unchanged', made.unchanged],
        ...(taken_back > 0 ? [['Taken back', taken_back] satisfies [string, number]] : []),
        ['Not imported', made.refused + found.wrong, made.refused + found.wrong > 0],
      ]
  return (
    <dl className={styles.sums}>
      {sums.map(([name, count, isBad]) => (
        <div key={name} className={classes(styles.sum, isBad && styles.bad)}>
          <dt>{name}</dt>
          <dd>{counted(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

const advice = ({ state, found, pictures_taken, pictures_refused, ended_at }: WorkImport): string => {
  if (state === 'checked' && found.wrong > 0)
    return 'Wrong rows are left out. You can import the others now, or fix the file and choose it again: what is imported already stays as it is.'
  if (state === 'checked')
    return found.new + found.changed > 0
      ? 'Nothing has been changed yet. Drafts change at once; of works on show, texts, artist, category and pictures wait for approval.'
      : 'All works are as the list says: there is nothing to import.'
  const pictures =
    pictures_taken + pictures_refused > 0
      ? ` ${howMany(pictures_taken, 'picture')} taken in, ${counted(pictures_refused)} refused.`
      : ''
  const when = ended_at === null ? '' : `Ended ${timeOf(ended_at)}.`
  if (state === 'cancelled') return `${when} What was imported before stays.${pictures}`
  return `${when}${pictures}`
}

/** What an import came to, and its rows. */
const Outcome = ({ it }: { it: WorkImport }) => (
  <>
    {isMoving(it.state) && <UnderWay it={it} />}
    {it.problem !== '' && (
      <p className={styles.problem} role="alert">
        {it.problem}
      </p>
    )}
    {!isMoving(it.state) && it.rows > 0 && (
      <>
        <Sums it={it} />
        <p className={styles.lead} role="status">
          {advice(it)}
        </p>
      </>
    )}
    {it.notes.length > 0 && (
      <Stack as="ul" gap={1} className={styles.notes}>
        {it.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Stack>
    )}
    <ImportActions it={it} />
    {!isMoving(it.state) && hasRows(it) && <ImportRows it={it} />}
    {!isMoving(it.state) && it.rows > 0 && !hasRows(it) && (
      <p className={styles.lead}>
        The rows of this import are no longer stored: we store them for {ROWS_STAY_DAYS} days. You find the
        works in your list of works.
      </p>
    )}
  </>
)

const Import = ({ it }: { it: WorkImport }) => {
  const [params] = useSearchParams()
  const isMatching = it.state === 'matching' || (it.state === 'checked' && params.get('columns') === 'match')
  return (
    <>
      <PageHead title={it.list.name} back={{ name: 'Import a list', to: '/studio/works/import' }}>
        <StatusMark mood={importMoodOf(it.state)}>{stateNames[it.state]}</StatusMark>
      </PageHead>
      <Stack gap={6} className={styles.page}>
        {isMatching ? (
          <>
            <MatchColumns it={it} />
            {it.state === 'matching' && <ImportActions it={it} />}
          </>
        ) : (
          <Outcome it={it} />
        )}
      </Stack>
    </>
  )
}

/** /studio/works/import/{id}: an import on its way, what was found in its list, and what became of it. */
export default function ImportPage() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useImport(id)} heading="h1">
      {(it) => <Import it={it} />}
    </Loaded>
  )
}
